import * as z from "zod";
import { readStored, store, storageKey } from "../../storage.ts";
import type { FormTarget } from "../list/useList.ts";
import type { Values } from "../resource/field.ts";
import type { RecordRow, Resource } from "../resource/resource.ts";

const Draft = z.object({ accountId: z.number(), values: z.record(z.string(), z.unknown()) });

/**
 * What is being typed into a form, kept in this tab until it is saved or thrown away: it outlives an expired session, a
 * reload and a page that broke. Only the account that typed it gets it back.
 */
export type DraftStore = { read(): Values | undefined; write(values: Values): void; clear(): void };

/** The store of one form: of adding, or of one record. */
export function draftStore<Row extends RecordRow>(
  { api }: Resource<Row>,
  target: FormTarget<Row>,
  accountId: number,
): DraftStore {
  const name = `drafts/${api.name}/${nameOf(target)}`;
  return {
    read: () => {
      const { data } = Draft.safeParse(readStored(sessionStorage, name));
      return data?.accountId === accountId ? data.values : undefined;
    },
    write: (values) => store(sessionStorage, name, { accountId, values }),
    clear: () => sessionStorage.removeItem(storageKey(name)),
  };
}

/** Two new records that start differently are two forms. */
function nameOf<Row extends RecordRow>(target: FormTarget<Row>): string {
  if (target.kind === "edit") return String(target.row.id);
  return target.kind === "add" && target.values !== undefined ? `add/${JSON.stringify(target.values)}` : target.kind;
}
