import * as z from "zod";
import { readStored } from "#base/storage";

/** A page without sign-in, and its component. */
export type PublicRoute = { readonly path: string; readonly component: string };

/** Public pages in addition to sign-in: those of the specification (2, Routes with paths), and that of an invitation. */
const named: readonly PublicRoute[] = [
  { path: "/reg", component: "/reg/index" },
  { path: "/regsuccess", component: "/regsuccess/index" },
  { path: "/invitation", component: "/invitation/index" },
];

/** Storage key of the public pages of the menu. */
export const publicRoutesKey = "public";
const Stored = z.array(z.object({ path: z.string(), component: z.string() }));

/** The specification's public page at a path. */
export function findFixedPublicRoute(path: string): PublicRoute | undefined {
  return named.find((page) => page.path === path);
}

/** The public page at a path, as far as this browser knows. */
export function findPublicRoute(path: string): PublicRoute | undefined {
  const { data: remembered = [] } = Stored.safeParse(readStored(localStorage, publicRoutesKey));
  return findFixedPublicRoute(path) ?? remembered.find((page) => page.path === path);
}
