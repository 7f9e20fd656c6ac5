import { describe, expect, it } from "vitest";
import {
  maximumMounted,
  mountedPaths,
  nextAfter,
  type OpenPage,
  refreshed,
  storedPages,
  storePages,
  visited,
  withSearch,
} from "./openPages.ts";

function open(...paths: string[]): readonly OpenPage[] {
  return paths.reduce<readonly OpenPage[]>((pages, path) => visited(pages, path, ""), []);
}

const paths = (pages: readonly OpenPage[]) => pages.map(({ path }) => path);

describe("open pages", () => {
  it("keep their place when they are shown again, and take the address's search", () => {
    const pages = visited(open("/a", "/b"), "/a", "?page=2");

    expect(paths(pages)).toEqual(["/a", "/b"]);
    expect(pages[0]?.search).toBe("?page=2");
  });

  it("do not change when the page in front is visited again", () => {
    const pages = open("/a", "/b");

    expect(visited(pages, "/b", "")).toBe(pages);
  });

  it("stay mounted, at most twenty of them: those used longest ago give way and keep their tag", () => {
    const all = Array.from({ length: maximumMounted + 3 }, (_, index) => `/page/${index}`);
    const pages = visited(open(...all), "/page/0", "");

    const mounted = mountedPaths(pages);

    expect(mounted.size).toBe(20);
    expect(mounted.has("/page/0")).toBe(true);
    expect(["/page/1", "/page/2", "/page/3"].filter((path) => mounted.has(path))).toEqual([]);
    expect(pages).toHaveLength(23);
  });

  it("are remembered over a reload, unmounted until they are shown", () => {
    storePages(withSearch(open("/a", "/b"), "/b", "?name=x"));

    const pages = storedPages();

    expect(pages.map(({ path, search }) => path + search)).toEqual(["/a", "/b?name=x"]);
    expect([...mountedPaths(visited(pages, "/b", "?name=x"))]).toEqual(["/b"]);
  });

  it("begin empty when what is stored is not ours", () => {
    sessionStorage.setItem("siteward:tags", '{"path":1}');

    expect(storedPages()).toEqual([]);
  });

  it("leave the front to the one used before", () => {
    const pages = visited(open("/a", "/b", "/c"), "/a", "");

    expect(nextAfter(pages, "/a")?.path).toBe("/c");
    expect(nextAfter(open("/a"), "/a")).toBeUndefined();
  });

  it("mount anew when refreshed, the others not", () => {
    const generations = refreshed(open("/a", "/b"), "/a").map(({ generation }) => generation);

    expect(generations).toEqual([1, 0]);
  });
});
