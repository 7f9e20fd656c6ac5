import * as z from "zod";
import { readStored, store } from "../storage.ts";

/** Something that was chosen in the palette: a page or an action by its key, a record with what it takes to show it. */
export const Recent = z.object({
  key: z.string(),
  at: z.number(),
  record: z
    .object({ title: z.string(), meta: z.string(), address: z.string(), icon: z.string().nullable() })
    .optional(),
});
/** See the schema of the same name. */
export type Recent = z.infer<typeof Recent>;

const mostRecent = 8;

/** What an account chose last in this browser, the last one first. */
export function readRecents(accountId: number): Recent[] {
  return [...readFrom(placeOf(accountId, false)), ...readFrom(placeOf(accountId, true))]
    .toSorted((one, other) => other.at - one.at)
    .slice(0, mostRecent);
}

/** Remembers what was chosen. */
export function noteRecent(accountId: number, recent: Recent): void {
  const place = placeOf(accountId, recent.record !== undefined);
  const others = readFrom(place).filter(({ key }) => key !== recent.key);
  store(localStorage, place, [recent, ...others].slice(0, mostRecent));
}

/** Names of records are somebody's data: they go when he signs out. What says only where he works stays. */
function placeOf(accountId: number, isRecord: boolean): string {
  return `${isRecord ? "recentRecords" : "recent"}/${accountId}`;
}

function readFrom(place: string): Recent[] {
  return z.array(Recent).safeParse(readStored(localStorage, place)).data ?? [];
}
