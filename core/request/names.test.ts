import { beforeAll, expect, it } from "vitest";
import { positionText } from "#modules/identity/position/text";
import { type BuiltInNames, createBuiltInNames, selectName } from "./names.ts";
import { loadTexts } from "./texts.ts";

let builtInNames: BuiltInNames;

beforeAll(async () => {
  builtInNames = createBuiltInNames(await loadTexts([positionText]), ["position.menu"]);
});

const json = JSON.stringify({ "zh-CN": "首页", en: "Home", other: "x" });

it.each([
  ["en", "职位", { en: "Position" }, "Position"],
  ["de", "职位", { en: "Position" }, "职位"],
  ["de", "职位", { "zh-CN": "职务", en: "Position" }, "职务"],
  ["zh-TW", "职位", { "zh-CN": "职务", en: "Position" }, "职务"],
  ["zh-HK", "职位", { en: "Position" }, "职位"],
  ["zh-CN", "职位", null, "职位"],
  ["de", "职位管理", { "zh-CN": "职位管理", en: "Positions" }, "Positionen"],
  ["de", "职位管理", { "zh-CN": "职位管理", de: "Stellen" }, "Stellen"],
  ["de", "职位管理", { "zh-CN": "职位管理", en: "Jobs" }, "Positionen"],
  ["de", "x", { "zh-CN": "constructor", en: "Builder" }, "constructor"],
  ["de", JSON.stringify({ en: "Home" }), null, "Home"],
  ["en", json, null, "Home"],
  ["zh-CN", json, { "zh-CN": "主页" }, "主页"],
  ["en", "{not json", null, "{not json"],
  ["en", "{}", null, "{}"],
] as const)("in %s, %s is shown with its translation or its plain name", (...[language, plain, names, expected]) => {
  expect(selectName({ language, app: { builtInNames } }, plain, names)).toBe(expected);
});
