import { expect, it } from "vitest";
import { languages } from "#contract/languages";
import { standardDictionaryItems, standardDictionaryTypes } from "#modules/dictionary/server";
import { standardMenus } from "#modules/menu/server";
import { standardRoles } from "#modules/role/server";
import { modules } from "#server/modules";
import { standardNames } from "./index.ts";

const records = [
  ...standardMenus(),
  ...modules.flatMap(({ menus = [] }) => menus),
  ...standardRoles(),
  ...standardDictionaryTypes(),
  ...standardDictionaryItems(),
];

/** Those that are not called the same everywhere, as products are. */
const chinese = records.flatMap(({ names }) => {
  const name = names?.["zh-CN"];
  return name === undefined || name === names?.en ? [] : [name];
});

it("has records to be named", () => {
  expect(new Set(chinese).size).toBeGreaterThan(300);
});

it.each(languages.filter((language) => language !== "zh-CN" && language !== "en"))(
  "names all built-in records in %s, and nothing else",
  (language) => {
    const names = standardNames.get(language) ?? {};

    expect(Object.keys(names).toSorted()).toEqual([...new Set(chinese)].toSorted());
    expect(Object.values(names).filter((name) => name.trim() === "")).toEqual([]);
  },
);
