import * as z from "zod";
import { readStored, storageKey, store } from "../storage.ts";
import type { Group } from "./screens.ts";

/** A page that nobody has to sign in for, and the component that shows it. */
export type PublicPage = { readonly path: string; readonly component: string };

/** Those that the specification names beside sign-in itself (2, Routes with paths). */
const named: readonly PublicPage[] = [
  { path: "/reg", component: "/reg/index" },
  { path: "/regsuccess", component: "/regsuccess/index" },
];

const name = "public";
const Stored = z.array(z.object({ path: z.string(), component: z.string() }));

/**
 * Remembers which pages the menu opens to everybody: without a session there is no menu to ask. The server decides what
 * such a page may read.
 */
export function rememberPublic(groups: readonly Group[]): void {
  const pages = groups
    .flatMap(({ entries }) => entries)
    .flatMap(({ path, isPublic, opens }): PublicPage[] =>
      isPublic && opens.kind === "screen" ? [{ path, component: opens.component }] : [],
    );
  if (pages.length === 0) localStorage.removeItem(storageKey(name));
  else store(localStorage, name, pages);
}

/** The page that the specification opens to everybody at an address. */
export function namedPage(path: string): PublicPage | undefined {
  return named.find((page) => page.path === path);
}

/** The page that this browser knows to be open to everybody at an address. */
export function publicPage(path: string): PublicPage | undefined {
  const { data: remembered = [] } = Stored.safeParse(readStored(localStorage, name));
  return namedPage(path) ?? remembered.find((page) => page.path === path);
}
