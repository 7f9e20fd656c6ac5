/**
 * Columns as the user has ordered them. One that his order does not know, because a release brought it, stands behind
 * the one that it is declared behind; what is no longer there is passed over.
 */
export function inOrder<Column extends { readonly id: string }>(
  declared: readonly Column[],
  order: readonly string[],
): readonly Column[] {
  if (order.length === 0) return declared;
  const byId = new Map(declared.map((column) => [column.id, column]));
  const placed = [...new Set(order)].flatMap((id) => byId.get(id) ?? []);
  const known = new Set(placed.map(({ id }) => id));
  declared.forEach((column, index) => {
    if (known.has(column.id)) return;
    const before = declared[index - 1]?.id;
    // Index 0 where nothing stands before it: `findIndex` answers -1 then.
    placed.splice(placed.findIndex(({ id }) => id === before) + 1, 0, column);
  });
  return placed;
}
