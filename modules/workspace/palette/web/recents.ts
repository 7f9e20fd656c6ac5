import * as z from "zod";
import { readStored, store } from "#base/storage";

/** A recent choice in the palette: a page or an action by its key, a record with the values to display it. */
export const Recent = z.object({
  key: z.string(),
  at: z.number(),
  record: z
    .object({ title: z.string(), meta: z.string(), address: z.string(), icon: z.string().nullable() })
    .optional(),
});
/** See the schema of the same name. */
export type Recent = z.infer<typeof Recent>;

const maxRecent = 8;

/** The recent choices of an account in this browser, the latest first. */
export function readRecents(accountId: number): Recent[] {
  return [...readFrom(placeOf(accountId, false)), ...readFrom(placeOf(accountId, true))]
    .toSorted((left, right) => right.at - left.at)
    .slice(0, maxRecent);
}

/** Stores a choice. */
export function noteRecent(accountId: number, recent: Recent): void {
  const storageKey = placeOf(accountId, recent.record !== undefined);
  const others = readFrom(storageKey).filter(({ key }) => key !== recent.key);
  store(localStorage, storageKey, [recent, ...others].slice(0, maxRecent));
}

/** Names of records are personal data and are removed on sign-out; pages and actions stay. */
function placeOf(accountId: number, isRecord: boolean): string {
  return `${isRecord ? "recentRecords" : "recent"}/${accountId}`;
}

function readFrom(storageKey: string): Recent[] {
  return z.array(Recent).safeParse(readStored(localStorage, storageKey)).data ?? [];
}
