"use strict";
// Counts down to the start or the end of a contest, then reloads the page. The server sends the time that is
// left, because the clock of this machine may be wrong.
(() => {
  const place = document.querySelector("[data-left]");
  if (!place) return;
  const end = performance.now() + Number(place.dataset.left);
  const two = (number) => String(number).padStart(2, "0");
  const show = () => {
    const seconds = Math.ceil((end - performance.now()) / 1000);
    if (seconds <= 0) {
      clearInterval(ticking);
      setTimeout(() => location.reload(), 1000 + 2000 * Math.random());
      return;
    }
    const days = Math.floor(seconds / 86400);
    const time = [Math.floor(seconds / 3600) % 24, Math.floor(seconds / 60) % 60, seconds % 60];
    place.textContent = `${days ? `${days} d ` : ""}${time.map(two).join(":")}`;
  };
  const ticking = setInterval(show, 500);
  show();
})();
