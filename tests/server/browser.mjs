// A browser goes through the arena as an administrator, a teacher and a pupil do: it signs up by an
// invitation, hands in good and bad bots in C++ and Python, watches the verdicts come, steps through the
// fatal game, plays a game to its end by clicking, and looks at every page at two widths, light and dark.
// Called by tests/server/browser.rs: node browser.mjs ADDRESS ADMIN_LINK BOTS
import { readdirSync } from "node:fs";
import { join } from "node:path";
import assert from "node:assert/strict";

import { address, browser, examine, faults, somebody } from "./pages.mjs";

const [adminLink, bots] = process.argv.slice(3);
const PASSWORD = "correct horse battery";

// The administrator sets a password, makes an account for a teacher, and gets a link for it.
const admin = await somebody("admin", true);
await admin.goto(adminLink);
await admin.fill("#password", PASSWORD);
await admin.click("text=Set password");
await admin.goto(`${address}/admin`);
await admin.fill("#name", "teacher");
await admin.selectOption("#role", "teacher");
await admin.click("text=Create account");
const teacherLink = (await admin.textContent("main pre")).trim();

// The teacher makes a class, sets a problem, and invites.
const teacher = await somebody("teacher", true);
await teacher.goto(teacherLink);
await teacher.fill("#password", PASSWORD);
await teacher.click("text=Set password");
await teacher.goto(`${address}/classes`);
await teacher.fill("#name", "7b");
await teacher.click("text=Create class");
const classPath = new URL(teacher.url()).pathname;
await teacher.selectOption("#problem", "nim");
await teacher.click("form.row button");
await teacher.click("text=Create invitation link");
const invitation = (await teacher.textContent("main pre")).trim();

// The pupil joins, and hands in.
const pupil = await somebody("pupil");
await pupil.goto(invitation);
await pupil.fill("#name", "ada");
await pupil.fill("#password", PASSWORD);
await pupil.click("main button.main");
const handIn = async (problem, verdict, ending) => {
  const from = join(bots, problem, verdict);
  const file = readdirSync(from).filter((name) => name.endsWith(ending)).sort()[0];
  assert(file, `a bot that ends in ${ending} in ${from}`);
  await pupil.goto(`${address}/problems/${problem}`);
  await pupil.setInputFiles("#file", join(from, file));
  await pupil.click("form.hand-in button.main");
  await pupil.waitForSelector("article.submission .chip.big");
  return (await pupil.textContent("article.submission .chip.big")).trim();
};
assert.equal(await handIn("bash-winner", "accepted", ".cpp"), "AC");
assert.equal(await handIn("nim", "compile_error", ".py"), "CE");
assert.equal(await handIn("nim", "accepted", ".c"), "AC");
assert.equal(await handIn("nim", "wrong_answer", ".c"), "WA");
const submission = new URL(pupil.url()).pathname;

// Neither the text of the closed editor is submitted, nor the starter program as it is.
for (const [isOpen, field] of [[false, "file"], [true, "source"]]) {
  await pupil.goto(`${address}/problems/nim`);
  if (isOpen) await pupil.click("text=Write the program here");
  await pupil.click("form.hand-in button.main");
  await pupil.waitForSelector(`#${field}-wrong`);
}
// A name that cannot be used is told at its field, and the language stays.
await pupil.goto(`${address}/problems/nim`);
await pupil.click("text=Write the program here");
await pupil.selectOption("#language", "bot.c");
await pupil.fill("#name", "bot.xyz");
await pupil.fill("#source", "int main() {}");
await pupil.click("form.hand-in button.main");
await pupil.waitForSelector("#name-wrong");
assert.equal(await pupil.inputValue("#language"), "bot.c");
assert.equal(await pupil.inputValue("#source"), "int main() {}");
await pupil.evaluate(() => localStorage.clear());

