import * as z from "zod";
import { readStored, store, storageKey } from "../../storage.ts";
import type { FormTarget } from "../list/useList.ts";
import type { Values } from "../resource/field.ts";
import type { RecordRow, Resource } from "../resource/resource.ts";

const Fields = z.record(z.string(), z.unknown());
const Stored = z.object({
  accountId: z.number(),
  at: z.number(),
  was: Fields,
  values: Fields,
});

/** What was typed into a form and not saved: the changed fields, and what they were when it began. */
export type Draft = { readonly was: Values; readonly values: Values };

/** A draft and when it was typed. */
export type FoundDraft = Draft & { readonly at: Date };

/**
 * What is being typed into a form, kept until it is saved or thrown away: it outlives an expired session, a reload, a
 * page that broke and a tab that was closed. Only the account that typed it gets it back.
 */
export type DraftStore = { read(): FoundDraft | undefined; write(draft: Draft): void; clear(): void };

/** What another tab left behind is offered for so long. */
const lifetime = 24 * 60 * 60 * 1000;

/** The store of one form: of adding, or of one record. */
export function draftStore<Row extends RecordRow>(
  { api }: Resource<Row>,
  target: FormTarget<Row>,
  accountId: number,
): DraftStore {
  // This tab's own outlives the session; the copy for other tabs goes when the session ends.
  const own = `drafts/${api.name}/${nameOf(target)}`;
  const shared = `typed/${accountId}/${api.name}/${nameOf(target)}`;
  const clear = () => {
    sessionStorage.removeItem(storageKey(own));
    localStorage.removeItem(storageKey(shared));
  };
  return {
    read: () => {
      const { data } = Stored.safeParse(readStored(sessionStorage, own) ?? readStored(localStorage, shared));
      if (data === undefined || data.accountId !== accountId || data.at < Date.now() - lifetime) return undefined;
      return { at: new Date(data.at), was: withNothing(data.was), values: withNothing(data.values) };
    },
    write: ({ was, values }) => {
      if (Object.keys(values).length === 0) return clear();
      const draft = { accountId, at: Date.now(), was: withNull(was), values: withNull(values) };
      store(sessionStorage, own, draft);
      store(localStorage, shared, draft);
    },
    clear,
  };
}

/** JSON leaves out what is undefined: a field that was emptied would come back full. */
function withNull(values: Values): Values {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value ?? null]));
}

function withNothing(values: Values): Values {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value ?? undefined]));
}

/** Two new records that start differently are two forms. */
function nameOf<Row extends RecordRow>(target: FormTarget<Row>): string {
  if (target.kind === "add") return target.values === undefined ? "add" : `add/${JSON.stringify(target.values)}`;
  return target.kind === "edit" ? String(target.row.id) : `copy/${target.row.id}`;
}
