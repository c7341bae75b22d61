// What does not fit: a page that scrolls sideways, text that is cut or lies outside the window.
() => {
  const root = document.documentElement;
  const name = (one) => `${one.tagName.toLowerCase()}.${one.className} «${one.textContent.trim().slice(0, 40)}»`;
  const shown = (one) => !one.closest("svg, .ear, [hidden], [inert]") && one.checkVisibility({ visibilityProperty: true });
  const scrolls = (one) => one && (/auto|scroll/.test(getComputedStyle(one).overflowX) || scrolls(one.parentElement));
  const words = (one) => [...one.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim());
  const beyond = (one) => {
    const { left, right, width } = one.getBoundingClientRect();
    return width > 0 && (left < -1 || right > root.clientWidth + 1);
  };
  const all = [...document.body.querySelectorAll("*")].filter(shown);
  const wide = root.scrollWidth > root.clientWidth ? all.filter(beyond).slice(0, 4).map((one) => `wide: ${name(one)}`) : [];
  const said = all.filter(words);
  const cut = said.filter((one) => /hidden|clip/.test(getComputedStyle(one).overflowX) && one.scrollWidth > one.clientWidth + 1);
  const outside = said.filter((one) => beyond(one) && !scrolls(one));
  return [...wide, ...cut.map((one) => `cut: ${name(one)}`), ...outside.map((one) => `outside: ${name(one)}`)];
}
