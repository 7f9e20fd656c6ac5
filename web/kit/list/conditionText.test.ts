import { describe, expect, it } from "vitest";
import type { SavedCondition } from "#contract/condition";
import type { FilterableField } from "./filterableFields.ts";
import { maxConditions, readConditions, writeCondition } from "./conditionText.ts";

const label = "kit.change";
const fields: readonly FilterableField[] = [
  { name: "name", label, kind: "text", choices: undefined },
  { name: "orderNo", label, kind: "number", choices: undefined },
  { name: "isMain", label, kind: "truth", choices: undefined },
  { name: "createTime", label, kind: "instant", choices: undefined },
  { name: "birthday", label, kind: "date", choices: undefined },
  { name: "status", label, kind: "number", choices: { name: "status", kind: "status" } },
];

describe("a condition in an address", () => {
  it.each<[string, SavedCondition]>([
    ["name~contains~张", { field: "name", operator: "contains", values: ["张"] }],
    ["name~equals~a%7Eb%257E", { field: "name", operator: "equals", values: ["a~b%7E"] }],
    ["name~oneOf~甲~乙 & 丙", { field: "name", operator: "oneOf", values: ["甲", "乙 & 丙"] }],
    ["orderNo~between~-1.5~20", { field: "orderNo", operator: "between", values: [-1.5, 20] }],
    ["isMain~equals~true", { field: "isMain", operator: "equals", values: [true] }],
    ["birthday~isEmpty", { field: "birthday", operator: "isEmpty", values: [] }],
    ["birthday~equals~2026-11-21", { field: "birthday", operator: "equals", values: ["2026-11-21"] }],
    [
      "createTime~atLeast~2026-11-20T16:00:00.000Z",
      { field: "createTime", operator: "atLeast", values: ["2026-11-20T16:00:00.000Z"] },
    ],
    ["createTime~within~last7Days", { field: "createTime", operator: "within", values: ["last7Days"] }],
    ["birthday~within~last3Months", { field: "birthday", operator: "within", values: ["last3Months"] }],
    ["status~oneOf~1~2", { field: "status", operator: "oneOf", values: [1, 2] }],
  ])("%s is formatted and parsed without loss", (text, condition) => {
    expect(writeCondition(condition)).toBe(text);
    expect(readConditions([text], fields)).toEqual([condition]);
  });

  it.each([
    "",
    "name",
    "password~contains~x",
    "name~like~x",
    "name~greater~x",
    "name~contains",
    "name~contains~a~b",
    "name~equals~",
    "orderNo~equals~many",
    "orderNo~between~1",
    "isMain~equals~yes",
    "birthday~equals~2026-02-30",
    "createTime~atLeast~2026-11-20",
    "status~greater~1",
    "name~within~last7Days",
    "createTime~within~last8Days",
    "createTime~within",
    "createTime~within~last7Days~lastMonth",
    `name~contains~${"x".repeat(257)}`,
  ])("%s is ignored as invalid", (text) => {
    expect(readConditions([text], fields)).toEqual([]);
  });

  it("is ignored beyond the maximum number of conditions", () => {
    const texts = Array.from({ length: maxConditions + 5 }, (_, index) => `orderNo~equals~${index}`);

    expect(readConditions(texts, fields)).toHaveLength(maxConditions);
  });
});
