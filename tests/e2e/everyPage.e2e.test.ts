import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import type { Language } from "#contract/languages";
import { layouts, type ThemeChoices } from "#contract/theme";
import { isFullRun, runSeed } from "#tests/builders/testRun";
import {
  findClippedTexts,
  findCollapsedTables,
  findLasting,
  findOverflow,
  findViolations,
  showPage,
  switchTheme,
  waitUntilSettled,
} from "./pageChecks.ts";
import { expectVisible, getDemoAccount, openSignedIn } from "./steps.ts";
import { setUpWindows } from "./windows.ts";

const open = setUpWindows();

const themes = ["light", "dark"] as const;
const widths = [390, 768, 1440, 1920] as const;
const testedLanguages = ["zh-CN", "en", "de", "th"] as const satisfies readonly Language[];
const heights = { 390: 844, 768: 1024, 1440: 900, 1920: 1080 } as const;

type Appearance = { layout: (typeof layouts)[number]; theme: (typeof themes)[number]; width: (typeof widths)[number] };

/** Each pair of layout, width and theme occurs in one of these. */
const pairs: readonly Appearance[] = widths.flatMap((width, row) =>
  layouts.map((layout, column) => ({ width, layout, theme: themes[(Math.floor(row / 2) + column) % 2] ?? "light" })),
);
const allAppearances: readonly Appearance[] = widths.flatMap((width) =>
  layouts.flatMap((layout) => themes.map((theme) => ({ width, layout, theme }))),
);
/** Each width in one theme. */
const onePerWidth: readonly Appearance[] = widths.map((width, index) => ({
  width,
  layout: "columns",
  theme: themes[(index + Math.floor(runSeed / testedLanguages.length)) % themes.length] ?? "light",
}));
/**
 * A full run tests every page in every language and appearance; any other one tests one language, a different one each
 * day.
 */
const languages = isFullRun
  ? testedLanguages
  : testedLanguages.slice(runSeed % testedLanguages.length, (runSeed % testedLanguages.length) + 1);
const minutes = isFullRun ? 120 : 10;

// oxlint-disable-next-line eslint/no-console -- the run reports it with the result
console.info(`note: every page in ${languages.join(", ")}`);

/** The demo's administrator in a language, as if it had been chosen in this browser. */
async function openInLanguage(language: Language): Promise<Page> {
  const page = await openSignedIn(open, getDemoAccount("superadmin"), { address: "/dashboard/home" });
  await page.evaluate((lang) => localStorage.setItem("siteward:lang", JSON.stringify(lang)), language);
  await page.reload();
  await expect.poll(async () => await page.evaluate(() => document.documentElement.lang)).toBe(language);
  return page;
}

/** Changes the appearance like another tab of this browser would; nothing is saved for the account. */
async function applyAppearance(page: Page, { layout, theme, width }: Appearance): Promise<void> {
  await page.setViewportSize({ width, height: heights[width] });
  await page.evaluate(
    (language) => {
      localStorage.setItem("siteward:themeConfig", JSON.stringify(language));
      dispatchEvent(new StorageEvent("storage", { key: "siteward:themeConfig" }));
    },
    { layout } satisfies ThemeChoices,
  );
  await switchTheme(page, theme);
  const visibleLayout = width < 768 ? "phone" : layout;
  await page.locator(`.sw-shell[data-layout="${visibleLayout}"]`).waitFor();
}

type FaultOptions = { hasAxe?: boolean; isColourOnly?: boolean };

async function findPageFaults(page: Page, context: string, { hasAxe = true, isColourOnly = false }: FaultOptions = {}) {
  await waitUntilSettled(page);
  const found = await findLasting(async () => [
    ...(await findOverflow(page)),
    ...(await findCollapsedTables(page)),
    ...(await findClippedTexts(page)),
    ...(hasAxe ? await findViolations(page, { isColourOnly }) : []),
  ]);
  return found.map((fault) => `${context}: ${fault}`);
}

/** Every entry of the menu that opens a page. */
async function listMenuEntries(page: Page): Promise<string[]> {
  await page.setViewportSize({ width: 390, height: 844 });
  // The first button of the bar at the bottom, because its name depends on the language.
  await page.locator(".sw-phone-tabs").getByRole("button").first().click();
  const links = page.getByRole("dialog").getByRole("navigation").getByRole("link");
  await expectVisible(links.first());
  const addresses = await links.evaluateAll((elements) => elements.map((link) => link.getAttribute("href") ?? ""));
  await page.keyboard.press("Escape");
  return addresses.map((address) => address.slice(1));
}

/**
 * Assigns entries to appearances: in a full run every entry to all of them. Any other run tests half of the entries, each
 * in one appearance; which ones and in which appearance changes each day.
 */
function assignAppearances(entries: readonly string[]): { entry: string; appearance: Appearance }[] {
  if (isFullRun) return allAppearances.flatMap((appearance) => entries.map((entry) => ({ entry, appearance })));
  return pairs.flatMap((pair, index) => {
    if (index % 2 !== Math.floor(runSeed / 2) % 2) return [];
    const own = entries.filter((_, number) => (number + runSeed) % pairs.length === index);
    // With fewer entries than pairs some are tested twice.
    const shownEntries = own.length > 0 ? own : entries.slice(index % entries.length, (index % entries.length) + 1);
    return shownEntries.map((entry) => ({ entry, appearance: pair }));
  });
}

it.each(languages)(
  "every page fits and is accessible in %s, for each pair of layout, theme and width",
  { timeout: minutes * 60_000 },
  async (language) => {
    const page = await openInLanguage(language);
    const entries = await listMenuEntries(page);
    expect(entries.length).toBeGreaterThan(5);

    const found: string[] = [];
    for (const [index, { entry, appearance }] of assignAppearances(entries).entries()) {
      await applyAppearance(page, appearance);
      await showPage(page, entry);
      // Axe takes most of the time: it checks every second page.
      const axe = { hasAxe: isFullRun || (index + runSeed) % 2 === 0 };
      found.push(...(await findPageFaults(page, `${entry} ${Object.values(appearance).join(" ")}`, axe)));
    }

    expect(found).toEqual([]);
  },
);

const testedPages = [
  ["/dashboard/home", "home"],
  ["/system/user?pageSize=10", "accounts"],
  ["/system/user?pageSize=10&record=add", "form"],
] as const;

/** The appearances of a page: all in a full run, otherwise one, which changes by day and from one page to the next. */
function pickAppearances(number: number): readonly Appearance[] {
  return isFullRun ? allAppearances : onePerWidth.filter((_, index) => index === (number + runSeed) % widths.length);
}

it.each(languages)(
  "home, accounts and a form fit and are accessible in %s, each in an appearance of the day",
  { timeout: minutes * 60_000 },
  async (language) => {
    const found: string[] = [];
    const page = await openInLanguage(language);
    for (const [number, [address, name]] of testedPages.entries()) {
      await showPage(page, address);
      for (const appearance of pickAppearances(number)) {
        await applyAppearance(page, appearance);
        if (name === "form") await expectVisible(page.getByRole("dialog").getByRole("textbox").first());
        const axe = { isColourOnly: isFullRun && appearance.theme === "dark" };
        found.push(...(await findPageFaults(page, `${name} ${Object.values(appearance).join(" ")}`, axe)));
      }
    }
    expect(found).toEqual([]);
  },
);
