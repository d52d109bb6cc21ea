"use strict";
// The editor of the page of a problem: it sets the file name and the starter program by language, indents with Tab,
// numbers the lines, takes a file that is dropped on it, and keeps drafts in this browser. Without this script, the form
// has a plain field for the program.
(() => {
  const form = document.querySelector("form.hand-in[data-problem]");
  if (!form) return;
  const text = form.querySelector("#source");
  const name = form.querySelector("#name");
  const language = form.querySelector("#language");
  const file = form.querySelector("#file");
  const note = form.querySelector("[data-part=draft]");
  const gutter = form.querySelector(".gutter");
  const LARGEST = 200_000;

  // A browser may forbid the storage; then drafts last as long as the page.
  const unkept = new Map();
  const key = (ending) => drafts.key(form.dataset.problem, ending);
  const read = (ending) => {
    try { return localStorage.getItem(key(ending)); } catch { return unkept.get(ending) ?? null; }
  };
  const write = (ending, draft) => {
    unkept.set(ending, draft);
    try {
      if (draft === null) localStorage.removeItem(key(ending));
      else localStorage.setItem(key(ending), draft);
      return draft !== null;
    } catch { return false; }
  };

  // The starter programs are `bot.ENDING`; `as.ts` comes before `ts`, because the longest ending that fits is meant.
  const known = [...(language?.options ?? [])].map((option) => option.value.slice("bot.".length));
  known.sort((one, other) => other.length - one.length);
  const ending = () => {
    const typed = name.value.toLowerCase();
    return known.find((end) => typed.endsWith(`.${end}`)) ?? typed.split(".").pop();
  };
  const starter = (end) => {
    const found = document.querySelector(`[data-starter="${CSS.escape(end)}"]`);
    return found ? found.textContent : "";
  };
  const isUntouched = () => text.value.trim() === "" || text.value === starter(ending());

  const number = () => {
    const lines = text.value.split("\n").length;
    if (gutter.childElementCount !== lines) {
      gutter.replaceChildren(...Array.from({ length: lines }, (_, line) => {
        const row = document.createElement("span");
        row.textContent = line + 1;
        return row;
      }));
    }
    gutter.scrollTop = text.scrollTop;
  };
  const tell = (words, discards) => {
    note.replaceChildren(words);
    if (!discards) return;
    const button = document.createElement("button");
    button.type = "button";
    button.className = "quiet";
    button.textContent = "Discard draft";
    button.addEventListener("click", () => {
      write(ending(), null);
      set(starter(ending()));
      tell("The draft is discarded.", false);
    });
    note.append(" ", button);
  };
  const set = (value) => { text.value = value; number(); };

  let waiting = 0;
  const keep = () => {
    clearTimeout(waiting);
    waiting = setTimeout(() => {
      const draft = isUntouched() || text.value.length > LARGEST ? null : text.value;
      if (write(ending(), draft)) tell("Draft kept in this browser.", true);
    }, 400);
  };
  const open = () => {
    const draft = read(ending());
    set(draft ?? starter(ending()));
    tell(draft === null ? "" : "This is your draft.", draft !== null);
  };

  // Without starter programs, there are no languages to choose from.
  if (language) {
    language.closest(".field").hidden = false;
    language.addEventListener("change", () => {
      if (!isUntouched()) write(ending(), text.value);
      name.value = language.value;
      open();
    });
    name.addEventListener("input", () => {
      if (known.includes(ending())) language.value = `bot.${ending()}`;
    });
  }
  text.addEventListener("input", () => { number(); keep(); });
  text.addEventListener("scroll", () => { gutter.scrollTop = text.scrollTop; });

  // Replaces the selection, so that the browser can undo it.
  const put = (words) => {
    if (!document.execCommand("insertText", false, words)) text.setRangeText(words, text.selectionStart, text.selectionEnd, "end");
    number();
    keep();
  };
  const unit = () => (text.value.includes("\n\t") || ending() === "go" ? "\t" : "    ");
  // After Escape, Tab leaves the field, for people without a mouse.
  let leaves = false;
  text.addEventListener("keydown", (event) => {
    if (event.isComposing) return;
    if (event.key === "Escape") { leaves = true; return; }
    if (event.key !== "Tab") { leaves = false; }
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const from = text.value.lastIndexOf("\n", text.selectionStart - 1) + 1;
    if (event.key === "Enter") {
      const indent = text.value.slice(from, text.selectionStart).match(/^[ \t]*/)[0];
      event.preventDefault();
      put(`\n${indent}`);
      return;
    }
    if (event.key !== "Tab" || leaves) return;
    event.preventDefault();
    const one = unit();
    const chosen = text.value.slice(text.selectionStart, text.selectionEnd);
    if (!event.shiftKey && !chosen.includes("\n")) { put(one); return; }
    // Whole lines move to the right or to the left.
    const end = text.selectionEnd;
    const lines = text.value.slice(from, end).split("\n");
    const moved = lines.map((line) => {
      if (!event.shiftKey) return line ? one + line : line;
      return line.startsWith("\t") ? line.slice(1) : line.replace(/^ {1,4}/, "");
    }).join("\n");
    text.setSelectionRange(from, end);
    put(moved);
    text.setSelectionRange(from, from + moved.length);
  });

  // A dropped module is submitted as it is; a dropped source is opened.
  const take = async (dropped) => {
    if (/\.wasm$/i.test(dropped.name) || dropped.size > LARGEST) {
      const held = new DataTransfer();
      held.items.add(dropped);
      file.files = held.files;
      tell(`${dropped.name} is chosen as the file.`, false);
      return;
    }
    if (!isUntouched()) write(ending(), text.value);
    name.value = dropped.name;
    name.dispatchEvent(new Event("input"));
    form.querySelector("details").open = true;
    file.value = "";
    set(await dropped.text());
    keep();
  };
  for (const kind of ["dragover", "dragleave", "drop"]) {
    form.addEventListener(kind, (event) => {
      if (![...event.dataTransfer.types].includes("Files")) return;
      event.preventDefault();
      form.classList.toggle("over", kind === "dragover");
      if (kind === "drop" && event.dataTransfer.files.length) take(event.dataTransfer.files[0]);
    });
  }
  // A chosen file goes before the text, so its name says what is submitted.
  file.addEventListener("change", () => {
    if (file.files.length) tell(`${file.files[0].name} will be submitted, not the text of the editor.`, false);
  });

  // A closed editor is out of sight, so its text is not sent. Its draft stays in this browser.
  form.addEventListener("formdata", ({ formData }) => {
    if (!form.querySelector("details").open) formData.delete("source");
  });

  // A program that is changed to be submitted again is in the form already.
  if (text.value === "") open();
  else { name.dispatchEvent(new Event("input")); number(); }
})();
