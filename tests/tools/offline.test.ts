import path from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";

type Asked = { method: string; url: string; mode: string };
type Rules = {
  wayOf(request: Asked, ownOrigin: string): "network" | "fresh" | "kept";
  buildOf(html: string): string | undefined;
  outdated(names: readonly string[], current: string): string[];
};

const worker = path.join(import.meta.dirname, "../../web/public/sw.js");
const { wayOf, buildOf, outdated }: Rules = await import(pathToFileURL(worker).href);
const site = "https://site.test";

describe("what is kept in the browser", () => {
  it.each([
    { what: "the page", mode: "navigate", address: "/", way: "fresh" },
    { what: "the page with a query", mode: "navigate", address: "/?isapp=1", way: "fresh" },
    { what: "the mark", mode: "no-cors", address: "/mark.svg", way: "fresh" },
    { what: "code", mode: "cors", address: "/assets/Shell-a1b2.js", way: "kept" },
    { what: "words of a build", mode: "cors", address: "/assets/words/x9/en/web/text.json", way: "kept" },
    { what: "a call", mode: "cors", address: "/api/sysUser/page", way: "network" },
    { what: "a file of a call", mode: "navigate", address: "/api/sysTask/fetch?ticket=1", way: "network" },
    { what: "a picture that somebody has uploaded", mode: "no-cors", address: "/upload/logo.png", way: "network" },
    { what: "the version that the server has", mode: "cors", address: "/version.json", way: "network" },
    { what: "what is new in it", mode: "cors", address: "/changes.json", way: "network" },
    { what: "the worker", mode: "same-origin", address: "/sw.js", way: "network" },
    { what: "another page of the server", mode: "navigate", address: "/docs", way: "network" },
  ])("$what, $address: $way", ({ mode, address, way }) => {
    expect(wayOf({ method: "GET", url: site + address, mode }, site)).toBe(way);
  });

  it("is nothing that is sent, and nothing of others", () => {
    expect(wayOf({ method: "POST", url: `${site}/assets/x.js`, mode: "cors" }, site)).toBe("network");
    expect(wayOf({ method: "GET", url: "https://other.test/assets/x.js", mode: "cors" }, site)).toBe("network");
  });

  it("goes with the build before the last one", () => {
    expect(outdated(["siteward-1", "other", "siteward-2", "siteward-3"], "siteward-3")).toEqual(["siteward-1"]);
    expect(outdated(["siteward-1", "siteward-2"], "siteward-2")).toEqual([]);
    expect(outdated(["siteward-1"], "siteward-1")).toEqual([]);
  });
});

describe("the build of a page", () => {
  it("is the one that the page names", () => {
    expect(buildOf('<head><meta name="siteward-version" content="0.1.0-a_b-9"></head>')).toBe("0.1.0-a_b-9");
  });

  it("is none of a page that is not ours", () => {
    expect(buildOf("<h1>Sign in to the guest network</h1>")).toBeUndefined();
  });
});
