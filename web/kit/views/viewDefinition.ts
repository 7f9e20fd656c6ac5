import type { ViewDefinition } from "#contract/view";
import { idsInOrder } from "../grid/columnPlaces.ts";
import type { GridSettings } from "../grid/gridSettings.ts";
import type { ListQuery } from "../list/listQuery.ts";

type About = {
  readonly query: ListQuery;
  /** The ids of all columns as they are declared. */
  readonly ids: readonly string[];
  readonly settings: GridSettings;
  /** What the user has without a view: what a view shares with it stays everybody's own. */
  readonly usual: { readonly density: GridSettings["density"]; readonly pageSize: number };
};

/** A list as it stands, as a view holds it. The order names every column, so that the view looks alike for everybody. */
export function definitionOf({ query, ids, settings, usual }: About): ViewDefinition {
  const { widths, order, pins, hidden, density } = settings;
  const { sort, filters, conditions, pageSize } = query;
  return {
    ...{ widths, pins, hidden: [...hidden], order: idsInOrder(ids, order) },
    ...{ sort: sort ?? null, filters: { ...filters }, conditions: [...conditions] },
    density: density === usual.density ? null : density,
    pageSize: pageSize === usual.pageSize ? null : pageSize,
  };
}
