// Remembers when the board first stood there with the names of its squares.
new MutationObserver((_, watch) => {
  if (!document.querySelector("[data-square][aria-label]:not([aria-label=''])")) return;
  window.boardStood = performance.now();
  watch.disconnect();
}).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ["aria-label"] });
