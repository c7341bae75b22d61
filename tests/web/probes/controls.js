// Controls that can be seen, apart from the numbers of clauses.
() => [...document.querySelectorAll("button, input, textarea, select, a.btn, summary")]
  .filter((one) => one.checkVisibility({ visibilityProperty: true }) && one.getBoundingClientRect().width > 1 && !one.matches(".cl"))
  .map((one) => one.outerHTML.slice(0, 100))
