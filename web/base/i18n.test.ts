import { act, renderHook } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { applyLanguage, initTexts, loadTexts, translate, translateError, useTexts } from "./i18n.ts";

// Each test loads texts that no other test of this file loads, because loaded texts are kept.
const kit = { name: "kit", folder: "web/kit/text" };
const notice = { name: "notice", folder: "modules/workspace/notice/text" };
const region = { name: "region", folder: "modules/settings/region/text" };
const position = { name: "position", folder: "modules/identity/position/text" };
const role = { name: "role", folder: "modules/identity/role/text" };

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

it("the first texts are loaded in a language that is applied before they arrive", async () => {
  const start = initTexts(role);
  await applyLanguage("en");
  await start;

  expect(translate("role.title")).toBe("Roles");
});

it("a text that is not loaded is reported, and nothing is shown in its place", () => {
  const report = vi.spyOn(console, "error").mockReturnValue();

  expect(translate("region.title")).toBe("");
  expect(report).toHaveBeenCalledWith("the text region.title is not loaded");
});

it("texts that arrive render nothing again, another language does", async () => {
  const render = vi.fn<typeof useTexts>(useTexts);
  const { result } = renderHook(render);
  const before = result.current;

  await act(async () => await loadTexts(region));
  expect(render).toHaveBeenCalledTimes(1);
  await act(async () => await applyLanguage("en"));

  expect(render).toHaveBeenCalledTimes(2);
  expect(result.current).not.toBe(before);
  expect(result.current("region.title")).toBe(translate("region.title"));
});
