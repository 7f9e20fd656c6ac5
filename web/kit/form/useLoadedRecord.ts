import { skipToken, useQuery } from "@tanstack/react-query";
import * as z from "zod";
import type { Id } from "#contract/id";
import { CallError } from "#base/answer";
import { call } from "#base/api";
import type { FormTarget } from "../list/useList.ts";
import type { RecordRow, Resource } from "../resource/resource.ts";

/** The record that a form edits or copies, once it is loaded. */
export type LoadedRecord<Row extends RecordRow> = {
  /** With the fields that the tenant requires. */
  readonly resource: Resource<Row>;
  readonly record: object | undefined;
  readonly error: CallError | undefined;
  retry(): void;
};

const nothing = {};
/** How long requirements are known; a change by this session applies at once. */
const requirementsMs = 30_000;
const FieldNames = z.array(z.string());

/**
 * The start of a form: the row, or the answer of the detail call if the definition names one. It is read once, when the
 * form opens, and not again while the user edits.
 */
export function useLoadedRecord<Row extends RecordRow>(
  resource: Resource<Row>,
  target: FormTarget<Row>,
): LoadedRecord<Row> {
  const { api, detail, requirementsCall } = resource;
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
  const requirements = useQuery({
    queryKey: [api.name, "requirements"],
    queryFn:
      requirementsCall === undefined ? skipToken : async () => FieldNames.parse(await call(api, requirementsCall, {})),
    staleTime: requirementsMs,
  });
  const { data, error, isFetching } = answer;
  if (error !== null && !(error instanceof CallError)) throw error;
  const present = target.kind === "add" ? (target.values ?? nothing) : target.row;
  const record = id === undefined ? present : data;
  return {
    resource: requirements.data === undefined ? resource : withRequirements(resource, requirements.data),
    // Requirements that were changed apply to the next form, which waits for them. One that cannot be loaded does not
    // stop it: the server judges what is sent.
    record: requirements.isFetching ? undefined : record,
    error: error === null || isFetching ? undefined : error,
    retry: () => void answer.refetch(),
  };
}

function withRequirements<Row extends RecordRow>(resource: Resource<Row>, names: readonly string[]): Resource<Row> {
  return { ...resource, requirements: Object.fromEntries(names.map((name) => [name, true])) };
}

type DetailRequest = { api: Resource<never>["api"]; detail: string; id: Id };

async function readRecord({ api, detail, id }: DetailRequest, signal: AbortSignal): Promise<object> {
  const record = await call(api, detail, { id }, { signal });
  if (typeof record !== "object" || record === null) throw new Error(`${api.name}/${detail} answers no record`);
  return record;
}
