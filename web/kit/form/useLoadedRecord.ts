import { skipToken, useQuery } from "@tanstack/react-query";
import type { Id } from "#contract/id";
import { CallError } from "#base/answer";
import { call } from "#base/api";
import type { FormTarget } from "../list/useList.ts";
import type { RecordRow, Resource } from "../resource/resource.ts";

/** The record that a form edits or copies, once it is loaded. */
export type LoadedRecord = {
  readonly record: object | undefined;
  readonly error: CallError | undefined;
  retry(): void;
};

const nothing = {};

/**
 * The start of a form: the row, or the answer of the detail call if the definition names one. It is read once, when the
 * form opens, and not again while the user edits.
 */
export function useLoadedRecord<Row extends RecordRow>(
  { api, detail }: Resource<Row>,
  target: FormTarget<Row>,
): LoadedRecord {
  const id = target.kind === "add" || detail === undefined ? undefined : target.row.id;
  const answer = useQuery({
    // Not under the name of the API, so that a write does not load the record again.
    queryKey: ["record", api.name, id],
    queryFn:
      id === undefined || detail === undefined
        ? skipToken
        : async ({ signal }) => await readRecord({ api, detail, id }, signal),
    staleTime: Infinity,
    gcTime: 0,
  });
  const { data, error, isFetching } = answer;
  if (error !== null && !(error instanceof CallError)) throw error;
  const present = target.kind === "add" ? (target.values ?? nothing) : target.row;
  return {
    record: id === undefined ? present : data,
    error: error === null || isFetching ? undefined : error,
    retry: () => void answer.refetch(),
  };
}

type DetailRequest = { api: Resource<never>["api"]; detail: string; id: Id };

async function readRecord({ api, detail, id }: DetailRequest, signal: AbortSignal): Promise<object> {
  const record = await call(api, detail, { id }, { signal });
  if (typeof record !== "object" || record === null) throw new Error(`${api.name}/${detail} answers no record`);
  return record;
}
