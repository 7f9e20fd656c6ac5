import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";
import type { Api } from "#contract/api";
import type { Id } from "#contract/id";
import { onTenantChanged } from "#base/storage";

/** The rows that were added or changed last. */
export type RecentRows = { readonly api: string; readonly ids: ReadonlySet<Id> };

const recentRowsStore = createStore<{ readonly recent: RecentRows | undefined }>(() => ({ recent: undefined }));

onTenantChanged(() => recentRowsStore.setState({ recent: undefined }));

/** The lists of an API show these rows as soon as they have them: scrolled to the first one, and tinted for a moment. */
export function showRecentRows(api: Pick<Api, "name">, ids: Iterable<Id>): void {
  recentRowsStore.setState({ recent: { api: api.name, ids: new Set(ids) } });
}

/** Ends it, unless other rows have followed. */
export function endRecentRows(recent: RecentRows): void {
  if (recentRowsStore.getState().recent === recent) recentRowsStore.setState({ recent: undefined });
}

/** The recent rows of an API. */
export function useRecentRows({ name }: Pick<Api, "name">): RecentRows | undefined {
  return useStore(recentRowsStore, ({ recent }) => (recent?.api === name ? recent : undefined));
}
