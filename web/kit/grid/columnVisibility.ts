import type { GridColumn } from "./gridColumn.ts";
import type { GridSettings } from "./gridSettings.ts";

type Visibility = Pick<GridSettings, "hidden" | "shown">;
type ToggledColumn = Pick<GridColumn<never>, "id" | "isOptional">;

/** Whether a column is visible: optional ones once the user has shown them, the others until the user hides them. */
export function isColumnShown({ hidden, shown }: Visibility, { id, isOptional = false }: ToggledColumn): boolean {
  return isOptional ? shown.includes(id) : !hidden.includes(id);
}

/** Shows or hides a column. */
export function setColumnShown(
  { hidden, shown }: Visibility,
  { id, isOptional = false }: ToggledColumn,
  isShown: boolean,
): Visibility {
  const toggle = (ids: readonly string[], isListed: boolean) => [
    ...ids.filter((one) => one !== id),
    ...(isListed ? [id] : []),
  ];
  return { hidden: toggle(hidden, !isShown && !isOptional), shown: toggle(shown, isShown && isOptional) };
}
