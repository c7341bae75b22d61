// Where an element is, once it has stood still for three frames: nobody clicks what is moving.
async (element) => {
  let before = "";
  for (let still = 0; still < 3; ) {
    await new Promise(requestAnimationFrame);
    const now = JSON.stringify(element.getBoundingClientRect());
    still = now === before ? still + 1 : 0;
    before = now;
  }
  return element.getBoundingClientRect().toJSON();
}
