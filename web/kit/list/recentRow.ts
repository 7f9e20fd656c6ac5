import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";
import type { Api } from "#contract/api";
import type { Id } from "#contract/id";

/** The row that was added or changed last. */
export type RecentRow = { readonly api: string; readonly id: Id };

const recentRowStore = createStore<{ readonly recent: RecentRow | undefined }>(() => ({ recent: undefined }));

/** The lists of an API show this row as soon as they have it: scrolled to, and tinted for a moment. */
export function showRecentRow(api: Pick<Api, "name">, id: Id): void {
  recentRowStore.setState({ recent: { api: api.name, id } });
}

/** Ends it, unless another row has followed. */
export function endRecentRow(recent: RecentRow): void {
  if (recentRowStore.getState().recent === recent) recentRowStore.setState({ recent: undefined });
}

/** The recent row of an API. */
export function useRecentRow({ name }: Pick<Api, "name">): RecentRow | undefined {
  return useStore(recentRowStore, ({ recent }) => (recent?.api === name ? recent : undefined));
}
