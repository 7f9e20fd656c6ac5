import { type QueryClient, queryOptions, useQuery } from "@tanstack/react-query";
import { loadTexts } from "#base/i18n";
import { useSession } from "#base/session/session";
import { type FirstStep, useCallResult } from "#kit";
import { createCallQuery } from "#kit/parts/useCallResult.ts";
import { getSessionMenu } from "#kit/menu/getSessionMenu.ts";
import { buildMenuGroups, type MenuGroup } from "#kit/menu/menuGroups.ts";
import type { WebModule } from "#kit/webModule.ts";
import { useWebModules } from "#kit/webModules.ts";
import { firstStepsApi } from "../contract.ts";

/** A step that this version and this account have; `address` is that of its page. */
export type OfferedStep = FirstStep & { readonly isDone: boolean; readonly address: string | undefined };

/** The first steps of the caller; undefined until they are known. */
export type FirstSteps = { readonly isHidden: boolean; readonly steps: readonly OfferedStep[] };

/** What modules say about their steps. */
function createStepsQuery(modules: readonly WebModule[]) {
  return queryOptions({
    queryKey: ["firstSteps"],
    queryFn: async () => await loadSteps(modules),
    staleTime: Infinity,
    gcTime: Infinity,
  });
}

/** Loads the first steps before they are shown. */
export async function prepareFirstSteps(queries: QueryClient, modules: readonly WebModule[]): Promise<void> {
  const [{ steps: offered, isHidden }, steps] = await Promise.all([
    queries.query(createCallQuery(firstStepsApi, "list", {})),
    queries.query(createStepsQuery(modules)),
  ]);
  if (isHidden) return;
  const names = new Set(offered.map(({ name }) => name));
  // A step that cannot be prepared tells by itself what is wrong.
  await Promise.allSettled(
    steps.filter(({ name }) => names.has(name)).map(async (step) => await step.prepare?.(queries)),
  );
}

/** Reads which steps are done, and loads what modules say about them. */
export function useFirstSteps(): FirstSteps | undefined {
  const modules = useWebModules();
  const groups = buildMenuGroups(getSessionMenu(useSession()), modules);
  const { data: state } = useCallResult(firstStepsApi, "list", {});
  const { data: loaded } = useQuery(createStepsQuery(modules));
  if (state === undefined || loaded === undefined) return undefined;
  const done = new Map(state.steps.map(({ name, isDone }) => [name, isDone]));
  const steps = loaded.flatMap((step) => {
    const isDone = done.get(step.name);
    const address = findAddress(groups, step);
    const hasPlace = "Dialog" in step.place || address !== undefined;
    return isDone === undefined || !hasPlace ? [] : [{ ...step, isDone, address }];
  });
  return { isHidden: state.isHidden, steps };
}

async function loadSteps(modules: readonly WebModule[]): Promise<readonly FirstStep[]> {
  const lists = await Promise.all(
    modules.map(async ({ firstSteps, texts }) => {
      if (firstSteps === undefined) return [];
      const [loaded] = await Promise.all([firstSteps(), loadTexts(texts)]);
      return loaded.firstSteps;
    }),
  );
  return lists.flat().toSorted((one, other) => one.order - other.order);
}

function findAddress(groups: readonly MenuGroup[], { place }: FirstStep): string | undefined {
  if ("Dialog" in place) return undefined;
  const entries = groups.flatMap((group) => group.entries);
  const page = entries.find(({ target }) => target.kind === "screen" && target.component === place.screen);
  if (page === undefined) return undefined;
  return `#${page.path}${place.search === undefined ? "" : `?${place.search}`}`;
}
