import { useEffect } from "react";
import type { Id } from "#contract/id";
import type { RecordRow } from "../resource/resource.ts";
import { endRecentRows, useRecentRows } from "./recentRows.ts";
import type { List } from "./useList.ts";

/** How long new or changed rows are tinted; the animation in `grid.css` takes as long. */
const tintMs = 2000;
/** How long it may take until a list has one of the rows. */
const waitMs = 8000;

const none: ReadonlySet<Id> = new Set();

/** The rows of a list that were just added or changed, until they have been tinted for a moment. */
export function useRecentTint<Row extends RecordRow>({ resource, rows }: List<Row>): ReadonlySet<Id> {
  const recent = useRecentRows(resource.api);
  const isThere = recent !== undefined && rows.some(({ id }) => recent.ids.has(id));
  useEffect(() => {
    if (recent === undefined) return undefined;
    const timer = setTimeout(() => endRecentRows(recent), isThere ? tintMs : waitMs);
    return () => clearTimeout(timer);
  }, [recent, isThere]);
  return isThere ? recent.ids : none;
}
