// What of a view is still in the document.
() => [
  ...document.querySelectorAll(".layer-pieces *, .order-text, .turn-entry, .muster-kind, .words-go, .overview .dot"),
  ...[...document.querySelectorAll(".square")].filter((one) => one.getAttribute("aria-label")),
].map((one) => one.outerHTML.slice(0, 120))
