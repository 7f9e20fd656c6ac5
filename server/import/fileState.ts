import type { Context } from "#server/context/context";

/** What a row needs to know of the other rows of its file. */
export type FileState = {
  /** Fetches what is known of these marks, where it is not at hand. */
  load(ctx: Context, marks: readonly string[]): Promise<void>;
  /** The row above that has the mark; without one this row has it from now on. */
  claim(mark: string, row: number): number | undefined;
  /** As `claim`, but nobody has it because of being asked. */
  holder(mark: string, row: number): number | undefined;
  /** Says of a row whether it makes a record. */
  settle(row: number, isMade: boolean): void;
  isMade(row: number): boolean;
};

/** The rows of a file as they go by, from the first to the last. */
export function wholeFile(): FileState {
  const marks = new Map<string, number>();
  const made = new Set<number>();
  return {
    load: async () => await Promise.resolve(),
    holder: (mark) => marks.get(mark),
    claim(mark, row) {
      const holder = marks.get(mark);
      if (holder === undefined) marks.set(mark, row);
      return holder;
    },
    settle(row, isMade) {
      if (isMade) made.add(row);
    },
    isMade: (row) => made.has(row),
  };
}
