import { afterEach, beforeEach, expect, it } from "vitest";
import { applyLanguage, getCurrentLanguage, initTexts } from "#base/i18n";
import { kitText } from "#kit/text/index.ts";
import { tenantApi } from "#modules/identity/tenant/contract";
import { aSysInfo } from "#testing/builders.ts";
import { createFakeServer, type FakeServer } from "#testing/fakeServer.ts";
import { applyTenantLanguage } from "./offeredLanguages.ts";

let server: FakeServer;

beforeEach(async () => {
  server = createFakeServer();
  server.answer(tenantApi, "sysInfo", () => aSysInfo());
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

it.each([
  { defaultLanguage: "de", loads: 1 },
  { defaultLanguage: "browser", loads: 0 },
])("the brand texts load again if a first visit turns out to be in $defaultLanguage", async (first) => {
  await applyLanguage("en");

  await applyTenantLanguage(aSysInfo({ ...offered, defaultLanguage: first.defaultLanguage }));

  expect(server.receivedCalls(tenantApi, "sysInfo")).toHaveLength(first.loads);
});
