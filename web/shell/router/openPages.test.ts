import { describe, expect, it } from "vitest";
import {
  findLastUsedPage,
  listMountedPaths,
  maxClosedPages,
  maxMountedPages,
  movePage,
  type OpenPage,
  readPageAddresses,
  refreshPage,
  rememberClosedPages,
  restoreOpenPages,
  setPageSearch,
  sortByTabOrder,
  storePageAddresses,
  visitPage,
} from "./openPages.ts";

const at = (path: string, search = "") => ({ path, search });

function open(...paths: string[]): readonly OpenPage[] {
  return paths.reduce<readonly OpenPage[]>((pages, path) => visitPage(pages, at(path)), []);
}

const paths = (pages: readonly { path: string }[]) => pages.map(({ path }) => path);

describe("open pages", () => {
  it("keep their place when they are shown again, and take the address's search", () => {
    const pages = visitPage(open("/a", "/b"), at("/a", "?page=2"));

    expect(paths(pages)).toEqual(["/a", "/b"]);
    expect(pages[0]?.search).toBe("?page=2");
  });

  it("do not change when the page in front is visited again", () => {
    const pages = open("/a", "/b");

    expect(visitPage(pages, at("/b"))).toBe(pages);
  });

  it("stay mounted, at most twenty of them: those used longest ago give way and keep their tag", () => {
    const all = Array.from({ length: maxMountedPages + 3 }, (_, index) => `/page/${index}`);
    const pages = visitPage(open(...all), at("/page/0"));

    const mounted = listMountedPaths(pages);

    expect(mounted.size).toBe(20);
    expect(mounted.has("/page/0")).toBe(true);
    expect(["/page/1", "/page/2", "/page/3"].filter((path) => mounted.has(path))).toEqual([]);
    expect(pages).toHaveLength(23);
  });

  it("are remembered over a reload, unmounted until they are shown", () => {
    storePageAddresses(sessionStorage, "tags", setPageSearch(open("/a", "/b"), "/b", "?name=x"));

    const pages = restoreOpenPages(readPageAddresses(sessionStorage, "tags"), []);

    expect(pages.map(({ path, search }) => path + search)).toEqual(["/a", "/b?name=x"]);
    expect([...listMountedPaths(visitPage(pages, at("/b", "?name=x")))]).toEqual(["/b"]);
  });

  it("begin with what is pinned, where it is not open already", () => {
    const pages = restoreOpenPages([at("/a", "?page=2"), at("/b")], [at("/a"), at("/c", "?name=x")]);

    expect(pages.map(({ path, search }) => path + search)).toEqual(["/c?name=x", "/a?page=2", "/b"]);
  });

  it("begin empty when what is stored is not ours", () => {
    sessionStorage.setItem("siteward:tags", '{"path":1}');

    expect(readPageAddresses(sessionStorage, "tags")).toEqual([]);
  });

  it("leave the front to the one used last", () => {
    const pages = visitPage(open("/a", "/b", "/c"), at("/a"));

    expect(findLastUsedPage(pages)?.path).toBe("/a");
    expect(findLastUsedPage(pages.filter(({ path }) => path !== "/a"))?.path).toBe("/c");
    expect(findLastUsedPage([])).toBeUndefined();
  });

  it("mount anew when refreshed, the others not", () => {
    const generations = refreshPage(open("/a", "/b"), "/a").map(({ generation }) => generation);

    expect(generations).toEqual([1, 0]);
  });

  it("give their tag to another one where they give way", () => {
    const pages = open("/a", "/report/1", "/b");

    const next = visitPage(pages, at("/report/2"), pages[1]);

    expect(paths(sortByTabOrder(next))).toEqual(["/a", "/report/2", "/b"]);
    expect([...listMountedPaths(next)]).not.toContain("/report/1");
  });
});

describe("the order of tags", () => {
  it.each([
    { path: "/a", target: "/c", side: "after", order: ["/b", "/c", "/a"] },
    { path: "/a", target: "/c", side: "before", order: ["/b", "/a", "/c"] },
    { path: "/c", target: "/a", side: "before", order: ["/c", "/a", "/b"] },
    { path: "/a", target: "/a", side: "after", order: ["/a", "/b", "/c"] },
    { path: "/a", target: "/gone", side: "after", order: ["/a", "/b", "/c"] },
  ] as const)("puts $path $side $target, and leaves the pages where they are", ({ path, target, side, order }) => {
    const pages = movePage(open("/a", "/b", "/c"), { path, target, side });

    expect(paths(sortByTabOrder(pages))).toEqual(order);
    expect(paths(pages)).toEqual(["/a", "/b", "/c"]);
  });

  it("gives a page that is opened later the last place", () => {
    const pages = movePage(open("/a", "/b"), { path: "/b", target: "/a", side: "before" });

    expect(paths(sortByTabOrder(visitPage(pages, at("/c"))))).toEqual(["/b", "/a", "/c"]);
  });
});

describe("closed pages", () => {
  it("are remembered with their search, each once, the last ten of them", () => {
    const many = Array.from({ length: maxClosedPages + 2 }, (_, index) => at(`/page/${index}`));

    const closed = rememberClosedPages(many, [at("/page/5", "?name=x")]);

    expect(closed).toHaveLength(10);
    expect(closed.at(-1)).toEqual(at("/page/5", "?name=x"));
    expect(paths(closed).filter((path) => path === "/page/5")).toHaveLength(1);
  });
});