// A program that is written in the page.
await pupil.goto(`${address}/problems/nim`);
await pupil.click("text=Write the program here");
assert.match(await pupil.inputValue("#source"), /def /);
await pupil.selectOption("#language", "bot.c");
assert.equal(await pupil.inputValue("#name"), "bot.c");
assert.match(await pupil.inputValue("#source"), /#include/);
await pupil.selectOption("#language", "bot.py");
await pupil.fill("#source", "if True:");
await pupil.press("#source", "Tab");
assert.equal(await pupil.inputValue("#source"), "if True:    ");
await pupil.waitForSelector("[data-part=draft]:has-text('kept')");
await pupil.reload();
await pupil.click("text=Write the program here");
assert.equal(await pupil.inputValue("#source"), "if True:    ");
await pupil.fill("#source", "print('nothing')\n");
await pupil.click("form.hand-in button.main");
await pupil.waitForSelector("article.submission .chip.big");
assert.notEqual((await pupil.textContent("article.submission .chip.big")).trim(), "AC");

// Drafts belong to an account: what another one, or an earlier version, has left in this browser is gone.
const drafts = () => pupil.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("grundy-draft")));
const ownDraft = await pupil.evaluate(() => `grundy-draft-of ${document.body.dataset.account} nim py`);
await pupil.evaluate((own) => {
  for (const key of [own, "grundy-draft-of another nim py", "grundy-draft nim py"]) localStorage.setItem(key, "draft");
}, ownDraft);
await pupil.goto(`${address}/problems`);
assert.deepEqual(await drafts(), [ownDraft]);

// A file that is too large is told before it is sent.
await pupil.goto(`${address}/problems/nim`);
for (const [name, size, isTooLarge] of [["a.c", 600, true], ["a.wasm", 600, false], ["a.wasm", 9000, true], ["a.c", 1, false]]) {
  await pupil.setInputFiles("#file", { name, mimeType: "text/plain", buffer: Buffer.alloc(size << 10, "x") });
  await pupil.waitForSelector("#file-large", { state: isTooLarge ? "visible" : "hidden" });
  if (!isTooLarge) continue;
  await pupil.click("form.hand-in button.main");
  assert.equal(await pupil.evaluate(() => document.activeElement.id), "file");
}

// The fatal game, move by move.
await pupil.goto(address + submission);
await pupil.waitForSelector(".viewer:not([hidden]) .board svg");
await pupil.click(".viewer [data-go=first]");
const first = await pupil.textContent(".viewer .value");
await pupil.click(".viewer [data-go=forward]");
assert.notEqual(await pupil.textContent(".viewer .value"), first);
await pupil.click(".viewer [data-go=error]");
await pupil.waitForSelector(".viewer .said .error");

// From there against perfection, and a game to its end by the moves that the page offers.
await pupil.click("text=Play on from the position where it failed");
await pupil.waitForSelector("main svg");
assert.match(pupil.url(), /problem=nim/);
await pupil.click("summary:has-text('Correct move where')");
assert.match(await pupil.textContent("main details"), /Correct: /);
await pupil.goto(`${address}/play?game=nim&position=1+2&against=perfect`);
for (let ply = 0; ply < 20 && !(await pupil.$(".result")); ply += 1) {
  const before = pupil.url();
  await pupil.click("[data-move], .moves a, ol.moves button, table a[href*='play']");
  await pupil.waitForFunction((url) => location.href !== url, before);
}
assert(await pupil.$(".result"), "the game has come to its end");

// The game of a file has a picture, which a worker draws.
await pupil.goto(`${address}/problems?game=custom&q=tic`);
await pupil.waitForSelector(".board[data-picture] svg");

// The game of a file, which workers answer: from the page of its problem, by clicks on the board.
const playByClicks = async () => {
  for (let ply = 0; ply < 40 && !(await pupil.$(".result")); ply += 1) {
    await pupil.waitForSelector(".board .can, .result");
    if (await pupil.$(".result")) break;
    const before = pupil.url();
    const part = pupil.locator(".board .can").first();
    await part.click();
    // Where one part does not tell the move, its candidates are offered.
    const offered = await pupil.$(".choice a.button");
    if (offered && pupil.url() === before) await offered.click();
    await pupil.waitForFunction((url) => location.href !== url, before);
    await pupil.waitForSelector("#live .board:not([hidden]), .result");
  }
  assert(await pupil.$(".result"), `the game at ${pupil.url()} has come to its end`);
};
await pupil.goto(`${address}/problems/tic-tac-toe`);
await pupil.click("main .links >> text=Play");
await pupil.waitForSelector("main .board svg");
assert.match(pupil.url(), /problem=tic-tac-toe/);
await playByClicks();
await pupil.goto(`${address}/explorer?problem=tic-tac-toe`);
await pupil.waitForSelector("main .board svg");
await pupil.waitForSelector("table.moves .chip");
// The game of a file has starter programs, although the site does not run it.
await pupil.goto(`${address}/problems/tic-tac-toe`);
await pupil.click("text=Write the program here");
await pupil.selectOption("#language", "bot.py");
assert.match(await pupil.inputValue("#source"), /this bot makes no legal move yet/);
// Other rules begin at a start of their own.
await teacher.goto(`${address}/explorer?problem=hexapawn`);
await teacher.waitForSelector("main .board svg");
await teacher.click(".ask .keys-set summary");
await teacher.fill("#key-n", "4");
await teacher.click(".ask button.main");
await teacher.waitForFunction(() => document.querySelector(".where .position")?.textContent.length === "BBBB........WWWW W".length);

