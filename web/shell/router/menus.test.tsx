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
const invalidValues: readonly unknown[] = [null, 0, "", [], {}, true, "x"];

/** A random entry; with `isBroken` also with values that the contract does not allow. */
function anItem(random: RandomSource, depth: number, isBroken: boolean): MenuNode {
  const corruptSome = <Value,>(value: Value): Value => {
    if (!isBroken || !random.isHit(0.15)) return value;
    // oxlint-disable-next-line typescript/consistent-type-assertions -- the answer of a broken server has no type
    return random.pickOne(invalidValues) as Value;
  };
  const pickFlag = () => corruptSome(random.isHit(0.4));
  const children = depth === 0 ? [] : someItems(random, depth - 1, isBroken);
  const title = random.pickOne(titles);
  const item = aMenu({
    path: random.pickOne(paths),
    title,
    component: random.pickOne(components),
    redirect: random.pickOne(paths),
    children,
  });
  const meta = {
    ...item.meta,
    isIframe: pickFlag(),
    isLink: corruptSome(random.pickOne(links)),
    isHide: pickFlag(),
    isKeepAlive: pickFlag(),
  };
  return {
    ...item,
    path: corruptSome(random.isHit(0.1) ? null : item.path),
    component: corruptSome(random.isHit(0.2) ? null : item.component),
    redirect: corruptSome(random.isHit(0.7) ? null : item.redirect),
    i18nName: corruptSome(random.isHit(0.5) ? "" : title),
    type: corruptSome(random.pickOne([1, 2])),
    meta: corruptSome({ ...meta, isAffix: pickFlag() }),
    children: corruptSome(children),
  };
}

function someItems(random: RandomSource, depth: number, isBroken: boolean): MenuNode[] {
  return Array.from({ length: random.nextInteger(4) + (depth > 2 ? 1 : 0) }, () => anItem(random, depth, isBroken));
}

const listNodes = (nodes: readonly MenuTreeNode[]): MenuTreeNode[] =>
  nodes.flatMap((node) => [node, ...(isMenuDirectory(node) ? listNodes(node.nodes) : [])]);

it("any menu can be read, and links only to own pages and to http(s) addresses", () => {
  const random = createRandomSource();
  for (let round = 0; round < 500; round += 1) {
    const menus = readMenu(someItems(random, 4, true), { roles: [], language: random.pickOne(["zh-CN", "en", "de"]) });
    const groups = buildMenuGroups(menus, webModules);
    const nodes = groups.flatMap((group) => listNodes(group.nodes));
    const entries = nodes.flatMap((node) => (isMenuDirectory(node) ? [] : [node]));
    const label = `seed ${random.seed}, round ${round}`;

    for (const { href } of [...entries.map(toLinkProps), ...groups.map(toGroupLinkProps)])
      expect(href, label).toMatch(/^(?:#|https?:\/\/)/u);
    expect(new Set(entries.map(({ path }) => path)).size, label).toBe(entries.length);
    const targets = [...paths, ...entries.map((entry) => entry.path)].flatMap(
      (path) => findRedirect(groups, path) ?? [],
    );
    for (const target of targets) expect(findEntry(groups, target.split("?")[0] ?? target), label).toBeDefined();
  }
});

it("any menu can be rendered, and any of its addresses can be opened", async () => {
  const random = createRandomSource();
  for (let round = 0; round < 12; round += 1) {
    const menus = [aMenu({ path: "/first", title: "第一页", component: "/no/such" }), ...someItems(random, 3, false)];
    const address = random.pickOne(paths.filter((path) => path.startsWith("/")));

    await renderApp({ address, menus, signedIn: aUser() });

    expect(
      await screen.findByRole("navigation", { name: "主菜单" }),
      `seed ${random.seed}, round ${round}`,
    ).toBeDefined();
    expect(screen.queryByRole("heading", { name: "页面出错了" }), `seed ${random.seed}, round ${round}`).toBeNull();
    cleanup();
  }
});
