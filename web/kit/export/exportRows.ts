import type { DraftOf } from "#contract/api";
import type { exportApi, ExportMode } from "#contract/export";
import { inputOf } from "../list/listQuery.ts";
import { countOf } from "../list/selection.ts";
import type { List } from "../list/useList.ts";
import type { RecordRow } from "../resource/resource.ts";

/** What is sent to start an export. */
export type ExportDraft = DraftOf<typeof exportApi.calls.start>;

/** Which rows can be meant, and how many these are. */
export type RowChoice = { readonly mode: ExportMode; readonly count: number };

/** The rows of a list that can be exported; what is open of a tree is no page. */
export function rowChoicesOf<Row extends RecordRow>(list: List<Row>): RowChoice[] {
  const { rows, total, selection, tree } = list;
  const selected = countOf(selection, total);
  return [
    ...(tree?.lines === undefined ? [{ mode: "current" as const, count: rows.length }] : []),
    ...(selected > 0 ? [{ mode: "selected" as const, count: selected }] : []),
    { mode: "all", count: total },
  ];
}

/** The list and the rows of it that are meant, as the server is asked for them. */
export function rowsAsked<Row extends RecordRow>(
  list: List<Row>,
  mode: ExportMode,
): Pick<ExportDraft, "api" | "call" | "filter" | "mode" | "ids" | "except"> {
  const { resource, query, fixed, selection } = list;
  const base = { api: resource.api.name, call: resource.pageCall, filter: { ...inputOf(query, resource), ...fixed } };
  if (mode !== "selected") return { ...base, mode };
  // All that match, on whatever page, but for some.
  if (selection.matching === true) return { ...base, mode: "all", except: [...selection.except] };
  return { ...base, mode, ids: [...selection.ids] };
}
