import type { InputOf } from "#contract/api";
import { asPage, type Page } from "#contract/page";
import type { Region, regionApi } from "#modules/region/contract";
import type { Context } from "#server/context/context";
import { containing } from "#server/rows/condition";
import { fieldsOf } from "#server/rows/order";
import type { Select } from "#server/rows/rows";
import { pageRows } from "#server/rows/search";
import { openColumns } from "#server/rows/table";
import { completed, parentOf } from "./region.rows.ts";
import { regions } from "./region.table.ts";

type Calls = typeof regionApi.calls;

const columns = openColumns(regions);
const fields = fieldsOf(
  [
    ...["name", "shortName", "code", "zipCode", "cityCode", "type", "longitude", "latitude", "orderNo", "remark"],
    ...["createTime", "updateTime"],
  ],
  { pinYin: "pinyin" },
);

/** Finds regions wherever they lie, in the order of their codes. */
export async function pageRegions(ctx: Context, input: InputOf<Calls["page"]>): Promise<Page<Region>> {
  const turned = await pageRows(ctx, regions, {
    query: filtered(ctx.rows(regions).select(), input),
    ...{ columns, fields, orderBy: "code", input },
    isFiltered: isFiltered(input),
  });
  return asPage(input, turned, await completed(ctx, turned.items));
}

/** The same for pickers and existing clients: as many as are asked for, and nothing about the rest. */
export async function queryRegions(ctx: Context, input: InputOf<Calls["query"]>): Promise<Region[]> {
  const { items } = await pageRows(ctx, regions, {
    query: filtered(ctx.rows(regions).select(), input),
    ...{ columns, fields, orderBy: "code", input: { ...input, page: 1, descStr: "" } },
    isFiltered: isFiltered(input),
  });
  return await completed(ctx, items);
}

type Filters = Pick<InputOf<Calls["query"]>, "pid" | "name" | "code"> & { readonly type?: string | undefined };

function filtered(query: Select<typeof regions>, { pid = 0, name, code, type }: Filters): Select<typeof regions> {
  const parentId = parentOf(pid);
  let narrowed = query;
  if (parentId !== null)
    narrowed = narrowed.where((on) => on.or([on("row.parentId", "=", parentId), on("row.id", "=", parentId)]));
  if (name !== undefined) narrowed = narrowed.where("row.name", "ilike", containing(name));
  if (code !== undefined) narrowed = narrowed.where("row.code", "ilike", containing(code));
  return type === undefined ? narrowed : narrowed.where("row.type", "=", type);
}

function isFiltered({ pid = 0, name, code, type }: Filters): boolean {
  return pid !== 0 || [name, code, type].some((filter) => filter !== undefined);
}
