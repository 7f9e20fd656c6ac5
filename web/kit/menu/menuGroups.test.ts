import { describe, expect, it } from "vitest";
import { webModule } from "../webModule.ts";
import { aMenu } from "#testing/builders.ts";
import { shellText } from "#shell/text/index.ts";
import { toGroupLinkProps, toLinkProps } from "#shell/router/links.ts";
import {
  buildMenuGroups,
  findEntry,
  findRedirect,
  isMenuDirectory,
  type MenuDirectory,
  type MenuGroup,
  type MenuTreeNode,
} from "./menuGroups.ts";

const nothing = async () => await Promise.resolve({ Component: () => undefined });
const module = webModule({ screens: { "/a/index": nothing }, texts: shellText });
const read = (...menus: Parameters<typeof buildMenuGroups>[0]) => buildMenuGroups(menus, [module]);
const page = (path: string, about: Partial<Parameters<typeof aMenu>[0]> = {}) =>
  aMenu({ path, title: path, component: "/a/index", ...about });
const directory = (path: string, ...children: ReturnType<typeof aMenu>[]) => aMenu({ path, title: path, children });

const treeOf = (lines: readonly MenuTreeNode[]): unknown[] =>
  lines.map((line) => (isMenuDirectory(line) ? [line.path, ...treeOf(line.nodes)] : line.path));
const kindAt = (groups: readonly MenuGroup[], path: string) => findEntry(groups, path)?.target.kind;

describe("the menu", () => {
  it("is a tree as deep as the server's, with entries that this build can open and the menu shows", () => {
    const groups = read(
      directory(
        "/one",
        directory("/one/deep", directory("/one/deep/er", page("/one/deep/er/a")), page("/one/deep/b")),
        directory("/one/empty", aMenu({ path: "/one/empty/future", title: "future", component: "/future" })),
        page("/one/hidden", { isHide: true }),
      ),
      page("/two"),
    );

    expect(treeOf(groups)).toEqual([
      ["/one", ["/one/deep", ["/one/deep/er", "/one/deep/er/a"], "/one/deep/b"]],
      ["/two", "/two"],
    ]);
  });

  it("reaches hidden entries by their URL, also below a hidden directory", () => {
    const groups = read(
      page("/one"),
      aMenu({ path: "/hidden", title: "hidden", isHide: true, children: [page("/hidden/a")] }),
    );

    expect(kindAt(groups, "/hidden/a")).toBe("screen");
    expect(groups.map(({ nodes }) => treeOf(nodes))).toEqual([["/one"], []]);
  });

  it("has one page for each URL, and one name for each directory", () => {
    const groups = read(
      directory("/x", page("/x/a", { title: "first" }), directory("/same", page("/b"))),
      directory("/y", page("/x/a", { title: "second" }), directory("/same", page("/c"))),
    );

    expect(findEntry(groups, "/x/a")?.title).toBe("first");
    const branches = groups.flatMap(({ nodes }) =>
      nodes.filter((line): line is MenuDirectory => isMenuDirectory(line)),
    );
    expect(new Set(branches.map(({ path }) => path)).size).toBe(2);
  });
});

describe("an entry", () => {
  it.each([
    ["a screen", {}, { kind: "screen" }],
    ["a frame", { isIframe: true, isLink: "/api/docs" }, { kind: "frame", url: "/api/docs" }],
    [
      "a frame by its component",
      { component: "layout/routerView/iframe", isLink: "https://bi.example" },
      { kind: "frame", url: "https://bi.example" },
    ],
    ["another site", { isLink: "https://wiki.example/a" }, { kind: "link", url: "https://wiki.example/a" }],
  ])("opens %s", (_what, about, opens) => {
    expect(findEntry(read(page("/a", about)), "/a")?.target).toMatchObject(opens);
  });

  it.each([
    "javascript:alert(1)",
    "data:text/html,x",
    "//evil.example",
    "ftp://files.example",
    "vbscript:x",
    "/\\evil",
  ])("never opens %s", (isLink) => {
    const groups = read(
      page("/link", { isLink, component: null }),
      page("/frame", { isLink, isIframe: true }),
      page("/moved", { redirect: isLink, component: null }),
    );

    expect(groups).toEqual([]);
  });

  it("links to its page, to another site in an isolated window, and to an internal URL", () => {
    const groups = read(
      page("/a"),
      page("/site", { isLink: "https://wiki.example/a" }),
      page("/inside", { isLink: "/a?x=1" }),
      page("/hash", { isLink: "#/a" }),
      directory("/group", page("/group/b"), page("/group/c")),
    );

    const hrefs = groups.flatMap(({ entries }) => entries.filter(({ isHidden }) => !isHidden).map(toLinkProps));
    expect(hrefs).toEqual([
      { href: "#/a" },
      { href: "https://wiki.example/a", target: "_blank", rel: "noopener noreferrer" },
      { href: "#/a?x=1" },
      { href: "#/a" },
      { href: "#/group/b" },
      { href: "#/group/c" },
    ]);
    expect(groups.map((group) => toGroupLinkProps(group).href).at(-1)).toBe("#/group/b");
  });

  it("with parameters in its path is found by their values, after entries with literal paths", () => {
    const groups = read(
      page("/report/view/:id/:tagsViewName?", { title: "dynamic" }),
      page("/report/view/all", { title: "plain" }),
    );

    expect(findEntry(groups, "/report/view/42")).toMatchObject({ title: "dynamic", isDynamic: true, isHidden: true });
    expect(findEntry(groups, "/report/view/42/x")?.title).toBe("dynamic");
    expect(findEntry(groups, "/report/view/all")).toMatchObject({ title: "plain", isDynamic: false });
    expect(findEntry(groups, "/report/view")).toBeUndefined();
  });
});

describe("a URL without a page", () => {
  const groups = read(
    aMenu({ path: "/d", title: "d", redirect: "/d/b?tab=2", children: [page("/d/a"), page("/d/b")] }),
    directory("/e", page("/e/hidden", { isHide: true }), page("/e/a")),
    page("/one", { redirect: "/two" }),
    page("/two", { redirect: "/d" }),
    page("/round", { redirect: "/trip" }),
    page("/trip", { redirect: "/round" }),
    page("/self", { redirect: "/self" }),
    page("/nowhere", { redirect: "/no/such" }),
  );

  it.each([
    ["/d", "/d/b?tab=2"],
    ["/e", "/e/a"],
    ["/one", "/d/b?tab=2"],
    ["/d/a/", "/d/a"],
    ["/d/", "/d/b?tab=2"],
    ["/round", undefined],
    ["/trip", undefined],
    ["/self", undefined],
    ["/nowhere", undefined],
    ["/unknown", undefined],
    ["//", undefined],
  ])("%s redirects to %s", (path, to) => {
    expect(findRedirect(groups, path)).toBe(to);
  });
});
