import { useQueryClient } from "@tanstack/react-query";
import type { Api } from "#contract/api";
import { useWebModules } from "../webModules.ts";

/**
 * Loads again what shows records of an API after they have changed: its own lists, and the numbers of them in trees and
 * lists of other modules (`webModule({ countedBy })`). The own lists are there when it returns.
 */
export function useRefreshRecords(): (api: Pick<Api, "name">) => Promise<void> {
  const queries = useQueryClient();
  const modules = useWebModules();
  return async ({ name }) => {
    for (const one of modules.flatMap(({ countedBy }) => countedBy?.[name] ?? []))
      void queries.invalidateQueries({ queryKey: [one] });
    await queries.invalidateQueries({ queryKey: [name] });
  };
}
