import type { InputOf } from "#contract/api";
import { type ColumnCustom, type columnCustomApi, densities, mostGrids, viewError } from "#contract/view";
import type { Context } from "#server/context/context";
import type { RowOf } from "#server/rows/table";
import { gridSettings } from "./view.table.ts";

type Calls = (typeof columnCustomApi)["calls"];
type OfGrid = InputOf<Calls["detail"]>;

/** What the caller has set about a grid's columns; null where he has left them as they are. */
export async function getColumns(ctx: Context, { gridId }: OfGrid): Promise<ColumnCustom | null> {
  const row = await findOwn(ctx, gridId);
  return row === undefined ? null : asColumnCustom(row);
}

/** Puts settings in the place of those before. Whoever stores last wins: there is nobody to ask but the account itself. */
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
  const known = await findOwn(ctx, grid);
  if (known !== undefined) return void (await settings.set(known.id, change));
  if ((await settings.count({ accountId })) >= mostGrids) throw viewError("view.too_many_grids", { most: mostGrids });
  if ((await settings.addMissing([{ accountId, grid, columns, density: density ?? null }])) > 0) return;
  // Another browser of the same account was faster.
  const row = await findOwn(ctx, grid);
  if (row !== undefined) await settings.set(row.id, change);
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
