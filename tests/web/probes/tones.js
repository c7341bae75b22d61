// From the first script on: every tone that the page starts, as the real audio context takes it, and what the context was then.
() => {
  window.tones = [];
  const begin = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function (at) {
    window.tones.push({ pitch: this.frequency.value, state: this.context.state });
    return begin.call(this, at);
  };
}
