import { useState } from "react";

/** A set that is edited before it is saved. */
export type GrantDraft<Entry> = {
  readonly start: ReadonlySet<Entry>;
  readonly value: ReadonlySet<Entry>;
  readonly isChanged: boolean;
  readonly change: (value: ReadonlySet<Entry>) => void;
  /** Back to what is stored: it was saved, or is not to be. */
  readonly reset: () => void;
};

/** The edited state of a set that the server keeps; `onDirty` hears whether the two differ. */
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

function differs<Entry>(one: ReadonlySet<Entry>, other: ReadonlySet<Entry>): boolean {
  return one.size !== other.size || [...one].some((entry) => !other.has(entry));
}
