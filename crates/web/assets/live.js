"use strict";
// Shows the progress of a submission from the stream of its events. When the submission is done, reloads the
// page, which then contains the report.
(() => {
  const live = document.getElementById("live");
  const part = (name) => live.querySelector(`[data-part="${name}"]`);
  const words = (state) => {
    const { done, planned } = state.progress;
    switch (state.state) {
      case "queued":
        if (state.place === undefined) return "Waiting for a worker.";
        return state.place ? `${state.place} ahead in the queue.` : "Next in the queue.";
      case "building":
        return "Compiling the program.";
      case "playing":
        return planned ? `${done} of ${planned} done.` : "Starting.";
      case "proving":
        return `Searching the games for proved blunders: ${done} of ${planned}.`;
      case "certifying":
        return "All games passed. Searching for a proof that the bot never makes a mistake.";
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
