import { cleanup, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { aDice, type Dice } from "#tests/builders/dice";
import type { MenuNode } from "#modules/menu/contract";
import { webModules } from "../modules.ts";
import { aMenu, aUser } from "../testing/builders.ts";
import { renderStage } from "../testing/renderStage.tsx";
import { linkTo, linkToGroup } from "./links.ts";
import { readMenu } from "./readMenu.ts";
import { findEntry, findRedirect, groupsOf, isBranch, type MenuLine } from "./screens.ts";

const paths = [
  "/a",
  "/a/",
  "/a/b",
  "/b/:id",
  "/b/:id/:x?",
  "rel",
  "",
  " ",
  "//x",
  "/工",
  "/%",
  "/:",
  "javascript:x",
  "/self",
];
const components = [
  "/home/index",
  "/system/pos/index",
  "/no/such",
  "Layout",
  "layout/routerView/iframe",
  "../x",
  "constructor",
];
const links = [
  "https://wiki.example",
  "/api/docs",
  "/a",
  "#/a",
  "javascript:alert(1)",
  "//evil.example",
  "http://",
  "https://",
  "",
];
const titles = ["页", "", '{"zh-CN":"报表","en":"Reports"}', '{"en":1}', "{", "<b>x</b>", "__proto__"];
const strange: readonly unknown[] = [null, 0, "", [], {}, true, "x"];

/** An entry as chance has it; with `isBroken` also of kinds that no contract knows. */
function anItem(dice: Dice, depth: number, isBroken: boolean): MenuNode {
  const odd = <Value,>(value: Value): Value => {
    if (!isBroken || !dice.happens(0.15)) return value;
    // What a broken server sends has no type.
    // oxlint-disable-next-line typescript/consistent-type-assertions -- see above
    return dice.oneOf(strange) as Value;
  };
  const flag = () => odd(dice.happens(0.4));
  const children = depth === 0 ? [] : someItems(dice, depth - 1, isBroken);
  const title = dice.oneOf(titles);
  const item = aMenu({
    path: dice.oneOf(paths),
    title,
    component: dice.oneOf(components),
    redirect: dice.oneOf(paths),
    children,
  });
  const meta = { ...item.meta, isIframe: flag(), isLink: odd(dice.oneOf(links)), isHide: flag(), isKeepAlive: flag() };
  return {
    ...item,
    path: odd(dice.happens(0.1) ? null : item.path),
    component: odd(dice.happens(0.2) ? null : item.component),
    redirect: odd(dice.happens(0.7) ? null : item.redirect),
    i18nName: odd(dice.happens(0.5) ? "" : title),
    type: odd(dice.oneOf([1, 2])),
    meta: odd({ ...meta, isAffix: flag() }),
    children: odd(children),
  };
}

function someItems(dice: Dice, depth: number, isBroken: boolean): MenuNode[] {
  return Array.from({ length: dice.below(4) + (depth > 2 ? 1 : 0) }, () => anItem(dice, depth, isBroken));
}

const linesIn = (lines: readonly MenuLine[]): MenuLine[] =>
  lines.flatMap((line) => [line, ...(isBranch(line) ? linesIn(line.nodes) : [])]);

it("any menu can be read, and leads nowhere but to pages of ours and to sites", () => {
  const dice = aDice();
  for (let round = 0; round < 500; round += 1) {
    const menus = readMenu(someItems(dice, 4, true), { roles: [], language: dice.oneOf(["zh-CN", "en", "de"]) });
    const groups = groupsOf(menus, webModules);
    const lines = groups.flatMap(({ nodes }) => linesIn(nodes));
    const entries = lines.flatMap((line) => (isBranch(line) ? [] : [line]));
    const said = `seed ${dice.seed}, round ${round}`;

    for (const { href } of [...entries.map(linkTo), ...groups.map(linkToGroup)])
      expect(href, said).toMatch(/^(?:#|https?:\/\/)/u);
    expect(new Set(entries.map(({ path }) => path)).size, said).toBe(entries.length);
    const ends = [...paths, ...entries.map((entry) => entry.path)].flatMap((path) => findRedirect(groups, path) ?? []);
    for (const end of ends) expect(findEntry(groups, end.split("?")[0] ?? end), said).toBeDefined();
  }
});

it("any menu can be shown, and any of its addresses opened", async () => {
  const dice = aDice();
  for (let round = 0; round < 12; round += 1) {
    const menus = [aMenu({ path: "/first", title: "第一页", component: "/no/such" }), ...someItems(dice, 3, false)];
    const address = dice.oneOf(paths.filter((path) => path.startsWith("/")));

    await renderStage({ address, menus, signedIn: aUser() });

    expect(
      await screen.findByRole("navigation", { name: "主菜单" }),
      `seed ${dice.seed}, round ${round}`,
    ).toBeDefined();
    expect(screen.queryByRole("heading", { name: "页面出错了" }), `seed ${dice.seed}, round ${round}`).toBeNull();
    cleanup();
  }
});
