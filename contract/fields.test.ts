import { describe, expect, it } from "vitest";
import * as z from "zod";
import {
  createUpdateSchema,
  multilineText,
  optionalText,
  OrderNo,
  SearchText,
  Status,
  StatusValue,
  text,
} from "./fields.ts";

const decomposed = "e\u0301";

describe("a text", () => {
  it.each([
    [" Foreman ", "Foreman"],
    [decomposed, "é"],
    ["长".repeat(8), "长".repeat(8)],
    [` ${decomposed.repeat(8)} `, "é".repeat(8)],
    ["a\r\nb\tc", "a b c"],
    ["a\u2028b\u0000", "a b"],
  ])("parses %j as %j", (input, expected) => {
    expect(text(8).parse(input)).toBe(expected);
  });

  it.each(["", "   ", "x".repeat(9), null, undefined, 5, ["x"]])("refuses %j", (input) => {
    expect(text(8).safeParse(input).success).toBe(false);
  });
});

describe("a text of several lines", () => {
  it("keeps its line breaks", () => {
    expect(multilineText(8).parse(" a\r\nb\n")).toBe("a\r\nb");
  });

  it.each(["", " \n ", "x".repeat(9), null])("refuses %j", (input) => {
    expect(multilineText(8).safeParse(input).success).toBe(false);
  });
});

describe("an optional text", () => {
  it.each([
    [" x ", "x"],
    [decomposed, "é"],
    ["", null],
    ["  ", null],
    [null, null],
    [undefined, undefined],
  ])("parses %j as %j", (input, expected) => {
    expect(optionalText(8).parse(input)).toBe(expected);
  });

  it("has a maximum length", () => {
    expect(optionalText(8).safeParse("x".repeat(9)).success).toBe(false);
  });
});

describe("a search text", () => {
  it.each([
    [" x ", "x"],
    [decomposed, "é"],
    ["", undefined],
    ["  ", undefined],
    [null, undefined],
    [undefined, undefined],
  ])("parses %j as %j", (input, expected) => {
    expect(SearchText.parse(input)).toBe(expected);
  });
});

describe("the update schema of a draft", () => {
  const Draft = z.object({
    name: text(64),
    remark: optionalText(128),
    orderNo: OrderNo,
    status: StatusValue.default(Status.enabled),
  });
  const Changes = createUpdateSchema(Draft);

  it("has no defaults: missing fields stay unchanged", () => {
    expect(Draft.parse({ name: "x" })).toEqual({ name: "x", orderNo: 100, status: 1 });
    expect(Changes.parse({ id: 7 })).toEqual({ id: 7 });
  });

  it("keeps the rules of the draft", () => {
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

  it("drops fields that are not part of the draft", () => {
    expect(Changes.parse({ id: 7, createUserId: 1, tenantId: 2 })).toEqual({ id: 7 });
  });
});
