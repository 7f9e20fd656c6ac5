import { describe, expect, it } from "vitest";
import * as z from "zod";
import { changesOf, optionalText, OrderNo, SearchText, Status, StatusValue, text } from "./fields.ts";

const decomposed = "e\u0301";

describe("a text", () => {
  it.each([
    [" Foreman ", "Foreman"],
    [decomposed, "é"],
    ["长".repeat(8), "长".repeat(8)],
    [` ${decomposed.repeat(8)} `, "é".repeat(8)],
  ])("%j is taken as %j", (given, taken) => {
    expect(text(8).parse(given)).toBe(taken);
  });

  it.each(["", "   ", "x".repeat(9), null, undefined, 5, ["x"]])("is not %j", (given) => {
    expect(text(8).safeParse(given).success).toBe(false);
  });
});

describe("a text that may be left empty", () => {
  it.each([
    [" x ", "x"],
    [decomposed, "é"],
    ["", null],
    ["  ", null],
    [null, null],
    [undefined, undefined],
  ])("%j is taken as %j", (given, taken) => {
    expect(optionalText(8).parse(given)).toBe(taken);
  });

  it("has its maximum", () => {
    expect(optionalText(8).safeParse("x".repeat(9)).success).toBe(false);
  });
});

describe("a filter", () => {
  it.each([
    [" x ", "x"],
    [decomposed, "é"],
    ["", undefined],
    ["  ", undefined],
    [null, undefined],
    [undefined, undefined],
  ])("%j means %j", (given, meant) => {
    expect(SearchText.parse(given)).toBe(meant);
  });
});

describe("the changes of a draft", () => {
  const Draft = z.object({
    name: text(64),
    remark: optionalText(128),
    orderNo: OrderNo,
    status: StatusValue.default(Status.enabled),
  });
  const Changes = changesOf(Draft);

  it("have no defaults: what is left out stays as it is", () => {
    expect(Draft.parse({ name: "x" })).toEqual({ name: "x", orderNo: 100, status: 1 });
    expect(Changes.parse({ id: 7 })).toEqual({ id: 7 });
  });

  it("keep the draft's rules for what is given", () => {
    expect(Changes.parse({ id: 7, name: " y ", remark: "", orderNo: 3, version: 2 })).toEqual({
      id: 7,
      name: "y",
      remark: null,
      orderNo: 3,
      version: 2,
    });
    for (const wrong of [{ name: "" }, { orderNo: 1.5 }, { status: 3 }, { version: 0 }, { id: 0 }, { id: undefined }]) {
      expect(Changes.safeParse({ id: 7, ...wrong }).success).toBe(false);
    }
  });

  it("drop what the draft does not name", () => {
    expect(Changes.parse({ id: 7, createUserId: 1, tenantId: 2 })).toEqual({ id: 7 });
  });
});
