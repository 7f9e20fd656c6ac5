import { cleanup, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { createRandomSource, type RandomSource } from "#tests/builders/randomSource";
import type { MenuNode } from "#contract/session";
import { webModules } from "#app/modules.web";
import { aMenu, aUser } from "#testing/builders.ts";
import { renderApp } from "#testing/renderApp.tsx";
import { toGroupLinkProps, toLinkProps } from "./links.ts";
import { readMenu } from "#kit/menu/readMenu.ts";
import { buildMenuGroups, findEntry, findRedirect, isMenuDirectory, type MenuTreeNode } from "#kit/menu/menuGroups.ts";

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
function anItem(dice: RandomSource, depth: number, isBroken: boolean): MenuNode {
  const odd = <Value,>(value: Value): Value => {
    if (!isBroken || !dice.isHit(0.15)) return value;
    // oxlint-disable-next-line typescript/consistent-type-assertions -- what a broken server sends has no type
    return dice.pickOne(strange) as Value;
  };
  const flag = () => odd(dice.isHit(0.4));
  const children = depth === 0 ? [] : someItems(dice, depth - 1, isBroken);
  const title = dice.pickOne(titles);
  const item = aMenu({
    path: dice.pickOne(paths),
    title,
    component: dice.pickOne(components),
    redirect: dice.pickOne(paths),
    children,
  });
  const meta = {
    ...item.meta,
    isIframe: flag(),
    isLink: odd(dice.pickOne(links)),
    isHide: flag(),
    isKeepAlive: flag(),
  };
  return {
    ...item,
    path: odd(dice.isHit(0.1) ? null : item.path),
    component: odd(dice.isHit(0.2) ? null : item.component),
    redirect: odd(dice.isHit(0.7) ? null : item.redirect),
    i18nName: odd(dice.isHit(0.5) ? "" : title),
    type: odd(dice.pickOne([1, 2])),
    meta: odd({ ...meta, isAffix: flag() }),
    children: odd(children),
  };
}

function someItems(dice: RandomSource, depth: number, isBroken: boolean): MenuNode[] {
  return Array.from({ length: dice.nextInteger(4) + (depth > 2 ? 1 : 0) }, () => anItem(dice, depth, isBroken));
}

const linesIn = (lines: readonly MenuTreeNode[]): MenuTreeNode[] =>
  lines.flatMap((line) => [line, ...(isMenuDirectory(line) ? linesIn(line.nodes) : [])]);

it("any menu can be read, and leads nowhere but to pages of ours and to sites", () => {
  const dice = createRandomSource();
  for (let round = 0; round < 500; round += 1) {
    const menus = readMenu(someItems(dice, 4, true), { roles: [], language: dice.pickOne(["zh-CN", "en", "de"]) });
    const groups = buildMenuGroups(menus, webModules);
    const lines = groups.flatMap(({ nodes }) => linesIn(nodes));
    const entries = lines.flatMap((line) => (isMenuDirectory(line) ? [] : [line]));
    const said = `seed ${dice.seed}, round ${round}`;

    for (const { href } of [...entries.map(toLinkProps), ...groups.map(toGroupLinkProps)])
      expect(href, said).toMatch(/^(?:#|https?:\/\/)/u);
    expect(new Set(entries.map(({ path }) => path)).size, said).toBe(entries.length);
    const ends = [...paths, ...entries.map((entry) => entry.path)].flatMap((path) => findRedirect(groups, path) ?? []);
    for (const end of ends) expect(findEntry(groups, end.split("?")[0] ?? end), said).toBeDefined();
  }
});

it("any menu can be shown, and any of its addresses opened", async () => {
  const dice = createRandomSource();
  for (let round = 0; round < 12; round += 1) {
    const menus = [aMenu({ path: "/first", title: "第一页", component: "/no/such" }), ...someItems(dice, 3, false)];
    const address = dice.pickOne(paths.filter((path) => path.startsWith("/")));

    await renderApp({ address, menus, signedIn: aUser() });

    expect(
      await screen.findByRole("navigation", { name: "主菜单" }),
      `seed ${dice.seed}, round ${round}`,
    ).toBeDefined();
    expect(screen.queryByRole("heading", { name: "页面出错了" }), `seed ${dice.seed}, round ${round}`).toBeNull();
    cleanup();
  }
});
