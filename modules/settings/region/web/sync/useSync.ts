import { useQuery } from "@tanstack/react-query";
import type { Id } from "#contract/id";
import { call, CallError } from "#kit";
import { regionApi } from "../../contract.ts";
import type { RegionSync } from "../../sync.contract.ts";

const pollMs = 1000;

/** A synchronisation, which is read again until its task has ended. */
export function useSync(syncId: Id | undefined): { sync: RegionSync | undefined; error: CallError | undefined } {
  const { data, error } = useQuery({
    queryKey: [regionApi.name, "syncDetail", syncId],
    queryFn: async ({ signal }) =>
      syncId === undefined ? null : await call(regionApi, "syncDetail", { syncId }, { signal }),
    enabled: syncId !== undefined,
    refetchInterval: ({ state }) => (state.data?.state === "reading" ? pollMs : false),
  });
  return { sync: data ?? undefined, error: error instanceof CallError ? error : undefined };
}
