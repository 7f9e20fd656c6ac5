import { useQuery, useQueryClient } from "@tanstack/react-query";
import { importApi, type ImportRun } from "#contract/import";
import { Id } from "#contract/id";
import { call, CallError } from "../../api.ts";
import { usePageSearch } from "../../pages/location.tsx";

/** The import that the page's address names, and how it becomes another one. */
export type OpenImport = {
  readonly run: ImportRun | undefined;
  readonly error: CallError | undefined;
  readonly isLoading: boolean;
  /** Shows an import from now on, or none. */
  readonly show: (run: ImportRun | undefined) => void;
  readonly refresh: () => Promise<void>;
};

const pollMs = 700;

/** Follows an import: as long as something is done with it in the background it asks how far that is. */
export function useImportRun(): OpenImport {
  const [search, setSearch] = usePageSearch();
  const queries = useQueryClient();
  const id = Id.safeParse(Number(search.get("import"))).data;
  const keyOf = (one: Id | undefined) => [importApi.name, "detail", one];
  const answer = useQuery({
    queryKey: keyOf(id),
    queryFn: async ({ signal }) => {
      if (id === undefined) throw new Error("there is no import");
      return await call(importApi, "detail", { id }, { signal });
    },
    enabled: id !== undefined,
    refetchInterval: ({ state }) => (isUnderWay(state.data) ? pollMs : false),
    retry: false,
  });

  return {
    run: id === undefined ? undefined : answer.data,
    error: answer.error instanceof CallError ? answer.error : undefined,
    isLoading: id !== undefined && answer.isPending,
    show: (run) => {
      if (run !== undefined) queries.setQueryData(keyOf(run.id), run);
      const next = new URLSearchParams(search);
      if (run === undefined) next.delete("import");
      else next.set("import", String(run.id));
      setSearch(next, "replace");
    },
    refresh: async () => {
      await answer.refetch();
    },
  };
}

/** Whether something is done with an import in the background. */
export function isUnderWay(run: ImportRun | undefined): boolean {
  return run?.state === "checking" || run?.state === "committing";
}
