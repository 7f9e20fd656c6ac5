import { afterEach, expect, it } from "vitest";
import { applyLanguage, loadTexts, translate } from "./i18n.ts";

// Texts that no other test of this file loads, because loaded texts stay.
const kit = { name: "kit", folder: "web/kit/text" };
const position = { name: "position", folder: "modules/identity/position/text" };

afterEach(async () => {
  await applyLanguage("zh-CN");
});

it("a second caller waits for texts that another one is loading, and shows no keys", async () => {
  const first = loadTexts(kit);
  await loadTexts(kit);

  expect(translate("kit.unsaved")).toBe("放弃未保存的内容？");
  await first;
});

it("texts that are requested while the language changes are there in the new language", async () => {
  const change = applyLanguage("en");
  await loadTexts(position);
  await change;

  expect(translate("position.title")).toBe("Positions");
});
