// A browser looks at the pages of a game that is too large to list: the problem, a verdict, play, the
// explorer, a match and the ladder, at two widths, light and dark.
// Called by tests/server/browser.rs: node large.mjs ADDRESS ADMIN_LINK BOTS
import { join } from "node:path";
import assert from "node:assert/strict";

import { address, browser, examine, faults, somebody } from "./pages.mjs";

const [adminLink, bots] = process.argv.slice(3);
const PROBLEM = "connect-four";
const DRAWN = ".....o......x...x.oo.x.o.xx.o.oxxo.xxoxoox";

const member = await somebody("member", true);
await member.goto(adminLink);
await member.fill("#password", "correct horse battery");
await member.click("text=Set password");

// A verdict: the first move whose loss is proved, and a strip for each game.
const handIn = async (file) => {
  await member.goto(`${address}/problems/${PROBLEM}`);
  await member.setInputFiles("#file", join(bots, PROBLEM, file));
  await member.click("form.hand-in button.main");
  await member.waitForSelector("article.submission .chip.big");
  return (await member.textContent("article.submission .chip.big")).trim();
};
assert.equal(await handIn("wrong_answer/first_column.py"), "WA");
assert.match(await member.textContent("main"), /proved with/);
await examine(member, null);
assert.equal(await handIn("accepted/search.c"), "AC");
assert.match(await member.textContent("main"), /decided/);
await examine(member, null);
await examine(member, `/problems/${PROBLEM}`);

// The explorer: each move keeps, loses, or is not decided; a longer search can be asked for.
await member.goto(`${address}/explorer?problem=${PROBLEM}&position=${DRAWN}`);
await member.waitForSelector("table.moves .chip");
const standings = await member.locator("table.moves .chip").allTextContents();
assert.deepEqual(standings.slice(0, 3), ["keeps", "keeps", "loses"]);
await examine(member, null);
// It opens at the start of the first test, because more is proved there than of the empty board.
await member.goto(`${address}/explorer?problem=${PROBLEM}`);
await member.waitForSelector("table.moves .chip:has-text('keeps')");
await member.goto(`${address}/explorer?problem=${PROBLEM}&position=${".".repeat(42)}`);
await member.waitForSelector("table.moves .chip:has-text('not decided')");
await examine(member, null);
await member.click("text=Try harder");
await member.waitForURL(/harder=1/);
await member.waitForSelector("table.moves .chip");
assert(!(await member.$("text=Try harder")), "there is no longer search");
await examine(member, null);

// A game to its end, by the moves that the page offers.
await member.goto(`${address}/play?problem=${PROBLEM}&position=${DRAWN}&against=hard&seed=1`);
await member.waitForSelector("main .board svg");
await examine(member, null);
for (let ply = 0; ply < 42 && !(await member.$(".result")); ply += 1) {
  const before = member.url();
  await member.click(".moves a.step");
  await member.waitForFunction((url) => location.href !== url, before);
  await member.waitForSelector("#live .board:not([hidden]), .result");
}
assert(await member.$(".result"), `the game at ${member.url()} has come to its end`);
await examine(member, null);

// A match against a player that has no values, and the ladder.
await member.goto(`${address}/problems/${PROBLEM}/match`);
await member.selectOption("#second", "playouts-30");
await member.click("button:has-text('Play')");
await member.waitForSelector("text=Nothing is claimed about other moves");
await examine(member, null);
await member.goto(`${address}/problems/${PROBLEM}/ladder`);
await member.waitForFunction(async (problem) => {
  const answer = await (await fetch(`/api/v1/problems/${problem}/ladder`)).json();
  return answer.newcomers === 0 && answer.rows.some((row) => row.name === "playouts-30");
}, PROBLEM, { polling: 500 });
await examine(member, `/problems/${PROBLEM}/ladder`);

await browser.close();
assert.deepEqual(faults, [], faults.join("\n"));
console.log("all pages are fine");
