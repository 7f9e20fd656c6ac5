import { useState } from "react";
import * as z from "zod";
import { useUnsavedInput } from "#kit";
import { useNamedDraftStore } from "#kit/form/drafts.ts";
import type { LimitDraft } from "./LimitFields.tsx";

const Limit = z.int().min(0).nullable();
const StoredLimits = z.record(
  z.string(),
  z.object({ softLimit: Limit, hardLimit: Limit, hasOwnLimits: z.boolean().optional() }),
);

/** Limits that are edited, and what was changed in them. */
export type LimitDrafts = {
  /** The limits with unsaved input. */
  readonly limits: readonly LimitDraft[];
  readonly isChanged: boolean;
  /** When restored input was written; `undefined`: there was none. */
  readonly restoredAt: Date | undefined;
  change(limits: readonly LimitDraft[]): void;
  clear(): void;
};

type Changes = z.infer<typeof StoredLimits>;

/** Limits that are edited; `undefined` until they are loaded. Unsaved input outlives a reload and an expired session. */
export function useLimitDrafts(
  { name, label }: { name: string; label: string },
  saved: readonly LimitDraft[] | undefined,
): LimitDrafts | undefined {
  const store = useNamedDraftStore({ name, label });
  const [state, setState] = useState<{ changes: Changes; restoredAt: Date | undefined }>();
  const isChanged = state !== undefined && Object.keys(state.changes).length > 0;
  useUnsavedInput(name, isChanged, () => store.clear());
  if (saved === undefined) return undefined;
  if (state === undefined) {
    if (!store.isReady) return undefined;
    const stored = store.read();
    const { data: changes = {} } = StoredLimits.safeParse(stored?.values ?? {});
    setState({ changes, restoredAt: stored?.at });
    return undefined;
  }

  return {
    limits: saved.map((limit) => applyChange(limit, state.changes[limit.name])),
    isChanged,
    restoredAt: state.restoredAt,
    change: (limits) => {
      const changes = listChanges(limits, saved);
      setState({ changes, restoredAt: state.restoredAt });
      store.write({ was: {}, values: changes });
    },
    clear: () => {
      setState({ changes: {}, restoredAt: undefined });
      store.clear();
    },
  };
}

function listChanges(limits: readonly LimitDraft[], saved: readonly LimitDraft[]): Changes {
  const changed = limits.filter(
    (limit) =>
      !isSame(
        limit,
        saved.find(({ name }) => name === limit.name),
      ),
  );
  return Object.fromEntries(
    changed.map(({ name, softLimit, hardLimit, hasOwnLimits }) => [name, { softLimit, hardLimit, hasOwnLimits }]),
  );
}

function applyChange(limit: LimitDraft, change: Changes[string] | undefined): LimitDraft {
  if (change === undefined) return limit;
  const { softLimit, hardLimit, hasOwnLimits } = change;
  return { ...limit, softLimit, hardLimit, ...(hasOwnLimits === undefined ? {} : { hasOwnLimits }) };
}

function isSame(one: LimitDraft, other: LimitDraft | undefined): boolean {
  return (
    one.softLimit === other?.softLimit && one.hardLimit === other.hardLimit && one.hasOwnLimits === other.hasOwnLimits
  );
}
