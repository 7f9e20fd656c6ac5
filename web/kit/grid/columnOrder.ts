/**
 * Puts columns into the user's order. A column that the order lacks, because it is new in a release, follows the column
 * that it is declared after; ids of removed columns are ignored.
 */
export function applyColumnOrder<Column extends { readonly id: string }>(
  declared: readonly Column[],
  order: readonly string[],
): readonly Column[] {
  if (order.length === 0) return declared;
  const byId = new Map(declared.map((column) => [column.id, column]));
  const placed = [...new Set(order)].flatMap((id) => byId.get(id) ?? []);
  const placedIds = new Set(placed.map(({ id }) => id));
  declared.forEach((column, index) => {
    if (placedIds.has(column.id)) return;
    const before = declared[index - 1]?.id;
    // Index 0 for the first column: `findIndex` returns -1 then.
    placed.splice(placed.findIndex(({ id }) => id === before) + 1, 0, column);
  });
  return placed;
}
