import { describe, expect, it } from "vitest";
import { isDescending, PageQuery, toPage } from "./page.ts";

describe("a page", () => {
  it.each([
    [{ page: 1, pageSize: 20 }, 0, { totalPages: 0, hasPrevPage: false, hasNextPage: false }],
    [{ page: 1, pageSize: 20 }, 20, { totalPages: 1, hasPrevPage: false, hasNextPage: false }],
    [{ page: 1, pageSize: 20 }, 21, { totalPages: 2, hasPrevPage: false, hasNextPage: true }],
    [{ page: 2, pageSize: 20 }, 21, { totalPages: 2, hasPrevPage: true, hasNextPage: false }],
    [{ page: 9, pageSize: 20 }, 21, { totalPages: 2, hasPrevPage: true, hasNextPage: false }],
    [{ page: 3, pageSize: 1 }, 5, { totalPages: 5, hasPrevPage: true, hasNextPage: true }],
  ])("%j of %i rows has the right counts", (query, total, expected) => {
    expect(toPage(query, { total }, ["row"])).toEqual({
      ...query,
      total,
      totalKind: "exact",
      items: ["row"],
      nextCursor: null,
      ...expected,
    });
  });

  it("is page 1 with 20 rows by default", () => {
    expect(PageQuery.parse({})).toEqual({ page: 1, pageSize: 20, descStr: "descending" });
  });

  it("has at most 1000 rows", () => {
    expect(PageQuery.parse({ pageSize: 1001 })).toMatchObject({ pageSize: 1000 });
  });

  it.each([{ page: 0 }, { page: 1.5 }, { pageSize: 0 }, { field: "x".repeat(65) }])("refuses the query %j", (query) => {
    expect(PageQuery.safeParse(query).success).toBe(false);
  });
});

it.each([
  { order: "desc", descStr: "desc", isDown: true },
  { order: "descending", descStr: "descending", isDown: true },
  { order: "down", descStr: "down", isDown: true },
  { order: "asc", descStr: "descending", isDown: false },
  { order: undefined, descStr: "descending", isDown: false },
])("reads the order $order as descending: $isDown", ({ order, descStr, isDown }) => {
  expect(isDescending({ order, descStr })).toBe(isDown);
});
