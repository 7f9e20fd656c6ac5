import * as z from "zod";
import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";
import { maxPageSize } from "#contract/page";
import { getSessionState } from "#base/session/session";
import { onTenantChanged, readStored, store } from "#base/storage";

/** Rows per page until the account chooses another size (specification 9). */
export const defaultPageSize = 20;

const PageSize = z.int().min(1).max(maxPageSize);
/** The sizes chosen in this window, by storage key; other windows keep theirs until a list opens. */
const pageSizeStore = createStore<Readonly<Record<string, number>>>(() => ({}));

onTenantChanged(() => pageSizeStore.setState({}, true));

/** Stored in this browser for the account that chose it. */
function toKey(list: string): string {
  const state = getSessionState();
  return `grid/${list}/size/${state.step === "ready" ? state.session.user.id : 0}`;
}

function readPageSize(key: string): number {
  return PageSize.safeParse(readStored(localStorage, key)).data ?? defaultPageSize;
}

/** The page size of a list whose URL names none. */
export function usePreferredPageSize(list: string): number {
  const key = toKey(list);
  return useStore(pageSizeStore, (sizes) => sizes[key] ?? readPageSize(key));
}

/** Stores the size that the account chose for a list. */
export function savePreferredPageSize(list: string, size: number): void {
  const key = toKey(list);
  store(localStorage, key, size);
  pageSizeStore.setState({ [key]: size });
}
