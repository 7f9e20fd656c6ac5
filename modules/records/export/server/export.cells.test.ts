import { expect, it } from "vitest";
import type { ExportKind } from "../contract.ts";
import type { Cell } from "./writers/rowWriter.ts";
import { createRowFormatter } from "./export.cells.ts";

const instant = new Date("2026-11-21T00:00:00Z");
const labels = new Map([["GenderEnum", new Map([["1", "男"]])]]);

it.each<[ExportKind, unknown, Cell]>([
  ["text", "a", "a"],
  ["text", 7, 7],
  ["text", true, "export.yes"],
  ["text", null, null],
  ["text", undefined, null],
  ["text", { name: "项目部" }, "项目部"],
  ["text", [{ realName: "李雷" }, "韩梅", 3, null], "李雷export.comma韩梅export.comma3"],
  ["instant", instant, instant],
  ["status", 1, "export.enabled"],
  ["status", 2, "export.disabled"],
  ["status", 3, 3],
  ["dictionary", 1, "男"],
  ["dictionary", "9", "9"],
  ["list", "a,b，c", "aexport.commabexport.commac"],
  ["masked", "13800001000", "138****1000"],
  ["money", 1250, 12.5],
  ["money", "-12.50", -12.5],
  ["money", "123456789012345.67", "123456789012345.67"],
])("a cell of kind %s shows %j as %j", (kind, value, expected) => {
  const column = { name: "x", title: "X", kind, dictionary: "GenderEnum" };

  const [cell] = createRowFormatter([column], { t: (key) => key, labels })({ x: value });

  expect(cell).toEqual(expected);
});
