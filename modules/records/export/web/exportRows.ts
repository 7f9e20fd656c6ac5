import type { RawInputOf } from "#contract/api";
import type { exportApi, ExportMode } from "../contract.ts";
import { toCallInput } from "#kit/list/listQuery.ts";
import { countSelected } from "#kit/list/selection.ts";
import type { List } from "#kit/list/useList.ts";
import type { RecordRow } from "#kit/resource/resource.ts";

/** Creates the request that starts an export. */
export type ExportDraft = RawInputOf<typeof exportApi.calls.start>;

/** The choices of rows to export, with their counts. */
export type RowChoice = { readonly mode: ExportMode; readonly count: number };

/** The rows of a list that can be exported; the expanded part of a tree is no page. */
export function listRowChoices<Row extends RecordRow>(list: List<Row>): RowChoice[] {
  const { rows, total, selection, tree } = list;
  const selected = countSelected(selection, total);
  return [
    ...(tree?.lines === undefined ? [{ mode: "current" as const, count: rows.length }] : []),
    ...(selected > 0 ? [{ mode: "selected" as const, count: selected }] : []),
    { mode: "all", count: total },
  ];
}

/** The list and the selected rows in the form of the request. */
export function buildRowRequest<Row extends RecordRow>(
  list: List<Row>,
  mode: ExportMode,
): Pick<ExportDraft, "api" | "call" | "filter" | "mode" | "ids" | "except"> {
  const { resource, query, fixed, selection } = list;
  const base = {
    api: resource.api.name,
    call: resource.pageCall,
    filter: { ...toCallInput(query, resource), ...fixed },
  };
  if (mode !== "selected") return { ...base, mode };
  // All matching rows on all pages, except deselected ones.
  if (selection.matching === true) return { ...base, mode: "all", except: [...selection.except] };
  return { ...base, mode, ids: [...selection.ids] };
}
