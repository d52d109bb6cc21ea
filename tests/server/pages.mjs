// Browsers of people who go through the pages of a server, and what is asked of every page. Used by the scripts of
// tests/server/browser.rs.
import { createRequire } from "node:module";
import { readFileSync } from "node:fs";
import { join } from "node:path";

const tools = createRequire(join(process.env.GRUNDY_BROWSER_TOOLS, "x.js"));
const { chromium } = tools("playwright-core");
const axe = readFileSync(tools.resolve("axe-core/axe.min.js"), "utf8");
export const address = process.argv[2];

export const browser = await chromium.launch({
  executablePath: ["/usr/bin/chromium", "/usr/bin/chromium-browser"].find((path) => {
    try { return readFileSync(path) && true; } catch { return false; }
  }),
  args: [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync",
    "--disable-background-networking", "--disable-component-update",
  ],
});
export const faults = [];

// Somebody with a browser of their own. The policy of the pages is off for axe only, which is put into
// them; that they need nothing that it forbids is seen by the errors that browsers report otherwise.
export const somebody = async (name, bypassCSP = false) => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, bypassCSP });
  context.setDefaultTimeout(180_000);
  const page = await context.newPage();
  // A page that somebody asks for may be refused; what a page loads by itself must not be.
  page.on("response", (answer) => {
    const kind = answer.request().resourceType();
    if (answer.status() >= 400 && kind !== "document") {
      faults.push(`${name} at ${page.url()}: ${answer.status()} for ${kind} ${answer.url()}`);
    }
  });
  page.on("pageerror", (error) => faults.push(`${name} at ${page.url()}: ${error.message}`));
  page.on("console", (message) => {
    if (message.type() === "error" && !message.text().includes("status of 4")) {
      faults.push(`${name} at ${page.url()}: ${message.text()}`);
    }
  });
  return page;
};

// No page is wider than the window, and axe finds nothing that keeps people out.
export const examine = async (page, path) => {
  if (path) await page.goto(address + path);
  for (const width of [1280, 360]) {
    for (const colorScheme of ["light", "dark"]) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme });
      const where = `${path ?? page.url()} at ${width} px, ${colorScheme}`;
      const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      if (beyond > 0) faults.push(`${where} is ${beyond} px too wide`);
      const cut = await page.evaluate(() => [...document.querySelectorAll(".flows, .breaks")].some((part) => {
        const region = part.closest(".scroll");
        return region && region.scrollWidth > region.clientWidth;
      }));
      if (cut) faults.push(`${where} has columns out of sight`);
      // Names in the first column keep a readable width, and links that stand alone in cells are targets for a finger.
      const small = await page.evaluate(() => {
        const boxes = (parts) => [...document.querySelectorAll(parts)].map((part) => [part.textContent.trim(), part.getBoundingClientRect()]);
        const table = ".scroll > .list:not(.flows)";
        const names = boxes(`${table} th[scope=row]:first-child, ${table} td.number:first-child + td`);
        const links = boxes(`${table} td > a:only-child, ${table} a.cell, .cross td > a`);
        const isLow = ([, { width, height }]) => width > 0 && (width < 23.9 || height < 23.9);
        return [...names.filter(([, { width }]) => width > 0 && width < 48), ...links.filter(isLow)].map(([text]) => text);
      });
      if (small.length) faults.push(`${where} has cells or links that are too small: ${small.join(", ")}`);
      if (process.env.GRUNDY_SCREENSHOTS) {
        const name = where.replaceAll(/[^a-z0-9]+/gi, "-").slice(-120);
        await page.screenshot({ path: join(process.env.GRUNDY_SCREENSHOTS, `${name}.png`), fullPage: true });
      }
      await page.evaluate(axe);
      const found = await page.evaluate(() => globalThis.axe.run());
      for (const { id, nodes } of found.violations) {
        faults.push(`${where}: axe ${id} ${nodes[0].target.join(" ")} ${nodes[0].failureSummary}`);
      }
    }
  }
  await page.setViewportSize({ width: 1280, height: 900 });
};
