import { describe, expect, it } from "vitest";
import { importApi } from "../contract.ts";
import { checkImport, uploadImport } from "#tests/builders/imports";
import { aTenant } from "#tests/builders/tenant";

const titles = ["职位名称", "职位编码", "排序"];
const page = { page: 1, pageSize: 100 };
const orderColumn = 2;

async function aCheckedImport(rows: readonly (readonly string[])[]) {
  const { admin } = await aTenant();
  const run = await uploadImport(admin, [titles, ...rows]);
  await checkImport(admin, run);
  return { admin, id: run.id };
}

describe("a text that many rows of an import share", () => {
  it("is counted when one row is corrected, and replaced in the others", async () => {
    const rows = ["a", "b", "c"].map((name) => [name, name, "很多"]);
    const { admin, id } = await aCheckedImport([...rows, ["d", "d", "很少"], ["e", "e", "5"]]);

    const cells = [{ column: orderColumn, text: "7" }];
    const fixed = await admin.get(importApi, "fix", { id, number: 2, cells });
    expect(fixed).toMatchObject({ alikeCount: 2, counts: { new: 2, error: 3 } });
    const replaced = await admin.get(importApi, "replace", { id, column: orderColumn, from: "很多", to: " 7 " });

    expect(replaced).toMatchObject({ alikeCount: 0, counts: { new: 4, error: 1 } });
    expect(replaced.rows.map(({ number, state }) => [number, state])).toEqual([
      [3, "new"],
      [4, "new"],
    ]);
    const { items } = await admin.get(importApi, "rows", { id, ...page });
    expect(items.map((row) => row.cells[orderColumn])).toEqual(["7", "7", "7", "很少", "5"]);
  });

  it("is not counted where the cell was empty", async () => {
    const { admin, id } = await aCheckedImport([
      ["a", "", "1"],
      ["b", "", "1"],
    ]);

    const fixed = await admin.get(importApi, "fix", { id, number: 2, cells: [{ column: 1, text: "a" }] });

    expect(fixed).toMatchObject({ alikeCount: 0, counts: { new: 1, error: 1 } });
  });

  it("makes rows wrong where the new text may occur once", async () => {
    const { admin, id } = await aCheckedImport([
      ["a", "x", "很多"],
      ["b", "x", "很多"],
    ]);

    const replaced = await admin.get(importApi, "replace", { id, column: 1, from: "x", to: "y" });

    expect(replaced.counts).toMatchObject({ new: 0, error: 2 });
  });

  it("is replaced only in a column that exists", async () => {
    const { admin, id } = await aCheckedImport([["a", "a", "很多"]]);

    const refusal = await admin.call(importApi, "replace", { id, column: 3, from: "很多", to: "1" });

    await expect(refusal).toFailWith("import.unknown_column");
  });
});
