import type { Id } from "#contract/id";

/** As much of `ctx.rows(table)` as it takes. */
type Kept<Whose, Row, Change> = {
  list(where: Whose): Promise<readonly { readonly id: Id }[]>;
  addMissing(values: readonly Row[]): Promise<number>;
  set(id: Id, changes: Change): Promise<number>;
};

/** The row as it is added, and what changes of one that is there. */
type Values<Row, Change> = { readonly row: Row; readonly change: Change };

/**
 * Puts values in the place of those that somebody has kept before, or keeps them for the first time; a unique index says
 * that there is one row for `whose`. Whoever comes last wins: there is nobody to ask but himself.
 */
export async function putKept<Whose, Row, Change>(
  rows: Kept<Whose, Row, Change>,
  whose: NoInfer<Whose>,
  { row, change }: Values<NoInfer<Row>, NoInfer<Change>>,
): Promise<void> {
  const [known] = await rows.list(whose);
  if (known !== undefined) return void (await rows.set(known.id, change));
  if ((await rows.addMissing([row])) > 0) return;
  // Another browser was faster.
  const [added] = await rows.list(whose);
  if (added !== undefined) await rows.set(added.id, change);
}
