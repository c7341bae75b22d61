// Fulfilled when the page has its letters and the sheets beside the board, and has stood still for five frames.
async () => {
  await document.fonts.ready;
  const shape = () =>
    JSON.stringify([innerWidth, document.documentElement.scrollHeight, ...[...document.querySelectorAll("main *, .picture")].slice(0, 200).map((one) => one.getBoundingClientRect().toJSON())]);
  const furnished = () => !document.querySelector(".table-page") || document.querySelector(".tabs-panel [role=tab]");
  let before = "";
  for (let still = 0; still < 5; ) {
    await new Promise(requestAnimationFrame);
    const now = shape();
    still = furnished() && now === before ? still + 1 : 0;
    before = now;
  }
}
