import { describe, expect, it } from "vitest";
import { isOwnPath, targetOf } from "./address.ts";

describe("the way back after sign-in", () => {
  it.each([
    ["/platform/position", true],
    ["/platform/position?name=a%20b&page=2", true],
    ["/", true],
    ["//evil.example", false],
    ["/\\evil.example", false],
    ["\\\\evil.example", false],
    ["/a\\..\\evil", false],
    ["https://evil.example", false],
    ["javascript:alert(1)", false],
    ["evil.example", false],
    ["", false],
    ["/login", false],
    ["/login?redirect=/login", false],
    ["/\n/evil.example", false],
    ["/\t/evil.example", false],
  ])("%j is an address of this application: %s", (text, isOwn) => {
    expect(isOwnPath(text)).toBe(isOwn);
  });

  it("goes with the address of the sign-in page", () => {
    expect(targetOf({ pathname: "/platform/position", search: "?name=a&page=2" })).toBe(
      "/login?redirect=%2Fplatform%2Fposition%3Fname%3Da%26page%3D2",
    );
  });

  it.each(["/", "/login"])("is not kept for %s", (pathname) => {
    expect(targetOf({ pathname, search: "" })).toBe("/login");
  });
});
