import { useSyncExternalStore } from "react";
import * as z from "zod";
import { maximumPageSize } from "#contract/page";
import { sessionState } from "../../session/session.ts";
import { readStored, store } from "../../storage.ts";

/** How many rows a page has until somebody chooses otherwise (specification 9). */
export const defaultPageSize = 20;

const Size = z.int().min(1).max(maximumPageSize);
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Kept in this browser for the account that chose it. */
function keyOf(list: string): string {
  const state = sessionState();
  return `grid/${list}/size/${state.step === "ready" ? state.session.user.id : 0}`;
}

function read(key: string): number {
  return Size.safeParse(readStored(localStorage, key)).data ?? defaultPageSize;
}

/** How many rows a page of a list has where its address does not say. */
export function useUsualSize(list: string): number {
  return useSyncExternalStore(subscribe, () => read(keyOf(list)));
}

/** Remembers the size that the account chose for a list. */
export function keepUsualSize(list: string, size: number): void {
  store(localStorage, keyOf(list), size);
  for (const listener of listeners) listener();
}
