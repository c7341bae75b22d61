// From now on: everything that the live regions of the page say.
() => {
  window.heard = [];
  for (const ear of document.querySelectorAll(".ear[aria-live]"))
    new MutationObserver(() => window.heard.push(ear.textContent)).observe(ear, { childList: true, characterData: true, subtree: true });
}
