import type { DraftOf } from "#contract/api";
import { type batchApi, maximumBatch } from "#contract/batch";
import type { RecordRow } from "../../resource/resource.ts";
import { inputOf } from "../listQuery.ts";
import { countOf, idsOf } from "../selection.ts";
import type { List } from "../useList.ts";

/** A call that is made for each selected row. */
export type BatchAction = {
  readonly kind: "delete" | "enable" | "disable";
  readonly call: string;
  /** What the call takes beside the id. */
  readonly input: Readonly<Record<string, number>>;
};

/** What the dialog of a batch gets. */
export type BatchProps<Row extends RecordRow> = {
  readonly list: List<Row>;
  readonly action: BatchAction;
  readonly onClosed: () => void;
};

/** How many rows a batch means; `undefined`: more than one batch may hold. */
export function countMeant<Row extends RecordRow>({ selection, total, totalKind }: List<Row>): number | undefined {
  if (selection.matching === true && totalKind !== "exact") return undefined;
  const count = countOf(selection, total);
  return count > maximumBatch ? undefined : count;
}

/** What the server is asked to do. */
export function requestOf<Row extends RecordRow>(
  list: List<Row>,
  { call, input }: BatchAction,
): DraftOf<(typeof batchApi.calls)["run"]> {
  const { resource, selection, query, fixed } = list;
  const about = { call: `${resource.api.name}/${call}`, input: { ...input } };
  if (selection.matching !== true) return { ...about, ids: inOrder(list) };
  const { total } = list;
  const except = [...selection.except];
  return { ...about, filter: { ...inputOf(query, resource), ...fixed }, except, count: countOf(selection, total) };
}

/** What lies below others goes first: they may not be deleted before it. */
function inOrder<Row extends RecordRow>({ selection, tree }: List<Row>): Row["id"][] {
  const ids = idsOf(selection);
  const lines = tree?.lines;
  if (lines === undefined) return ids;
  const places = new Map(lines.map(({ node }, place) => [node.id, place]));
  return ids.toSorted((one, other) => (places.get(other) ?? 0) - (places.get(one) ?? 0));
}