// Against the pupil's own bot, and by the teacher against it once it is public.
await pupil.goto(address + submission);
await pupil.check("input[name=public]");
const saved = pupil.waitForResponse((answer) => answer.request().method() === "POST");
await pupil.click("form[action$='/public'] button");
await saved;
await pupil.goto(address + submission);
assert(await pupil.isChecked("input[name=public]"), "it is public");
await pupil.click("text=Play against this bot");
await pupil.waitForSelector("main .board svg");
await playByClicks();
assert.match(await pupil.textContent("main"), /by ada/);
await teacher.goto(`${address}/play?problem=nim&seed=1`);
await teacher.waitForSelector("main .board svg");
const opponents = await teacher.locator("#against option").allTextContents();
assert(opponents.some((name) => name.includes("by ada")), opponents.join(", "));

// What takes seconds says so, and becomes the answer by itself.
await pupil.goto(`${address}/explorer?game=chopsticks&set=rollover%3D60&position=1%2C1%2C1%2C1`);
await pupil.waitForSelector("table.moves .chip");

// On a phone, everything that is tapped on a board is 24 pixels wide and high, and its edge or its color has a contrast of
// 3:1 to the board.
const tapped = async (path) => {
  await pupil.goto(address + path);
  await pupil.waitForSelector(".board .can");
  await pupil.setViewportSize({ width: 360, height: 900 });
  for (const colorScheme of ["light", "dark"]) {
    await pupil.emulateMedia({ colorScheme });
    const found = await pupil.evaluate(() => {
      const rgb = (text) => (text.match(/[\d.]+/g) || []).map(Number);
      const light = ([r, g, b]) => [r, g, b].reduce((sum, part, index) => {
        const share = part / 255;
        return sum + [0.2126, 0.7152, 0.0722][index] * (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4);
      }, 0);
      const contrast = (one, other) => {
        const [high, low] = [light(one), light(other)].sort((a, b) => b - a);
        return (high + 0.05) / (low + 0.05);
      };
      const board = document.querySelector(".board:has(.can)");
      const behind = rgb(getComputedStyle(board).backgroundColor);
      return [...board.querySelectorAll(".can")].map((part) => {
        const { width, height } = part.getBoundingClientRect();
        // An invisible area lies over what it stands for.
        let seen = part.matches("g") ? part.querySelector(".palm") : part;
        while (seen && seen.matches(".crossing")) seen = seen.previousElementSibling;
        const style = seen && getComputedStyle(seen);
        const colors = style ? [style.fill, style.stroke].map(rgb).filter((color) => color.length === 3) : [];
        return { name: part.dataset.part, least: Math.min(width, height), contrast: Math.max(...colors.map((color) => contrast(color, behind))) };
      });
    });
    assert(found.length > 0, path);
    for (const part of found) {
      if (part.least < 23.9) faults.push(`${path}, ${colorScheme}: ${part.name} is ${part.least} px small`);
      if (!(part.contrast >= 3)) faults.push(`${path}, ${colorScheme}: ${part.name} has a contrast of ${part.contrast}`);
    }
  }
  await pupil.setViewportSize({ width: 1280, height: 900 });
  await pupil.emulateMedia({ colorScheme: null });
};
for (const path of [
  "/play?game=nim&position=3+4+5", "/play?game=nim&position=20+1+7", "/play?game=nim&position=300+41",
  "/play?game=wythoff&position=6+9", "/play?game=chopsticks",
]) await tapped(path);

