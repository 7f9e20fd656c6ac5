import { toContainsPattern } from "#core/rows/condition";
import type { Select } from "#core/rows/rows";
import type { scheduleEntries } from "./schedule.table.ts";

type EntrySelect = Select<typeof scheduleEntries>;

/** The entries whose content or place contains a keyword. */
export function filterByKeyword(query: EntrySelect, keyword: string | undefined): EntrySelect {
  if (keyword === undefined) return query;
  const pattern = toContainsPattern(keyword);
  return query.where((on) => on.or([on("row.content", "ilike", pattern), on("row.place", "ilike", pattern)]));
}
