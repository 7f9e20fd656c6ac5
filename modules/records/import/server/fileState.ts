import type { Context } from "#core/request/context";

/** What the check of a row needs to know about the other rows of its file. */
export type FileState = {
  /** Loads the state of these marks, if it is not loaded yet. */
  load(ctx: Context, marks: readonly string[]): Promise<void>;
  /** The row above that has the mark; if there is none, this row gets it. */
  claim(mark: string, row: number): number | undefined;
  /** Like `claim`, but does not assign the mark. */
  findHolder(mark: string, row: number): number | undefined;
  /** Records whether a row creates a record. */
  settle(row: number, isMade: boolean): void;
  isMade(row: number): boolean;
};

/** Creates the state of a file whose rows are checked from the first to the last. */
export function createFileState(): FileState {
  const marks = new Map<string, number>();
  const creatingRows = new Set<number>();
  return {
    load: async () => await Promise.resolve(),
    findHolder: (mark) => marks.get(mark),
    claim(mark, row) {
      const holder = marks.get(mark);
      if (holder === undefined) marks.set(mark, row);
      return holder;
    },
    settle(row, isMade) {
      if (isMade) creatingRows.add(row);
    },
    isMade: (row) => creatingRows.has(row),
  };
}
