import { useQuery, useQueryClient } from "@tanstack/react-query";
import { importApi, type ImportRun } from "../contract.ts";
import { Id } from "#contract/id";
import { CallError } from "#base/answer";
import { call } from "#base/api";
import { usePageSearch } from "#base/page/location.tsx";

/** The import named in the page's address, and how to change it. */
export type OpenImport = {
  readonly run: ImportRun | undefined;
  readonly error: CallError | undefined;
  readonly isLoading: boolean;
  /** Shows another import, or none. */
  readonly show: (run: ImportRun | undefined) => void;
  readonly refresh: () => Promise<void>;
};

const pollMs = 700;

/** Polls an import while a task works on it. */
export function useImportRun(): OpenImport {
  const [search, setSearch] = usePageSearch();
  const queries = useQueryClient();
  const id = Id.safeParse(Number(search.get("import"))).data;
  const keyOf = (importId: Id | undefined) => [importApi.name, "detail", importId];
  const answer = useQuery({
    queryKey: keyOf(id),
    queryFn: async ({ signal }) => {
      if (id === undefined) throw new Error("there is no import");
      return await call(importApi, "detail", { id }, { signal });
    },
    enabled: id !== undefined,
    refetchInterval: ({ state }) => (isImportRunning(state.data) ? pollMs : false),
    retry: false,
  });

  /** An answer that is still under way is older: it would return the wizard to the step before. */
  function replaceRun(run: ImportRun): void {
    void queries.cancelQueries({ queryKey: keyOf(run.id) });
    queries.setQueryData(keyOf(run.id), run);
  }

  return {
    run: id === undefined ? undefined : answer.data,
    error: answer.error instanceof CallError ? answer.error : undefined,
    isLoading: id !== undefined && answer.isPending,
    show: (run) => {
      if (run !== undefined) replaceRun(run);
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

/** Whether a task is working on an import. */
export function isImportRunning(run: ImportRun | undefined): boolean {
  return run?.state === "checking" || run?.state === "committing";
}
