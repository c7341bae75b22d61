// Targets that a finger misses: less than 44 px wide or high. Links within a sentence are excepted, as everywhere.
() => {
  const selector = "a[href], button, select, input:not([type=hidden]), textarea, summary, [role=tab]";
  const inline = (one) => one.matches("a, .cl") && one.closest("p, li, .told") && getComputedStyle(one).display.startsWith("inline");
  const target = (one) => (one.matches("input") ? one.closest("label") ?? one : one);
  const shown = (one) => !one.closest("[hidden], [inert], .skip") && one.checkVisibility({ visibilityProperty: true });
  const small = (one) => {
    const { width, height } = target(one).getBoundingClientRect();
    return width > 0 && (width < 43.5 || height < 43.5) ? `${Math.round(width)}×${Math.round(height)}` : "";
  };
  return [...document.querySelectorAll(selector)]
    .filter((one) => shown(target(one)) && !inline(one) && small(one))
    .map((one) => `${one.tagName.toLowerCase()}.${one.className} «${target(one).textContent.trim().slice(0, 30)}» ${small(one)}`);
}
