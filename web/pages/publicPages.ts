import * as z from "zod";
import { readStored } from "../storage.ts";

/** A page that nobody has to sign in for, and the component that shows it. */
export type PublicPage = { readonly path: string; readonly component: string };

/** Those that the specification names beside sign-in itself (2, Routes with paths). */
const named: readonly PublicPage[] = [
  { path: "/reg", component: "/reg/index" },
  { path: "/regsuccess", component: "/regsuccess/index" },
];

/** Under which name the browser keeps the others. */
export const publicName = "public";
const Stored = z.array(z.object({ path: z.string(), component: z.string() }));

/** The page that the specification opens to everybody at an address. */
export function namedPage(path: string): PublicPage | undefined {
  return named.find((page) => page.path === path);
}

/** The page that this browser knows to be open to everybody at an address. */
export function publicPage(path: string): PublicPage | undefined {
  const { data: remembered = [] } = Stored.safeParse(readStored(localStorage, publicName));
  return namedPage(path) ?? remembered.find((page) => page.path === path);
}
