import type { RawInputOf } from "#contract/api";
import { type batchApi, maxBatchRows } from "../contract.ts";
import type { RecordRow } from "#kit/resource/resource.ts";
import { toCallInput } from "#kit/list/listQuery.ts";
import { countSelected, listSelectedIds } from "#kit/list/selection.ts";
import type { List } from "#kit/list/useList.ts";

/** A call for each selected row. */
export type BatchAction = {
  readonly kind: "delete" | "enable" | "disable";
  readonly call: string;
  /** The input of the call besides the id. */
  readonly input: Readonly<Record<string, number>>;
};

/** Props of the dialog of a batch. */
export type BatchProps<Row extends RecordRow> = {
  readonly list: List<Row>;
  readonly action: BatchAction;
  readonly onClosed: () => void;
};

/** The number of rows of a batch; `undefined`: more than a batch may have. */
export function countTargetRows<Row extends RecordRow>({ selection, total, totalKind }: List<Row>): number | undefined {
  if (selection.matching === true && totalKind !== "exact") return undefined;
  const count = countSelected(selection, total);
  return count > maxBatchRows ? undefined : count;
}

/** Creates the request of a batch. */
export function buildBatchRequest<Row extends RecordRow>(
  list: List<Row>,
  { call, input }: BatchAction,
): RawInputOf<(typeof batchApi.calls)["run"]> {
  const { resource, selection, query, fixed } = list;
  const base = { call: `${resource.api.name}/${call}`, input: { ...input } };
  if (selection.matching !== true) return { ...base, ids: inOrder(list) };
  const { total } = list;
  const except = [...selection.except];
  return {
    ...base,
    filter: { ...toCallInput(query, resource), ...fixed },
    except,
    count: countSelected(selection, total),
  };
}

/** Children come first: their parents cannot be deleted before them. */
function inOrder<Row extends RecordRow>({ selection, tree }: List<Row>): Row["id"][] {
  const ids = listSelectedIds(selection);
  const lines = tree?.lines;
  if (lines === undefined) return ids;
  const positions = new Map(lines.map(({ node }, index) => [node.id, index]));
  return ids.toSorted((left, right) => (positions.get(right) ?? 0) - (positions.get(left) ?? 0));
}
