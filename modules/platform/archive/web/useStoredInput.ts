import { useState } from "react";
import * as z from "zod";
import { Id } from "#contract/id";
import { useTexts } from "#kit";
import { type StoredDraft, useNamedDraftStore } from "#kit/form/drafts.ts";
import type { ArchiveKind } from "../contract.ts";

/** What is stored of a form: neither passphrases nor passwords. */
const StoredInput = z
  .object({ tenantId: Id, tenantName: z.string(), name: z.string(), host: z.string(), isDisabled: z.boolean() })
  .partial();
type StoredInput = z.infer<typeof StoredInput>;

/** The input of a form that outlives the session. */
export type ArchiveInput = {
  /** Whether input from before can be read yet. */
  readonly isReady: boolean;
  /** The input from before, and when it was entered; `undefined`: there is none. */
  readonly restored: (StoredInput & { readonly at: Date }) | undefined;
  hasUnsaved(): boolean;
  keep(values: object): void;
  clear(): void;
};

/** See `ArchiveInput`. */
export function useStoredInput(kind: ArchiveKind): ArchiveInput {
  const t = useTexts();
  const store = useNamedDraftStore({ name: `archive/${kind}`, label: t(`archive.${kind}`) });
  const [draft, setDraft] = useState<StoredDraft | "none">();
  if (draft === undefined && store.isReady) setDraft(store.read() ?? "none");
  return {
    isReady: draft !== undefined,
    restored: draft === undefined || draft === "none" ? undefined : { ...readInput(draft.values), at: draft.at },
    hasUnsaved: () => store.read() !== undefined,
    keep: (values) => store.write({ was: {}, values: readInput(values) }),
    clear: () => {
      setDraft("none");
      store.clear();
    },
  };
}

function readInput(values: object): StoredInput {
  const filled = Object.entries(values).filter(([, value]) => value !== undefined && value !== null && value !== "");
  return StoredInput.safeParse(Object.fromEntries(filled)).data ?? {};
}
