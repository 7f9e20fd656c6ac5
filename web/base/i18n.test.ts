import { afterEach, expect, it } from "vitest";
import { applyLanguage, initTexts, loadTexts, translate, translateError } from "./i18n.ts";

// Each test loads texts that no other test of this file loads, because loaded texts are kept.
const kit = { name: "kit", folder: "web/kit/text" };
const notice = { name: "notice", folder: "modules/workspace/notice/text" };
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

it("the message of an error during the start is a text, not a key", async () => {
  const start = initTexts(notice);

  expect(await translateError("notice.title")).toBe("标题");
  await start;
});

it("texts requested during a language change are loaded in the new language", async () => {
  const change = applyLanguage("en");
  await loadTexts(position);
  await change;

  expect(translate("position.title")).toBe("Positions");
});
