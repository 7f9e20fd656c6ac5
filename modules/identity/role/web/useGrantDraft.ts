import { useState } from "react";

/** A set that is edited before it is saved. */
export type GrantDraft<Entry> = {
  readonly start: ReadonlySet<Entry>;
  readonly value: ReadonlySet<Entry>;
  readonly isChanged: boolean;
  readonly change: (value: ReadonlySet<Entry>) => void;
  /** Resets to the stored state, after saving or discarding. */
  readonly reset: () => void;
};

/** The edited state of a set that the server stores; `onDirty` is called when the two begin or cease to differ. */
export function useGrantDraft<Entry>(stored: Iterable<Entry>, onDirty: (isDirty: boolean) => void): GrantDraft<Entry> {
  const [draft, setDraft] = useState<ReadonlySet<Entry>>();
  const start = new Set(stored);
  const value = draft ?? start;
  return {
    start,
    value,
    isChanged: differs(start, value),
    change: (next) => {
      setDraft(next);
      onDirty(differs(start, next));
    },
    reset: () => {
      setDraft(undefined);
      onDirty(false);
    },
  };
}

function differs<Entry>(left: ReadonlySet<Entry>, right: ReadonlySet<Entry>): boolean {
  return left.size !== right.size || [...left].some((entry) => !right.has(entry));
}
