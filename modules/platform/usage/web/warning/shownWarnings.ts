import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";
import type { UsageWarning } from "../../contract.ts";

const warningStore = createStore<{ readonly warnings: readonly UsageWarning[] }>(() => ({ warnings: [] }));

/** Shows these warnings besides the others; a later one of the same kind replaces the earlier one. */
export function showWarnings(added: readonly UsageWarning[]): void {
  const names = new Set(added.map(({ name }) => name));
  warningStore.setState(({ warnings }) => ({
    warnings: [...warnings.filter(({ name }) => !names.has(name)), ...added],
  }));
}

/** Ends what `showWarnings` has begun. */
export function hideWarnings(): void {
  warningStore.setState({ warnings: [] });
}

/** The warnings of `showWarnings`. */
export function useShownWarnings(): readonly UsageWarning[] {
  return useStore(warningStore, ({ warnings }) => warnings);
}
