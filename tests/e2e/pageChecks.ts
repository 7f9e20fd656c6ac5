import { AxeBuilder } from "@axe-core/playwright";
import type { Frame, Page } from "playwright-core";
import { expect, vi } from "vitest";
import { isFullRun, runSeed } from "#tests/builders/testRun";
import { goTo } from "./steps.ts";

const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
/** Only these rules check colours: all other faults occur in the light theme as well. */
const colourRules = ["color-contrast", "link-in-text-block"];

type Theme = "light" | "dark";
type CheckOptions = { isColourOnly?: boolean; within?: string | undefined };

/** Violations of WCAG 2.2 A and AA that axe finds: the rule, and the elements. */
export async function findViolations(
  page: Page,
  { isColourOnly = false, within }: CheckOptions = {},
): Promise<string[]> {
  const runOnly = isColourOnly
    ? { type: "rule" as const, values: colourRules }
    : { type: "tag" as const, values: rules };
  // Frames contain only our own pages, and passed rules are not needed; both would take most of the time.
  const builder = (await aBuilder(page)).setLegacyMode().options({ runOnly, resultTypes: ["violations"] });
  const { violations } = await (within === undefined ? builder : builder.include(within)).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(" ")} ${failureSummary}`),
  );
}

/** A page keeps axe from the first check on, because loading it each time takes longer than many a check. */
async function aBuilder(page: Page): Promise<AxeBuilder> {
  const isThere = async (frame: Frame) => await frame.evaluate(() => "axe" in window);
  const hasAxe = (await Promise.all(page.frames().map(isThere))).every(Boolean);
  return new AxeBuilder(hasAxe ? { page, axeSource: ";" } : { page });
}

/** Changes the preference of the system, and waits until the page follows. */
export async function switchTheme(page: Page, theme: Theme): Promise<void> {
  await page.emulateMedia({ colorScheme: theme });
  await expect.poll(async () => await page.evaluate(() => document.documentElement.dataset["theme"])).toBe(theme);
}

const phone = { width: 390, height: 844 };
const desktop = { width: 1440, height: 900 };
const large = { width: 1920, height: 1080 };
const sizes = [desktop, phone, large] as const;

async function resize(page: Page, size: typeof phone): Promise<void> {
  await page.setViewportSize(size);
  const isNarrow = async () => await page.evaluate(() => document.querySelector("[data-layout='phone']") !== null);
  await expect.poll(isNarrow).toBe(size === phone);
}

/** Tables that have no room for a row. */
export async function findCollapsedTables(page: Page): Promise<string[]> {
  const tables = page.locator(".sw-grid");
  const minHeight = 100;
  const collapsed = await tables.evaluateAll(
    (elements, min) =>
      elements
        .filter(({ clientWidth, clientHeight }) => clientWidth > 0 && clientHeight < min)
        .map((element) => element.getAttribute("aria-label") ?? ""),
    minHeight,
  );
  return collapsed.map((label) => `the table “${label}” has no room for a row`);
}

/** Whether a page, or a dialog on it, is wider than its window. */
export async function findOverflow(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const dialogs = [...document.querySelectorAll("[role=dialog]")].map(({ clientWidth }) => clientWidth);
    const surplus = Math.max(document.documentElement.scrollWidth, ...dialogs) - innerWidth;
    return surplus > 0 ? [`wider than a window of ${innerWidth} by ${surplus}`] : [];
  });
}

/**
 * Texts that are cut off and cannot be read in another way: those of controls, headings and labels at any length, all
 * others unless they end in an ellipsis and have a tooltip.
 */
export async function findClippedTexts(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const whole = "button, a, label, h1, h2, h3, legend, th, [role=tab], [role=menuitem], [role=heading]";
    const isShown = (element: HTMLElement) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    const hasText = (element: HTMLElement) =>
      [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? "").trim() !== "",
      );
    return [...document.querySelectorAll<HTMLElement>("body *")]
      .filter((element) => hasText(element) && element.closest("svg, .sw-hidden, [aria-hidden=true]") === null)
      .filter((element) => {
        const { overflowX, overflowY, textOverflow, webkitLineClamp } = getComputedStyle(element);
        const isCutAcross = overflowX !== "visible" && element.scrollWidth > element.clientWidth + 1;
        const isCutBelow = overflowY === "hidden" && element.scrollHeight > element.clientHeight + 3;
        if (!(isCutAcross || (isCutBelow && webkitLineClamp === "none")) || !isShown(element)) return false;
        const isSaid =
          element.closest("[title]") !== null || element.closest("td, [role=cell], [role=gridcell]") !== null;
        return element.closest(whole) !== null ? !(textOverflow === "ellipsis" && isSaid) : textOverflow !== "ellipsis";
      })
      .map((element) => `cut off: ${element.tagName} .${element.className} "${element.textContent.slice(0, 60)}"`);
  });
}

/** A part of a page, and how it is shown. */
type PagePart = { readonly name: string; show(): Promise<void> };

type PageParts = { parts?: readonly PagePart[]; within?: string };

const wholePage: PagePart = { name: "page", show: async () => await Promise.resolve() };

/** Whether a part is tested: all are in a full run, otherwise every second one, and the others the next day. */
function isTested(index: number, count: number): boolean {
  return isFullRun || count === 1 || (index + runSeed) % 2 === 0;
}

/** The themes of a check: both in a full run, otherwise one, which alternates every other day and by part. */
function pickThemes(index = 0): readonly Theme[] {
  if (isFullRun) return ["light", "dark"];
  return [(Math.floor(index / 2) + Math.floor(runSeed / 2)) % 2 === 0 ? "light" : "dark"];
}

/** The sizes in which a part is tested: all in a full run, otherwise one, which alternates by day and by part. */
function pickSizes(index: number): readonly (typeof phone)[] {
  if (isFullRun) return sizes;
  return sizes.filter((_, number) => number === (index + Math.floor(runSeed / 2)) % sizes.length);
}

/**
 * Faults of a page, or of its parts: overflow, tables without height, and what axe finds. A full run tests desktops,
 * phones and large screens, in light and in dark; otherwise, of several parts, every second one.
 */
export async function findFaults(page: Page, { parts = [wholePage], within }: PageParts = {}): Promise<string[]> {
  const faults: string[] = [];
  for (const size of sizes) {
    const testedParts = [...parts.entries()].filter(
      ([index]) => isTested(index, parts.length) && pickSizes(index).includes(size),
    );
    if (testedParts.length > 0) await resize(page, size);
    for (const [index, { name, show }] of testedParts) {
      await show();
      const found = [
        ...(await findViolationsInThemes(page, { index, within })),
        ...(await findOverflow(page)),
        ...(await findCollapsedTables(page)),
      ];
      faults.push(...found.map((fault) => `${name}, ${size.width}: ${fault}`));
    }
  }
  await resize(page, desktop);
  return faults;
}

/** Violations of a page as it is now: in a full run in light and dark, otherwise in the theme of the day. */
export async function findViolationsInThemes(
  page: Page,
  { index = 0, within }: { index?: number; within?: string | undefined } = {},
): Promise<string[]> {
  const found: string[] = [];
  for (const theme of pickThemes(index)) {
    await switchTheme(page, theme);
    // In the dark theme only colours differ from what was tested in light.
    const violations = await findViolations(page, { isColourOnly: isFullRun && theme === "dark", within });
    found.push(...violations.map((violation) => `${theme}: ${violation}`));
  }
  return found;
}

/** Faults in parts of an open drawer; the page behind it was tested before. */
export async function findDrawerFaults(page: Page, names: readonly string[], show: (name: string) => Promise<void>) {
  const parts = names.map((name) => ({ name, show: async () => await show(name) }));
  return await findFaults(page, { parts, within: "[role=dialog]" });
}

/** Shows another page by its address, and waits until it is drawn completely. */
export async function showPage(page: Page, address: string): Promise<void> {
  const shownPath = new URL(page.url()).hash.slice(1).split("?")[0];
  const isOther = address.split("?")[0] !== shownPath;
  // The page that is left stays visible while the code of the next one loads.
  if (isOther)
    await page.locator("main h1:visible").evaluateAll((all) => all.map((title) => title.setAttribute("data-left", "")));
  await goTo(page, address);
  await page.locator("main h1:not([data-left]):visible").first().waitFor();
  await page.evaluate(() => {
    for (const title of document.querySelectorAll("[data-left]")) title.removeAttribute("data-left");
  });
  await waitUntilSettled(page);
}

/** The page is drawn completely. */
export async function waitUntilSettled(page: Page): Promise<void> {
  await page.locator("main h1:visible").first().waitFor();
  await page.waitForFunction(() => {
    const waiting = document.querySelectorAll("main .ant-skeleton, main [aria-busy=true]");
    return [...waiting].every((element) => !element.checkVisibility());
  });
}

/** Faults that last: a page may be drawn before the browser has reported all answers and finished its layout. */
export async function findLasting(find: () => Promise<string[]>): Promise<string[]> {
  let faults = await find();
  const again = async () => {
    faults = await find();
    expect(faults).toEqual([]);
  };
  if (faults.length > 0) await vi.waitFor(again, { timeout: 60_000, interval: 200 }).catch(() => undefined);
  return faults;
}
