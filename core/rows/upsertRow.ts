import type { Id } from "#contract/id";

/** The part of `ctx.rows(table)` that this function uses. */
type UpsertableRows<Whose, Row, Change> = {
  list(where: Whose): Promise<readonly { readonly id: Id }[]>;
  addMissing(values: readonly Row[]): Promise<number>;
  set(id: Id, changes: Change): Promise<number>;
};

/** The row to insert, and the change to an existing one. */
type UpsertValues<Row, Change> = { readonly row: Row; readonly change: Change };

/**
 * Inserts or updates the one row of `whose`; a unique index guarantees that there is only one. Last write wins; only
 * the owner edits this row.
 */
export async function upsertRow<Whose, Row, Change>(
  rows: UpsertableRows<Whose, Row, Change>,
  whose: NoInfer<Whose>,
  { row, change }: UpsertValues<NoInfer<Row>, NoInfer<Change>>,
): Promise<void> {
  const [existing] = await rows.list(whose);
  if (existing !== undefined) return void (await rows.set(existing.id, change));
  if ((await rows.addMissing([row])) > 0) return;
  // A concurrent request was faster.
  const [added] = await rows.list(whose);
  if (added !== undefined) await rows.set(added.id, change);
}
