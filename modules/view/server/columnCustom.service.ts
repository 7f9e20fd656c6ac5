import type { InputOf } from "#contract/api";
import { type ColumnCustom, type columnCustomApi, densities, mostGrids, viewError } from "#contract/view";
import type { Context } from "#server/context/context";
import { putKept } from "#server/rows/put";
import type { RowOf } from "#server/rows/table";
import { gridSettings } from "./view.table.ts";

type Calls = (typeof columnCustomApi)["calls"];
type OfGrid = InputOf<Calls["detail"]>;

/** What the caller has set about a grid's columns; null where he has left them as they are. */
export async function getColumns(ctx: Context, { gridId }: OfGrid): Promise<ColumnCustom | null> {
  const row = await findOwn(ctx, gridId);
  return row === undefined ? null : asColumnCustom(row);
}

/** Puts settings in the place of those before. */
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
  const isFull = (await settings.count({ accountId })) >= mostGrids;
  if (isFull && (await findOwn(ctx, grid)) === undefined) throw viewError("view.too_many_grids", { most: mostGrids });
  await putKept(settings, { accountId, grid }, { row: { accountId, grid, columns, density: density ?? null }, change });
}

/** Everything about the grid is again as it was before anybody set anything. */
export async function resetColumns(ctx: Context, { gridId }: OfGrid): Promise<void> {
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
    density: densities.find((known) => known === density) ?? null,
  };
}
