import { useEffect, useEffectEvent } from "react";
import type { Id } from "#contract/id";
import { call } from "#base/api";
import { useLazyDialog } from "#kit/parts/useLazyDialog.ts";
import { useWebModules } from "#kit/webModules.ts";
import { importApi, type ImportRun, maxAddedIds } from "../contract.ts";
import { importText } from "../text/index.ts";

type Props = { run: Pick<ImportRun, "id" | "entity" | "counts">; isCompact?: boolean };

/** Whether a module offers something for the records that an import has added. */
export function useHasAddedRecordsAction({
  entity,
  counts,
  state,
}: Pick<ImportRun, "entity" | "counts" | "state">): boolean {
  const hasAction = useWebModules().some(({ importActions }) => importActions?.[entity] !== undefined);
  return hasAction && state === "done" && counts.new > 0;
}

/** What a module offers for the records that an import has added; most offer nothing. */
export function AddedRecordsAction({ run: { id, entity, counts }, isCompact = false }: Props) {
  const module = useWebModules().find(({ importActions }) => importActions?.[entity] !== undefined);
  const load = module?.importActions?.[entity];
  const action = useLazyDialog(async () => (await load?.())?.Component, module?.texts ?? importText);
  const hasAction = load !== undefined && counts.new > 0;
  const open = useEffectEvent(() => void action.open());
  useEffect(() => {
    if (hasAction) open();
  }, [hasAction]);
  return action.part === undefined ? undefined : (
    <action.part isCompact={isCompact} loadIds={async () => await loadAddedIds(id)} />
  );
}

async function loadAddedIds(id: Id): Promise<readonly Id[]> {
  const ids: Id[] = [];
  for (;;) {
    const last = ids.at(-1);
    const portion = await call(importApi, "added", { id, ...(last === undefined ? {} : { after: last }) });
    ids.push(...portion);
    if (portion.length < maxAddedIds) return ids;
  }
}