// A contest: the teacher makes it, adds a problem and begins it; the pupil hands in; then it is frozen.
const time = (hours) => new Date(Date.now() + hours * 3_600_000).toISOString().slice(0, 16);
const save = async (path, button) => {
  const answered = teacher.waitForResponse((answer) => answer.request().method() === "POST");
  await teacher.click(button);
  await answered;
  await teacher.goto(address + path);
};
const makeContest = async (title, name) => {
  await teacher.goto(`${address}/contests`);
  await teacher.fill("#title", title);
  await teacher.fill("input[name=name]", name);
  await teacher.fill("#starts", time(1));
  await teacher.fill("#duration", "2:00");
  await teacher.click("text=Create contest");
};
await makeContest("Spring cup", "spring");
await teacher.selectOption("#problem", "wythoff");
await teacher.check("input[name=secret]");
await save("/contests/spring/organise", "text=Add problem");
await pupil.goto(`${address}/contests/spring`);
assert.match(await pupil.textContent("main"), /Starts in \d\d:\d\d:\d\d/);
assert.doesNotMatch(await pupil.textContent("main"), /Wythoff/);
await examine(teacher, "/contests/spring");
await pupil.goto(`${address}/problems/wythoff`);
assert.match(await pupil.textContent("main"), /problem not found/i);
await pupil.goto(`${address}/contests/spring`);
await pupil.click("text=Join contest");
await teacher.goto(`${address}/contests/spring/organise`);
await teacher.fill("#starts", time(-1));
await save("/contests/spring/organise", "text=Save");
await pupil.goto(`${address}/contests/spring`);
await pupil.click("main table a");
// Somebody who looks at the standings sees what happens without doing anything.
const watcher = await pupil.context().newPage();
await watcher.goto(`${address}/contests/spring/standings`);
assert.doesNotMatch(await watcher.textContent("main"), /AC/);
const own = readdirSync(join(bots, "wythoff", "accepted")).filter((name) => name.endsWith(".c")).sort()[0];
await pupil.setInputFiles("#file", join(bots, "wythoff", "accepted", own));
await pupil.click("form.hand-in button.main");
await pupil.waitForSelector("article.submission .chip.big");
assert.match(await pupil.textContent("main"), /secret until the contest ends/);
await watcher.waitForSelector("#standings .chip:has-text('AC')");
await watcher.close();
await teacher.goto(`${address}/contests/spring/organise`);
await teacher.fill("#freeze_before", "1:30");
await save("/contests/spring/standings", "text=Save");
assert.match(await teacher.textContent("main"), /ada/);
// An announcement appears on a page that a contestant has open, and a question reaches the organizer.
await pupil.goto(`${address}/contests/spring`);
await teacher.goto(`${address}/contests/spring/messages`);
await teacher.fill("#text", "The room closes at noon.");
await teacher.click("main button.main");
await pupil.waitForSelector(".news:has-text('closes at noon')");
await pupil.goto(`${address}/contests/spring/messages`);
await pupil.fill("#text", "Where is the chalk?");
await pupil.click("main button.main");
await teacher.waitForSelector("#messages:has-text('Where is the chalk?')");
await examine(teacher, "/contests/spring/messages");
await examine(teacher, `${classPath}/similar/nim`);
await examine(teacher, "/contests");
await examine(teacher, "/contests/spring");
await examine(teacher, "/contests/spring/organise");
await examine(teacher, "/contests/spring/standings");

// A contest to which nobody has handed in is deleted.
await makeContest("Mistake", "mistake");
// Clocks are set forward and back. A time that they skip is the time after the change. Of two times with the same text,
// the stored one is kept with its seconds if the field was not changed.
const clocks = await teacher.context().newCDPSession(teacher);
await clocks.send("Emulation.setTimezoneOverride", { timezoneId: "Europe/Berlin" });
const mistake = "/contests/mistake/organise";
const startOf = (title) => teacher.evaluate(async (name) => {
  const contest = await (await fetch("/api/v1/contests/mistake")).json();
  return [contest.title === name, new Date(contest.starts).toISOString()];
}, title);
await teacher.goto(address + mistake);
await teacher.fill("#starts", "2090-03-26T02:30");
await save(mistake, "text=Save");
assert.deepEqual(await startOf("Mistake"), [true, "2090-03-26T01:30:00.000Z"]);
assert.equal(await teacher.inputValue("#starts"), "2090-03-26T03:30");
const second = new URLSearchParams({ title: "Mistake", starts: "2090-10-29T01:30:20Z", duration: "2:00" });
await teacher.evaluate(async ([path, form]) => {
  await fetch(path, { method: "POST", body: new URLSearchParams(form) });
}, [mistake, second.toString()]);
await teacher.goto(address + mistake);
assert.equal(await teacher.inputValue("#starts"), "2090-10-29T02:30");
await teacher.fill("#title", "Mistaken");
await save(mistake, "text=Save");
assert.deepEqual(await startOf("Mistaken"), [true, "2090-10-29T01:30:20.000Z"]);
await clocks.send("Emulation.setTimezoneOverride", { timezoneId: "" });
await teacher.click("text=Delete contest");
await teacher.waitForURL(`${address}/contests`);
assert.doesNotMatch(await teacher.textContent("main"), /Mistake/);

