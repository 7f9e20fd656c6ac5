import { describe, expect, it } from "vitest";
import { mask, maskBody, maskHeaders, maskUrl, maxBody } from "./maskCall.ts";

const token = `eyJhbGciOiJIUzI1NiJ9.${"a".repeat(20)}.${"b".repeat(20)}`;

describe("an address", () => {
  it.each([
    ["https://a.example/p?code=1&page=2", "https://a.example/p?code=***&page=2"],
    ["https://a.example/p?access_token=1&Signature=2", "https://a.example/p?access_token=***&Signature=***"],
    ["https://a.example/p", "https://a.example/p"],
  ])("%s is kept as %s", (address, kept) => {
    expect(maskUrl(new URL(address), false)).toBe(kept);
  });

  it("loses its password", () => {
    const url = new URL("https://a.example/p");
    url.username = "user";
    url.password = "word";

    expect(maskUrl(url, false)).toBe("https://a.example/p");
  });

  it("loses its query if that is private", () => {
    expect(maskUrl(new URL("https://a.example/?PhoneNumbers=13800000000"), true)).toBe("https://a.example/?***");
  });
});

it("headers keep their names and lose their secrets", () => {
  const headers = { Authorization: "Bearer x", "set-cookie": ["a=b"], accept: "text/html", note: token };

  expect(JSON.parse(maskHeaders(headers))).toEqual({
    Authorization: mask,
    "set-cookie": mask,
    accept: "text/html",
    note: mask,
  });
});

describe("a body", () => {
  it("of JSON loses secrets at any depth", () => {
    const body = JSON.stringify({ user: { password: "p", name: "n" }, list: [{ id_token: "t" }], free: `x ${token}` });

    expect(JSON.parse(maskBody(body, "application/json") ?? "")).toEqual({
      user: { password: mask, name: "n" },
      list: [{ id_token: mask }],
      free: `x ${mask}`,
    });
  });

  it("of a form loses secrets", () => {
    expect(maskBody("client_secret=s&grant_type=g", "application/x-www-form-urlencoded")).toBe(
      "client_secret=***&grant_type=g",
    );
  });

  it("that is long is cut, and of bytes only the size is kept", () => {
    expect(maskBody("x".repeat(10_000), "text/plain")).toHaveLength(maxBody);
    expect(maskBody(Buffer.alloc(7), "image/png")).toBe("*** 7 bytes");
    expect(maskBody("", "text/plain")).toBeNull();
  });
});
