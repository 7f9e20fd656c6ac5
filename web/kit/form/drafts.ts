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
 * What is being typed into a form, kept in this tab until it is saved or thrown away: it outlives an expired session, a
 * reload and a page that broke. Only the account that typed it gets it back; nothing personal stays in the browser.
 */
export type DraftStore = { read(): FoundDraft | undefined; write(draft: Draft): void; clear(): void };

/** The store of one form: of adding, or of one record. */
export function draftStore<Row extends RecordRow>(
  { api }: Resource<Row>,
  target: FormTarget<Row>,
  accountId: number,
): DraftStore {
  const name = `drafts/${api.name}/${nameOf(target)}`;
  const clear = () => sessionStorage.removeItem(storageKey(name));
  return {
    read: () => {
      const { data } = Stored.safeParse(readStored(sessionStorage, name));
      if (data === undefined || data.accountId !== accountId) return undefined;
      return { at: new Date(data.at), was: withNothing(data.was), values: withNothing(data.values) };
    },
    write: ({ was, values }) => {
      if (Object.keys(values).length === 0) return clear();
      store(sessionStorage, name, { accountId, at: Date.now(), was: withNull(was), values: withNull(values) });
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
