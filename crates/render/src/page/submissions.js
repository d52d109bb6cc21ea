// Shows one of several submissions at a time and sorts their index. Fragments of the URL lead to a submission, a
// game or a ply: #s2, #s2-game-13, #s2-game-13-ply-4; a page with one submission omits s2.
(() => {
  const articles = [...document.querySelectorAll("article.submission")];
  const many = articles.length > 1;
  const nav = document.querySelector("nav.steps");
  const viewers = new Map();
  let current = 0;

  const prefix = (number) => (many ? `s${number}-` : "");

  // The viewer of a submission. Its games are unpacked when it is first shown.
  const viewerOf = (number) => {
    const section = document.getElementById(`v${number}`);
    if (!section) return Promise.resolve(null);
    if (!viewers.has(number)) {
      viewers.set(number, Viewer(section, document.getElementById(`packed${number}`).textContent, (place) => {
        history.replaceState(null, "", `#${prefix(number)}${place}`);
      }));
    }
    return viewers.get(number);
  };

  const show = (number) => {
    if (number === current) return viewerOf(number);
    current = number;
    if (many) {
      articles.forEach((article) => { article.hidden = Number(article.dataset.submission) !== number; });
      nav.querySelector("select").value = number;
      nav.querySelector("[data-step='-1']").disabled = number === 1;
      nav.querySelector("[data-step='1']").disabled = number === articles.length;
      document.querySelectorAll(".submissions tbody tr").forEach((row) => {
        row.classList.toggle("current", row.querySelector("a").hash === `#s${number}`);
      });
    }
    return viewerOf(number);
  };

  const follow = async () => {
    const match = /^#(?:s(\d+))?-?(?:game-(\d+)(?:-ply-(\d+))?)?$/.exec(location.hash);
    const number = Math.min(Math.max(1, Number((match && match[1]) || current || 1)), articles.length);
    const viewer = await show(number);
    if (!match || !location.hash) return;
    if (match[2] === undefined) document.getElementById(`s${number}`).scrollIntoView({ block: "start" });
    else if (viewer && viewer.open(Number(match[2]), match[3] && Number(match[3]))) viewer.reveal();
  };
  addEventListener("hashchange", follow);

  if (many) {
    nav.hidden = false;
    nav.querySelector("select").addEventListener("change", (event) => show(Number(event.target.value)));
    nav.addEventListener("click", (event) => {
      const step = event.target.closest("[data-step]");
      if (step) location.hash = `#s${current + Number(step.dataset.step)}`;
    });
    sortable(document.querySelector("table.submissions"));
  }

  // Keys control the viewer that has the focus, or else the visible one. Keys that scroll the page are ignored
  // while an element that scrolls has the focus.
  const KEYS = { ArrowLeft: "back", ArrowRight: "forward", Home: "first", End: "last", e: "error", n: "next", p: "previous" };
  addEventListener("keydown", async (event) => {
    const what = KEYS[event.key] || KEYS[event.key.toLowerCase()];
    if (!what || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target.closest("select, input, textarea, .scroll, pre")) return;
    const section = document.getElementById(`v${current}`);
    if (!section) return;
    const { top, bottom } = section.querySelector(".board").getBoundingClientRect();
    const focused = section.contains(event.target);
    if (!focused && (bottom < 0 || top > innerHeight || event.key === "Home" || event.key === "End")) return;
    event.preventDefault();
    const viewer = await viewerOf(current);
    if (viewer) viewer.go(what);
  });

  // A click on a header sorts the table; another click reverses the order.
  function sortable(table) {
    const rows = [...table.tBodies[0].rows];
    const key = (row, column) => {
      const text = row.cells[column].textContent.trim();
      const number = Number.parseFloat(text.replaceAll("_", ""));
      return row.cells[column].classList.contains("number") ? (Number.isNaN(number) ? -1 : number) : text;
    };
    [...table.tHead.rows[0].cells].forEach((header, column) => {
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = header.textContent;
      header.replaceChildren(button);
      button.addEventListener("click", () => {
        const down = header.getAttribute("aria-sort") === "ascending";
        for (const other of table.tHead.rows[0].cells) other.removeAttribute("aria-sort");
        header.setAttribute("aria-sort", down ? "descending" : "ascending");
        const sorted = [...rows].sort((a, b) => {
          const [x, y] = [key(a, column), key(b, column)];
          const order = x < y ? -1 : x > y ? 1 : rows.indexOf(a) - rows.indexOf(b);
          return down ? -order : order;
        });
        table.tBodies[0].replaceChildren(...sorted);
      });
    });
  }

  follow();
})();
