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

const pageAt = (path: string, search = "") => ({ path, search });

function openPages(...paths: string[]): readonly OpenPage[] {
  return paths.reduce<readonly OpenPage[]>((pages, path) => visitPage(pages, pageAt(path)), []);
}

const listPaths = (pages: readonly { path: string }[]) => pages.map(({ path }) => path);

describe("open pages", () => {
  it("keep their position when visited again, and take the search of the address", () => {
    const pages = visitPage(openPages("/a", "/b"), pageAt("/a", "?page=2"));

    expect(listPaths(pages)).toEqual(["/a", "/b"]);
    expect(pages[0]?.search).toBe("?page=2");
  });

  it("do not change when the active page is visited again", () => {
    const pages = openPages("/a", "/b");

    expect(visitPage(pages, pageAt("/b"))).toBe(pages);
  });

  it("stay mounted up to a limit of twenty; the least recently used are unmounted but keep their tag", () => {
    const all = Array.from({ length: maxMountedPages + 3 }, (_, index) => `/page/${index}`);
    const pages = visitPage(openPages(...all), pageAt("/page/0"));

    const mounted = listMountedPaths(pages);

    expect(mounted.size).toBe(20);
    expect(mounted.has("/page/0")).toBe(true);
    expect(["/page/1", "/page/2", "/page/3"].filter((path) => mounted.has(path))).toEqual([]);
    expect(pages).toHaveLength(23);
  });

  it("are restored after a reload, and mounted only when visited", () => {
    storePageAddresses(sessionStorage, "tags", setPageSearch(openPages("/a", "/b"), "/b", "?name=x"));

    const pages = restoreOpenPages(readPageAddresses(sessionStorage, "tags"), []);

    expect(pages.map(({ path, search }) => path + search)).toEqual(["/a", "/b?name=x"]);
    expect([...listMountedPaths(visitPage(pages, pageAt("/b", "?name=x")))]).toEqual(["/b"]);
  });

  it("start with the pinned pages that are not open already", () => {
    const pages = restoreOpenPages([pageAt("/a", "?page=2"), pageAt("/b")], [pageAt("/a"), pageAt("/c", "?name=x")]);

    expect(pages.map(({ path, search }) => path + search)).toEqual(["/c?name=x", "/a?page=2", "/b"]);
  });

  it("are empty if the stored value is invalid", () => {
    sessionStorage.setItem("siteward:tags", '{"path":1}');

    expect(readPageAddresses(sessionStorage, "tags")).toEqual([]);
  });

  it("include the last used page, if any is open", () => {
    const pages = visitPage(openPages("/a", "/b", "/c"), pageAt("/a"));

    expect(findLastUsedPage(pages)?.path).toBe("/a");
    expect(findLastUsedPage(pages.filter(({ path }) => path !== "/a"))?.path).toBe("/c");
    expect(findLastUsedPage([])).toBeUndefined();
  });

  it("are remounted when refreshed, without affecting the others", () => {
    const generations = refreshPage(openPages("/a", "/b"), "/a").map(({ generation }) => generation);

    expect(generations).toEqual([1, 0]);
  });

  it("pass their tag on to the page that replaces them", () => {
    const pages = openPages("/a", "/report/1", "/b");

    const next = visitPage(pages, pageAt("/report/2"), pages[1]);

    expect(listPaths(sortByTabOrder(next))).toEqual(["/a", "/report/2", "/b"]);
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
  ] as const)("has $path $side $target after a move, without reordering the pages", ({ path, target, side, order }) => {
    const pages = movePage(openPages("/a", "/b", "/c"), { path, target, side });

    expect(listPaths(sortByTabOrder(pages))).toEqual(order);
    expect(listPaths(pages)).toEqual(["/a", "/b", "/c"]);
  });

  it("places a page that is opened later at the end", () => {
    const pages = movePage(openPages("/a", "/b"), { path: "/b", target: "/a", side: "before" });

    expect(listPaths(sortByTabOrder(visitPage(pages, pageAt("/c"))))).toEqual(["/b", "/a", "/c"]);
  });
});

describe("closed pages", () => {
  it("are remembered with their search, without duplicates, up to the last ten", () => {
    const manyPages = Array.from({ length: maxClosedPages + 2 }, (_, index) => pageAt(`/page/${index}`));

    const closedPages = rememberClosedPages(manyPages, [pageAt("/page/5", "?name=x")]);

    expect(closedPages).toHaveLength(10);
    expect(closedPages.at(-1)).toEqual(pageAt("/page/5", "?name=x"));
    expect(listPaths(closedPages).filter((path) => path === "/page/5")).toHaveLength(1);
  });
});
