"use strict";
// How far a submission is, as the server tells it. When it is done, the page is loaded anew with the
// report in it.
(() => {
  const live = document.getElementById("live");
  const part = (name) => live.querySelector(`[data-part="${name}"]`);
  const words = (state) => {
    const { done, planned } = state.progress;
    switch (state.state) {
      case "queued":
        if (state.place === undefined) return "It waits for a worker.";
        return state.place ? `${state.place} before it.` : "It is next.";
      case "building":
        return "The program is compiled.";
      case "playing":
        return planned ? `${done} of ${planned}.` : "It begins.";
      case "certifying":
        return "All games are passed. Now a proof is searched for that the bot never errs.";
      default:
        return "";
    }
  };
  const stream = new EventSource(`/api/v1/submissions/${live.dataset.id}/events`);
  stream.addEventListener("state", (event) => {
    const state = JSON.parse(event.data);
    part("state").textContent = state.state;
    part("words").textContent = words(state);
    const bar = part("bar");
    if (state.progress.planned) {
      bar.max = state.progress.planned;
      bar.value = state.progress.done;
    } else if (state.state === "queued") {
      bar.value = 0;
    } else {
      bar.removeAttribute("value");
    }
    if (state.state === "done") {
      stream.close();
      location.reload();
    }
  });
})();
