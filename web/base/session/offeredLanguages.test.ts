import { afterEach, beforeEach, expect, it } from "vitest";
import { applyLanguage, getCurrentLanguage, initTexts } from "#base/i18n";
import { kitText } from "#kit/text/index.ts";
import { aSysInfo } from "#testing/builders.ts";
import { applyTenantLanguage } from "./offeredLanguages.ts";

beforeEach(async () => {
  await initTexts(kitText);
  // A first visit.
  localStorage.clear();
});

afterEach(async () => {
  localStorage.clear();
  await applyLanguage("zh-CN");
});

const offered = { languages: ["zh-CN", "en", "de"] };

it.each([
  { defaultLanguage: "de", chosen: undefined, expected: "de" },
  { defaultLanguage: "de", chosen: "en", expected: "en" },
  // No longer on offer.
  { defaultLanguage: "de", chosen: "fr", expected: "de" },
  { defaultLanguage: "browser", chosen: undefined, expected: "en" },
])(
  "a visit with default $defaultLanguage and choice $chosen is in $expected",
  async ({ defaultLanguage, chosen, expected }) => {
    if (chosen !== undefined) localStorage.setItem("siteward:lang", JSON.stringify(chosen));

    await applyTenantLanguage(aSysInfo({ ...offered, defaultLanguage }));

    expect(getCurrentLanguage()).toBe(expected);
  },
);

it("the next visit starts in the language of this one", async () => {
  await applyTenantLanguage(aSysInfo({ ...offered, defaultLanguage: "de" }));
  await applyLanguage("zh-CN");

  await initTexts(kitText);

  expect(getCurrentLanguage()).toBe("de");
});
