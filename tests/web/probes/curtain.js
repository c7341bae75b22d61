// From now on: how much of a view is in the document at the moment when the curtain shows.
() => {
  window.spied = [];
  const curtain = document.querySelector(".curtain");
  new MutationObserver(() => {
    if (!curtain.hidden) window.spied.push(document.querySelectorAll(".layer-pieces *, .order-text, .turn-entry").length);
  }).observe(curtain, { attributes: true, attributeFilter: ["hidden"] });
}
