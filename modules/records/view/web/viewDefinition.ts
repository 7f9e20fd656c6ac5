import type { ViewDefinition } from "../contract.ts";
import { orderColumnIds } from "#kit/grid/columnPlacement.ts";
import type { GridSettings } from "#kit/grid/gridSettings.ts";
import type { ListQuery } from "#kit/list/listQuery.ts";

type ViewDefinitionOptions = {
  readonly query: ListQuery;
  /** The ids of all columns in declared order. */
  readonly ids: readonly string[];
  readonly settings: GridSettings;
  /** The account's settings without a view: what a view has in common with them is not stored in the view. */
  readonly defaults: { readonly density: GridSettings["density"]; readonly pageSize: number };
};

/**
 * The current state of a list as the definition of a view. The order names every column, so that the view looks the
 * same for every account.
 */
export function toViewDefinition({ query, ids, settings, defaults }: ViewDefinitionOptions): ViewDefinition {
  const { widths, order, pins, hidden, shown, density } = settings;
  const { sort, filters, conditions, pageSize } = query;
  return {
    widths,
    pins,
    hidden: [...hidden],
    shown: [...shown],
    order: orderColumnIds(ids, order),
    sort: sort ?? null,
    filters: { ...filters },
    conditions: [...conditions],
    density: density === defaults.density ? null : density,
    pageSize: pageSize === defaults.pageSize ? null : pageSize,
  };
}
