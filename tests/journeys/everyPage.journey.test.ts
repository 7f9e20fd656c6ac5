import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import type { Language } from "#contract/languages";
import { layouts, type ThemeChoices } from "#modules/preference/contract";
import { clippedTexts, settled, turnTo, violationsOf, widerThanItsWindow } from "./looks.ts";
import { demoAccount, expectVisible, goTo, openSignedIn } from "./steps.ts";
import { windows } from "./windows.ts";

const open = windows();

const themes = ["light", "dark"] as const;
const widths = [390, 768, 1440, 1920] as const;
const spoken = ["zh-CN", "en", "de", "th"] as const satisfies readonly Language[];
const heights = { 390: 844, 768: 1024, 1440: 900, 1920: 1080 } as const;

type Look = { layout: (typeof layouts)[number]; theme: (typeof themes)[number]; width: (typeof widths)[number] };

/** Each pair of layout, width, language and theme occurs in one of these. */
const pairs: readonly (Look & { language: (typeof spoken)[number] })[] = widths.flatMap((width, row) =>
  layouts.map((layout, column) => ({
    width,
    layout,
    language: spoken[(row + column) % spoken.length] ?? "zh-CN",
    theme: themes[(Math.floor(row / 2) + column) % 2] ?? "light",
  })),
);
const all: readonly Look[] = widths.flatMap((width) =>
  layouts.flatMap((layout) => themes.map((theme) => ({ width, layout, theme }))),
);
/** `npm test -- --all` looks at everything in everything. */
const isAll = process.env["SITEWARD_ALL"] === "1";
const minutes = isAll ? 120 : 8;

/** The demo's administrator in a language, as if he had chosen it in this browser. */
async function speaking(language: Language): Promise<Page> {
  const page = await openSignedIn(open, demoAccount("superadmin"), { address: "/dashboard/home" });
  await page.evaluate((lang) => localStorage.setItem("siteward:lang", JSON.stringify(lang)), language);
  await page.reload();
  await expect.poll(async () => await page.evaluate(() => document.documentElement.lang)).toBe(language);
  return page;
}

/** Shows the page otherwise, as if another tab of this browser had chosen; nothing is saved for the account. */
async function look(page: Page, { layout, theme, width }: Look): Promise<void> {
  await page.setViewportSize({ width, height: heights[width] });
  await page.evaluate(
    (chosen) => {
      localStorage.setItem("siteward:theme", JSON.stringify(chosen));
      dispatchEvent(new StorageEvent("storage", { key: "siteward:theme" }));
    },
    { layout } satisfies ThemeChoices,
  );
  await turnTo(page, theme);
  const shown = width < 768 ? "phone" : layout;
  await page.locator(`.sw-shell[data-layout="${shown}"]`).waitFor();
}

async function faults(page: Page, what: string, isColourOnly = false): Promise<string[]> {
  await settled(page);
  const violations = await violationsOf(page, { isColourOnly });
  const found = [...(await widerThanItsWindow(page)), ...(await clippedTexts(page)), ...violations];
  return found.map((fault) => `${what}: ${fault}`);
}

/** Every entry that the menu leads to. */
async function entriesOf(page: Page): Promise<string[]> {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("banner").getByRole("button").first().click();
  const links = page.getByRole("dialog").getByRole("navigation").getByRole("link");
  await expectVisible(links.first());
  const addresses = await links.evaluateAll((all) => all.map((one) => one.getAttribute("href") ?? ""));
  await page.keyboard.press("Escape");
  return addresses.map((address) => address.slice(1));
}

/** What is looked at in a language: each entry once over all languages, in one pair of looks after the other. */
function turnsOf(language: Language, entries: readonly string[]): { entry: string; one: Look }[] {
  if (isAll) return all.flatMap((one) => entries.map((entry) => ({ entry, one })));
  return pairs.flatMap(({ language: spokenHere, ...one }, index) => {
    if (spokenHere !== language) return [];
    const own = entries.filter((_, number) => number % pairs.length === index);
    // With fewer entries than pairs some are looked at twice.
    const shown = own.length > 0 ? own : entries.slice(index % entries.length, (index % entries.length) + 1);
    return shown.map((entry) => ({ entry, one }));
  });
}

it(
  "every page can be read and used in each pair of layout, theme, width and language",
  { timeout: minutes * 60_000 },
  async () => {
    const found: string[] = [];
    for (const language of spoken) {
      const page = await speaking(language);
      const entries = await entriesOf(page);
      expect(entries.length).toBeGreaterThan(5);
      for (const { entry, one } of turnsOf(language, entries)) {
        await look(page, one);
        await goTo(page, entry);
        found.push(...(await faults(page, `${entry} ${Object.values(one).join(" ")} ${language}`)));
      }
      await page.context().close();
    }
    expect(found).toEqual([]);
  },
);

it.each(spoken)(
  "home, accounts and a form can be read and used in %s in all widths and themes",
  { timeout: minutes * 60_000 },
  async (language) => {
    const found: string[] = [];
    const page = await speaking(language);
    const looks = isAll
      ? all
      : widths.flatMap((width) => themes.map((theme) => ({ width, theme, layout: "columns" as const })));
    for (const [address, name] of [
      ["/dashboard/home", "home"],
      ["/system/user?pageSize=10", "accounts"],
      ["/system/user?pageSize=10&record=add", "form"],
    ] as const) {
      await goTo(page, address);
      for (const one of looks) {
        await look(page, one);
        if (name === "form") await expectVisible(page.getByRole("dialog").getByRole("textbox").first());
        // In dark only colours differ from what was looked at in light just before.
        found.push(
          ...(await faults(page, `${name} ${Object.values(one).join(" ")} ${language}`, one.theme === "dark")),
        );
      }
    }
    expect(found).toEqual([]);
  },
);
