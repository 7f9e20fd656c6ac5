import type { InputOf } from "#contract/api";
import { type ColumnCustom, type columnCustomApi, Density, maxGrids, viewError } from "../contract.ts";
import type { Context } from "#core/request/context";
import { upsertRow } from "#core/rows/upsertRow";
import type { RowOf } from "#core/rows/table";
import { gridSettings } from "./view.table.ts";

type Calls = (typeof columnCustomApi)["calls"];
type GridKey = InputOf<Calls["detail"]>;

/** The caller's column settings of a grid; null without any. */
export async function getColumns(ctx: Context, { gridId }: GridKey): Promise<ColumnCustom | null> {
  const row = await findOwn(ctx, gridId);
  return row === undefined ? null : asColumnCustom(row);
}

/** Replaces the settings. */
export async function storeColumns(ctx: Context, input: InputOf<Calls["store"]>): Promise<void> {
  const { gridId: grid, density, fixedData, resizableData, sortData, visibleData } = input;
  const columns = {
    fixed: fixedData ?? {},
    resizable: resizableData ?? {},
    sort: sortData ?? {},
    visible: visibleData ?? {},
  };
  const settings = ctx.rows(gridSettings);
  const { accountId } = ctx.caller;
  const change = { columns, density, changedAt: ctx.now() };
  const isFull = (await settings.count({ accountId })) >= maxGrids;
  if (isFull && (await findOwn(ctx, grid)) === undefined) throw viewError("view.too_many_grids", { most: maxGrids });
  await upsertRow(
    settings,
    { accountId, grid },
    { row: { accountId, grid, columns, density: density ?? null }, change },
  );
}

/** Removes the settings of a grid. */
export async function resetColumns(ctx: Context, { gridId }: GridKey): Promise<void> {
  await ctx.rows(gridSettings).erase({ accountId: ctx.caller.accountId, grid: gridId });
}

async function findOwn(ctx: Context, grid: string): Promise<RowOf<typeof gridSettings> | undefined> {
  const [row] = await ctx.rows(gridSettings).list({ accountId: ctx.caller.accountId, grid });
  return row;
}

function asColumnCustom({ accountId, grid, columns, density }: RowOf<typeof gridSettings>): ColumnCustom {
  return {
    userId: accountId,
    gridId: grid,
    fixedData: JSON.stringify(columns.fixed),
    resizableData: JSON.stringify(columns.resizable),
    sortData: JSON.stringify(columns.sort),
    visibleData: JSON.stringify(columns.visible),
    density: Density.nullable().catch(null).parse(density),
  };
}
