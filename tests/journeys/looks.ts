import { AxeBuilder } from "@axe-core/playwright";
import type { Frame, Page } from "playwright-core";
import { expect } from "vitest";

const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
/** Only these see colours: what else is wrong is wrong in light as well. */
const colourRules = ["color-contrast", "link-in-text-block"];

type Look = { isColourOnly?: boolean; within?: string };

/** What axe finds against WCAG 2.2 A and AA: the rule, and the elements. */
export async function violationsOf(page: Page, { isColourOnly = false, within }: Look = {}): Promise<string[]> {
  const runOnly = isColourOnly
    ? { type: "rule" as const, values: colourRules }
    : { type: "tag" as const, values: rules };
  // Nothing but our own pages stands in frames, and nobody reads what passed; both would take most of the time.
  const builder = (await aBuilder(page)).setLegacyMode().options({ runOnly, resultTypes: ["violations"] });
  const { violations } = await (within === undefined ? builder : builder.include(within)).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(" ")} ${failureSummary}`),
  );
}

/** A page keeps axe from the first look on: bringing all of it along each time takes longer than many a look. */
async function aBuilder(page: Page): Promise<AxeBuilder> {
  const isThere = async (frame: Frame) => await frame.evaluate(() => "axe" in window);
  const hasAxe = (await Promise.all(page.frames().map(isThere))).every(Boolean);
  return new AxeBuilder(hasAxe ? { page, axeSource: ";" } : { page });
}

/** Changes what the system prefers, and waits until the page follows. */
export async function turnTo(page: Page, theme: "light" | "dark"): Promise<void> {
  await page.emulateMedia({ colorScheme: theme });
  await expect.poll(async () => await page.evaluate(() => document.documentElement.dataset["theme"])).toBe(theme);
}

const phone = { width: 390, height: 844 };
const desktop = { width: 1440, height: 900 };
const large = { width: 1920, height: 1080 };

async function resize(page: Page, size: typeof phone): Promise<void> {
  await page.setViewportSize(size);
  const isNarrow = async () => await page.evaluate(() => document.querySelector("[data-layout='phone']") !== null);
  await expect.poll(isNarrow).toBe(size === phone);
}

/** Whether a page is wider than its window. */
export async function widerThanItsWindow(page: Page): Promise<string[]> {
  const [surplus, width] = await page.evaluate(() => [document.documentElement.scrollWidth - innerWidth, innerWidth]);
  return surplus > 0 ? [`wider than a window of ${width} by ${surplus}`] : [];
}

/**
 * Texts that are cut off and cannot be read otherwise: those of controls, headings and labels at any length, all others
 * unless they end in dots and say the whole when pointed at.
 */
export async function clippedTexts(page: Page): Promise<string[]> {
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

type Tour = {
  /** Bring one part after the other into sight. */
  parts?: readonly (() => Promise<void>)[];
  within?: string;
};

/** What is wrong with a page, or with parts of it, in light and dark, on a desktop and on a phone. */
export async function faultsOf(page: Page, { parts = [stay], within }: Tour = {}): Promise<string[]> {
  const faults: string[] = [];
  let themes: readonly ("light" | "dark")[] = ["dark", "light"];
  for (const size of [desktop, phone]) {
    await resize(page, size);
    for (const show of parts) {
      await show();
      // The next part begins with what this one ends with: to paint a page otherwise takes its time.
      themes = themes.toReversed();
      for (const theme of themes) {
        await turnTo(page, theme);
        const look = { isColourOnly: theme === "dark", ...(within === undefined ? {} : { within }) };
        faults.push(...(await violationsOf(page, look)).map((fault) => `${size.width} ${theme}: ${fault}`));
      }
      faults.push(...(await widerThanItsWindow(page)));
    }
  }
  await resize(page, large);
  faults.push(...(await widerThanItsWindow(page)));
  await resize(page, desktop);
  return faults;
}

async function stay(): Promise<void> {
  await Promise.resolve();
}

/** What is wrong with parts of an open drawer; what is behind it was looked at before. */
export async function faultsInDrawer(page: Page, names: readonly string[], show: (name: string) => Promise<void>) {
  return await faultsOf(page, { parts: names.map((name) => async () => await show(name)), within: "[role=dialog]" });
}

/** The page has been drawn with what it shows. */
export async function settled(page: Page): Promise<void> {
  await page.locator("main h1:visible").first().waitFor();
  await page.waitForFunction(() => {
    const waiting = document.querySelectorAll("main .ant-skeleton, main [aria-busy=true]");
    return [...waiting].every((element) => !element.checkVisibility());
  });
}
