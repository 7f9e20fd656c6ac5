import type { InputOf } from "#contract/api";
import { type Page, toPage } from "#contract/page";
import type { Region, regionApi, RegionValidity } from "../contract.ts";
import type { Context } from "#core/request/context";
import { hasGramsOf, toContainsPattern } from "#core/rows/condition";
import { toFieldColumns } from "#core/rows/order";
import { pageRows } from "#core/request/pageRows";
import { listPublicColumns } from "#core/rows/table";
import { toParentRegionId, toRegions, whereValid } from "./region.rows.ts";
import { regions } from "./region.table.ts";

type Calls = typeof regionApi.calls;

const columns = listPublicColumns(regions);
const fields = toFieldColumns(
  [
    "name",
    "shortName",
    "code",
    "zipCode",
    "cityCode",
    "type",
    "longitude",
    "latitude",
    "orderNo",
    "remark",
    "validFrom",
    "validTo",
    "createTime",
    "updateTime",
  ],
  { pinYin: "pinyin" },
);

/** Finds regions anywhere in the tree, in the order of their codes. */
export async function pageRegions(ctx: Context, input: InputOf<Calls["page"]>): Promise<Page<Region>> {
  const result = await pageRows(ctx, regions, {
    query: filterRegions(ctx, input),
    columns,
    fields,
    orderBy: "code",
    input,
    isFiltered: isFiltered(input),
  });
  return toPage(input, result, await toRegions(ctx, result.items, input.validity));
}

/** The same for pickers and existing clients: only the requested number of rows, without a total. */
export async function queryRegions(ctx: Context, input: InputOf<Calls["query"]>): Promise<Region[]> {
  const { items } = await pageRows(ctx, regions, {
    query: filterRegions(ctx, { ...input, validity: "valid" }),
    columns,
    fields,
    orderBy: "code",
    input: { ...input, page: 1, descStr: "" },
    isFiltered: isFiltered(input),
  });
  return await toRegions(ctx, items);
}

type Filters = Pick<InputOf<Calls["query"]>, "pid" | "name" | "code" | "keyword" | "ids"> & {
  readonly type?: string | undefined;
  readonly validity: RegionValidity;
};

function filterRegions(ctx: Context, { pid = 0, name, code, type, keyword, ids, validity }: Filters) {
  const parentId = toParentRegionId(pid);
  // A record that holds the id of an abolished region still shows its name.
  let filteredQuery = whereValid(ctx, ctx.rows(regions).select(), ids === undefined ? validity : "all");
  if (parentId !== null)
    filteredQuery = filteredQuery.where((on) =>
      on.or([on("row.parentId", "=", parentId), on("row.id", "=", parentId)]),
    );
  if (keyword !== undefined) filteredQuery = filteredQuery.where(hasGramsOf("row.searchText", keyword));
  if (name !== undefined) filteredQuery = filteredQuery.where("row.name", "ilike", toContainsPattern(name));
  if (code !== undefined) filteredQuery = filteredQuery.where("row.code", "ilike", toContainsPattern(code));
  return type === undefined ? filteredQuery : filteredQuery.where("row.type", "=", type);
}

function isFiltered({ pid = 0, name, code, type }: Omit<Filters, "validity">): boolean {
  return pid !== 0 || [name, code, type].some((filter) => filter !== undefined);
}
