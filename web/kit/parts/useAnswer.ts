import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { Api, Calls, DraftOf, OutputOf } from "#contract/api";
import { call, CallError } from "../../api.ts";

/** What a call that reads has answered so far. */
export type Answer<Output> = {
  readonly data: Output | undefined;
  readonly error: CallError | undefined;
  /** Nothing has come yet. */
  readonly isLoading: boolean;
  /** Another answer is on its way; the old one stays meanwhile. */
  readonly isFetching: boolean;
  readonly refresh: () => Promise<void>;
};

/**
 * Asks a call that reads and keeps its answer; writes to the same API bring it up to date. Without an input nothing is
 * asked: `const grants = useAnswer(roleApi, "grants", role && { id: role.id })`.
 */
export function useAnswer<C extends Calls, Name extends keyof C & string>(
  api: Api<C>,
  name: Name,
  input: DraftOf<C[Name]> | undefined,
): Answer<OutputOf<C[Name]>> {
  const answer = useQuery({
    queryKey: [api.name, name, input],
    queryFn: async ({ signal }) => await call(api, name, input ?? noInput(), { signal }),
    placeholderData: keepPreviousData,
    enabled: input !== undefined,
  });
  const { data, error, isLoading, isFetching, refetch } = answer;
  if (error !== null && !(error instanceof CallError)) throw error;
  return {
    data: input === undefined ? undefined : data,
    error: error ?? undefined,
    isLoading,
    isFetching,
    refresh: async () => void (await refetch()),
  };
}

function noInput(): never {
  throw new Error("nothing is asked without an input");
}
