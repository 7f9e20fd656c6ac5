import type { RawInputOf } from "#contract/api";
import { type batchApi, maxBatchRows, maxMatchingRows } from "../contract.ts";
import type { BatchChange, RecordRow } from "#kit/resource/resource.ts";
import { toCallInput } from "#kit/list/listQuery.ts";
import { countSelected, listSelectedIds } from "#kit/list/selection.ts";
import type { List } from "#kit/list/useList.ts";

/** A call for each selected row. */
export type BatchAction = {
  readonly kind: "delete" | "enable" | "disable" | "change";
  readonly call: string;
  /** The input of the call besides the id. */
  readonly input: Readonly<Record<string, string | number | boolean | number[]>>;
};

/** Props of the dialog of a batch. */
export type BatchProps<Row extends RecordRow> = {
  readonly list: List<Row>;
  readonly action: BatchAction;
  readonly onClosed: () => void;
};

/** Props of the dialog that changes a field of the selected rows. */
export type BatchChangeProps<Row extends RecordRow> = Pick<BatchProps<Row>, "list" | "onClosed"> & {
  readonly change: BatchChange;
};

/** The number of rows of a batch. */
export function countTargetRows<Row extends RecordRow>({ selection, total }: List<Row>): number {
  return countSelected(selection, total);
}

/**
 * Whether there are more rows than a batch may have. The number of very many matching rows is not known exactly: then
 * only what can be taken back is done to all of them.
 */
export function hasTooManyRows<Row extends RecordRow>(list: List<Row>, { kind }: BatchAction): boolean {
  const { selection, total, totalKind } = list;
  if (selection.matching !== true) return selection.ids.size > maxBatchRows;
  if (totalKind !== "exact" && kind === "delete") return true;
  return countSelected(selection, total) > maxMatchingRows;
}

/** The people who lose access by a batch; `undefined`: not known. */
export function countPeople<Row extends RecordRow>({ resource, selection, rows, tree }: List<Row>): number | undefined {
  const { countPeople: count } = resource;
  if (count === undefined || selection.matching === true) return undefined;
  const known = tree?.lines?.map(({ node }) => node) ?? rows;
  const people = known.flatMap((row) => (selection.ids.has(row.id) ? [count(row)] : []));
  if (people.length < selection.ids.size) return undefined;
  return people.reduce<number | undefined>(
    (sum, one) => (sum === undefined || one === null ? undefined : sum + one),
    0,
  );
}

/** Creates the request of a batch. */
export function buildBatchRequest<Row extends RecordRow>(
  list: List<Row>,
  { call, input }: BatchAction,
): RawInputOf<(typeof batchApi.calls)["run"]> {
  const { resource, selection, query, fixed } = list;
  const base = { call: `${resource.api.name}/${call}`, input: { ...input } };
  if (selection.matching !== true) return { ...base, ids: inOrder(list) };
  const { total, totalKind } = list;
  const except = [...selection.except];
  return {
    ...base,
    filter: { ...toCallInput(query, resource), ...fixed },
    except,
    ...(totalKind === "exact" ? { count: countSelected(selection, total) } : {}),
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
