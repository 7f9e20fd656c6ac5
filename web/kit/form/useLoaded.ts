import { skipToken, useQuery } from "@tanstack/react-query";
import type { Id } from "#contract/id";
import { call, CallError } from "../../api.ts";
import type { FormTarget } from "../list/useList.ts";
import type { RecordRow, Resource } from "../resource/resource.ts";

/** The record that a form edits or copies, once it is there. */
export type Loaded = {
  readonly record: object | undefined;
  readonly error: CallError | undefined;
  retry(): void;
};

const nothing = {};

/**
 * What a form starts from: the row, or where the definition names a call for it, that call's answer. It is read once,
 * when the form opens, and not again below the user's hands.
 */
export function useLoaded<Row extends RecordRow>({ api, detail }: Resource<Row>, target: FormTarget<Row>): Loaded {
  const id = target.kind === "add" || detail === undefined ? undefined : target.row.id;
  const answer = useQuery({
    // Not below the API's name: what is written meanwhile does not load the record anew.
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
  const given = target.kind === "add" ? (target.values ?? nothing) : target.row;
  return {
    record: id === undefined ? given : data,
    error: error === null || isFetching ? undefined : error,
    retry: () => void answer.refetch(),
  };
}

type Wanted = { api: Resource<never>["api"]; detail: string; id: Id };

async function readRecord({ api, detail, id }: Wanted, signal: AbortSignal): Promise<object> {
  const record = await call(api, detail, { id }, { signal });
  if (typeof record !== "object" || record === null) throw new Error(`${api.name}/${detail} answers no record`);
  return record;
}
