import { describe, expect, it } from "vitest";
import { isOwnPath, resolveReturnPath, toSignInAddress } from "./address.ts";

describe("the return address after sign-in", () => {
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
    ["%2F%2Fevil.example", false],
    ["JavaScript:alert(1)", false],
    ["data:text/html,x", false],
    [" //evil.example", false],
    ["/\u0000/evil.example", false],
  ])("%j is an address of this application: %s", (text, isOwn) => {
    expect(isOwnPath(text)).toBe(isOwn);
  });

  it("is part of the sign-in address: the path, its query as JSON and the tenant ID", () => {
    const address = { pathname: "/platform/position", search: "?name=a%26b&page=2&tag=x&tag=y" };

    const [path, query] = toSignInAddress(address, 200_001).split("?");

    expect(path).toBe("/login");
    expect(Object.fromEntries(new URLSearchParams(query))).toEqual({
      redirect: "/platform/position",
      params: '{"name":"a&b","page":"2","tag":["x","y"]}',
      tid: "200001",
    });
    expect(resolveReturnPath(`?${query}`)).toBe("/platform/position?name=a%26b&page=2&tag=x&tag=y");
  });

  it("omits a missing query, a missing tenant and the root path", () => {
    expect(toSignInAddress({ pathname: "/a", search: "" })).toBe("/login?redirect=%2Fa");
    expect(toSignInAddress({ pathname: "/", search: "" }, 200_001)).toBe("/login?tid=200001");
  });

  it.each([
    ["?redirect=%2Fa%3Fpage%3D2", "/a?page=2"],
    ["?redirect=%2Fa%3Fpage%3D2&params=%7B%22name%22%3A%22x%22%7D", "/a?page=2&name=x"],
    ["?redirect=%2Fa&params=%7B%22name%22%3A", "/a"],
    ["?redirect=%2Fa&params=%5B1%5D", "/a"],
    ["?redirect=%2Fa&params=%7B%22deep%22%3A%7B%22x%22%3A1%7D%2C%22none%22%3Anull%7D", "/a"],
    ["?redirect=%2F%2Fevil.example&params=%7B%22name%22%3A%22x%22%7D", "/dashboard/home"],
    ["?redirect=%252F%252Fevil.example", "/dashboard/home"],
    ["?redirect=%2F%5Cevil.example", "/dashboard/home"],
    ["?redirect=%2F%09%2Fevil.example", "/dashboard/home"],
    ["?redirect=javascript%3Aalert(1)", "/dashboard/home"],
    ["?redirect=%2Flogin", "/dashboard/home"],
    ["", "/dashboard/home"],
  ])("is read from the query %j as %s", (search, address) => {
    expect(resolveReturnPath(search)).toBe(address);
  });

  it.each(["/", "/login"])("is omitted for the page %s", (pathname) => {
    expect(toSignInAddress({ pathname, search: "" })).toBe("/login");
  });
});
