import { readFile } from "node:fs/promises";
import path from "node:path";
import { expect, it } from "vitest";
import { defaultTheme } from "#contract/theme";
import { applyRootTheme } from "./applyRootTheme.ts";
import { createBrand } from "./brand.ts";

/** What shows the colour of the tenant or of the account: menu, tab, chip, avatar, link, focus ring. */
const accents = ["primary", "on-primary", "link", "tint", "tint-text", "row-selected", "focus"];
const chips = ["chip-blue-bg", "chip-blue-text"];

it.each(["light", "dark"] as const)("every accent of the %s style sheet follows the chosen colour", async (scheme) => {
  const sheet = await readFile(path.join(import.meta.dirname, "variables.css"), "utf8");
  const { light = "", dark = "" } =
    /:root \{(?<light>[^}]*)\}[^{]*:root\[data-theme="dark"\] \{(?<dark>[^}]*)\}/u.exec(sheet)?.groups ?? {};
  const rules = scheme === "light" ? light : dark;
  applyRootTheme(defaultTheme, { scheme, brand: createBrand("#7c3aed"), size: "small" });
  const { style } = document.documentElement;

  const followed = [...accents, ...chips].map((name) => {
    const variable = new RegExp(`--sw-${name}: var\\((?<variable>--sw-[\\w-]+),`, "u").exec(rules)?.groups?.[
      "variable"
    ];
    return [name, variable !== undefined && style.getPropertyValue(variable) !== ""];
  });

  expect(followed).toEqual([...accents, ...chips].map((name) => [name, true]));
});
