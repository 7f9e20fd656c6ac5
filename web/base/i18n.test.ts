import { afterEach, expect, it } from "vitest";
import { applyLanguage, loadTexts, translate } from "./i18n.ts";

// Each test loads texts that no other test of this file loads, because loaded texts are kept.
const kit = { name: "kit", folder: "web/kit/text" };
const position = { name: "position", folder: "modules/identity/position/text" };

afterEach(async () => {
  await applyLanguage("zh-CN");
});

it("a second caller waits for texts that are already loading, instead of showing keys", async () => {
  const first = loadTexts(kit);
  await loadTexts(kit);

  expect(translate("kit.unsaved")).toBe("放弃未保存的内容？");
  await first;
});

it("texts requested during a language change are loaded in the new language", async () => {
  const change = applyLanguage("en");
  await loadTexts(position);
  await change;

  expect(translate("position.title")).toBe("Positions");
});
