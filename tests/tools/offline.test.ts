import path from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";

type RequestDescription = { method: string; url: string; mode: string };
type Rules = {
  chooseStrategy(request: RequestDescription, ownOrigin: string): "network" | "networkFirst" | "cacheFirst";
  readBuild(html: string): string | undefined;
  listOutdated(names: readonly string[], current: string): string[];
};

const worker = path.join(import.meta.dirname, "../../web/public/sw.js");
const { chooseStrategy, readBuild, listOutdated }: Rules = await import(pathToFileURL(worker).href);
const site = "https://site.test";

describe("the cache of the service worker", () => {
  it.each([
    { resource: "the page", mode: "navigate", address: "/", strategy: "networkFirst" },
    { resource: "the page with a query", mode: "navigate", address: "/?isapp=1", strategy: "networkFirst" },
    { resource: "the icon", mode: "no-cors", address: "/mark.svg", strategy: "networkFirst" },
    { resource: "code", mode: "cors", address: "/assets/Shell-a1b2.js", strategy: "cacheFirst" },
    { resource: "texts of a build", mode: "cors", address: "/assets/texts/x9/en/shell.json", strategy: "cacheFirst" },
    { resource: "a call", mode: "cors", address: "/api/sysUser/page", strategy: "network" },
    { resource: "a file of a call", mode: "navigate", address: "/api/sysTask/fetch?ticket=1", strategy: "network" },
    { resource: "an uploaded picture", mode: "no-cors", address: "/upload/logo.png", strategy: "network" },
    { resource: "the version of the server", mode: "cors", address: "/version.json", strategy: "network" },
    { resource: "the changes of a version", mode: "cors", address: "/changes.json", strategy: "network" },
    { resource: "the worker", mode: "same-origin", address: "/sw.js", strategy: "network" },
    { resource: "another page of the server", mode: "navigate", address: "/docs", strategy: "network" },
  ])("handles $resource ($address) with the strategy $strategy", ({ mode, address, strategy }) => {
    expect(chooseStrategy({ method: "GET", url: site + address, mode }, site)).toBe(strategy);
  });

  it("contains no writes and no responses of other hosts", () => {
    expect(chooseStrategy({ method: "POST", url: `${site}/assets/x.js`, mode: "cors" }, site)).toBe("network");
    expect(chooseStrategy({ method: "GET", url: "https://other.test/assets/x.js", mode: "cors" }, site)).toBe(
      "network",
    );
  });

  it("keeps only the current and the previous build", () => {
    expect(listOutdated(["siteward-1", "other", "siteward-2", "siteward-3"], "siteward-3")).toEqual(["siteward-1"]);
    expect(listOutdated(["siteward-1", "siteward-2"], "siteward-2")).toEqual([]);
    expect(listOutdated(["siteward-1"], "siteward-1")).toEqual([]);
  });
});

describe("the build of a page", () => {
  it("is read from the meta element of the page", () => {
    expect(readBuild('<head><meta name="siteward-version" content="0.1.0-a_b-9"></head>')).toBe("0.1.0-a_b-9");
  });

  it("is undefined for a foreign page", () => {
    expect(readBuild("<h1>Sign in to the guest network</h1>")).toBeUndefined();
  });
});