// All pages, for each role.
await examine(admin, "/");
await examine(admin, "/admin");
await examine(admin, "/admin/day");
await examine(teacher, "/problems");
await examine(teacher, "/problems/nim");
await examine(teacher, "/problems/nim/board");
await teacher.goto(`${address}/problems/nim/ladder`);
await teacher.waitForFunction(async () => {
  const answer = await (await fetch("/api/v1/problems/nim/ladder")).json();
  return answer.newcomers === 0 && answer.rows.some((row) => row.name === "ada" && row.met === 3);
}, null, { polling: 500 });
await examine(teacher, "/problems/nim/ladder");
await teacher.click("text=ada");
assert.match(await teacher.textContent("h1"), /ada on the ladder/);
await examine(teacher, null);
// A match of it, and a tournament, with games to step through.
await pupil.goto(`${address}/problems/nim/match`);
await pupil.selectOption("#first", { label: await pupil.textContent("#first option:has-text('ada')") });
await pupil.selectOption("#second", "random");
await pupil.click("button:has-text('Play')");
await pupil.waitForSelector("h2:has-text('All games')");
assert.match(await pupil.textContent("main"), /Deciding mistake/);
await examine(pupil, null);
await pupil.click("details:has-text('Participants') summary, a:has-text('Tournament with more bots')");
// All but the bot in Python, whose hundreds of games a busy machine plays in minutes.
const quick = await pupil.locator("label:has(input[name=bot])").filter({ hasNotText: ".py" }).all();
assert(quick.length > 3);
for (const label of quick) await label.locator("input").check();
await pupil.click("button:has-text('Play')");
await pupil.waitForSelector("text=Crosstable");
await examine(pupil, null);
// A worker is drained, and takes something again.
await admin.goto(`${address}/admin`);
await admin.click("button:has-text('Drain all')");
await admin.waitForSelector(".chip:has-text('drained')");
await admin.click("button:has-text('Resume all')");
await admin.waitForFunction(() => !document.querySelector(".chip.odd"));
// The pupil's best bot never errs, so it survives where others have failed.
await pupil.goto(`${address}/problems/nim/traps`);
await pupil.waitForSelector("text=/survives (\\d+) of \\1 traps/");
await examine(teacher, "/problems/nim/traps");
await examine(teacher, submission);
await examine(teacher, "/submissions");
await examine(teacher, classPath);
await examine(teacher, `${classPath}/errors/nim`);
await examine(teacher, "/classes");
await examine(teacher, "/account");
await examine(teacher, "/explorer?game=nim&position=3+4+5");
await teacher.goto(`${address}/explorer?game=wythoff&position=3+5`);
await teacher.click("summary:has-text('Plots of the game')");
await teacher.waitForFunction(() => document.querySelector(".plots img").naturalWidth > 0);
await examine(teacher, null);
await examine(teacher, "/play?game=nim&position=3+4+5");
await examine(teacher, "/play");
await examine(teacher, "/explorer?problem=tic-tac-toe");
await examine(teacher, "/play?problem=tic-tac-toe&seed=1");
await examine(teacher, "/about");
await examine(teacher, "/no-such-page");
const visitor = await somebody("visitor", true);
await examine(visitor, "/");
await examine(visitor, "/sign-in");

// A teacher's class shows what the pupil has solved.
await teacher.goto(address + classPath);
assert.match(await teacher.textContent("main"), /ada/);
assert.equal((await teacher.textContent("tbody .chip")).trim(), "AC");

// Signing out leaves no drafts.
assert((await drafts()).includes(ownDraft));
await pupil.goto(`${address}/account`);
await pupil.click("form[action='/sign-out'] button");
await pupil.waitForSelector("header.site >> text=Sign in");
assert.deepEqual(await drafts(), []);

// Nothing of what pages load or run was forbidden by their own policy, and nothing failed in them.
await browser.close();
assert.deepEqual(faults, [], faults.join("\n"));
console.log("all pages are fine");
