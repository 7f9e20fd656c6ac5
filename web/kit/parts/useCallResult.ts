import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import type { Api, Calls, OutputOf, RawInputOf } from "#contract/api";
import { CallError } from "#base/answer";
import { call } from "#base/api";

/** The state of a call that reads. */
export type CallResult<Output> = {
  readonly data: Output | undefined;
  readonly error: CallError | undefined;
  /** There is no answer yet. */
  readonly isLoading: boolean;
  /** A newer answer is loading; the old one stays until then. */
  readonly isFetching: boolean;
  readonly refresh: () => Promise<void>;
};

/**
 * Makes a read call and caches its answer; writes to the same API refresh it. Without an input no call is made: `const
 * grants = useCallResult(roleApi, "grants", role && { id: role.id })`.
 */
export function useCallResult<C extends Calls, Name extends keyof C & string>(
  api: Api<C>,
  name: Name,
  input: RawInputOf<C[Name]> | undefined,
): CallResult<OutputOf<C[Name]>> {
  const answer = useQuery({
    ...createCallQuery(api, name, input),
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

/** The query of a read call, for loading its answer ahead of `useCallResult`. */
export function createCallQuery<C extends Calls, Name extends keyof C & string>(
  api: Api<C>,
  name: Name,
  input: RawInputOf<C[Name]> | undefined,
) {
  return queryOptions({
    queryKey: [api.name, name, input],
    queryFn: async ({ signal }) => await call(api, name, input ?? noInput(), { signal }),
  });
}

function noInput(): never {
  throw new Error("nothing is asked without an input");
}
