import { useEffect } from "react";
import type { Id } from "#contract/id";
import type { RecordRow } from "../resource/resource.ts";
import { endRecentRow, useRecentRow } from "./recentRow.ts";
import type { List } from "./useList.ts";

/** How long a new or changed row is tinted; the animation in `grid.css` takes as long. */
const tintMs = 2000;
/** How long it may take until a list has the row. */
const waitMs = 8000;

/** The row of a list that was just added or changed, until it has been tinted for a moment. */
export function useRecentTint<Row extends RecordRow>({ resource, rows }: List<Row>): Id | undefined {
  const recent = useRecentRow(resource.api);
  const isThere = recent !== undefined && rows.some(({ id }) => id === recent.id);
  useEffect(() => {
    if (recent === undefined) return undefined;
    const timer = setTimeout(() => endRecentRow(recent), isThere ? tintMs : waitMs);
    return () => clearTimeout(timer);
  }, [recent, isThere]);
  return isThere ? recent.id : undefined;
}
