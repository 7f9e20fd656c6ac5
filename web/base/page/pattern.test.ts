import { describe, expect, it } from "vitest";
import { isPattern, matchRoute } from "./pattern.ts";

describe("a route pattern", () => {
  it.each([
    ["/report/view/:id", "/report/view/42", { id: "42" }],
    ["/report/view/:id/:tagsViewName?", "/report/view/42", { id: "42" }],
    ["/report/view/:id/:tagsViewName?", "/report/view/42/%E5%A1%94%E5%90%8A", { id: "42", tagsViewName: "塔吊" }],
    ["/report/view/:id(\\d+)", "/report/view/42/", { id: "42" }],
    ["/report/view/:id", "/report/view", undefined],
    ["/report/view/:id", "/report/view/42/more", undefined],
    ["/report/view/:id", "/report/edit/42", undefined],
    ["/报表/:id", "/%E6%8A%A5%E8%A1%A8/7", { id: "7" }],
    ["/report/:id", "/report/100%", { id: "100%" }],
    ["/report/:__proto__", "/report/x", { ["__proto__"]: "x" }],
    ["/plain", "/plain", {}],
  ])("%s, matched against %s, returns the parameters %j", (route, path, params) => {
    expect(matchRoute(route, path)).toEqual(params);
  });

  it("is dynamic only if a whole segment is a parameter", () => {
    expect(["/a/:id", "/a/b", "/a:b"].map(isPattern)).toEqual([true, false, false]);
  });
});
