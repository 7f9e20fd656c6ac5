import * as z from "zod";
import { homePath, resolveReturnPath } from "../page/address.ts";
import { readStored, store } from "../storage.ts";

const name = "return";

/** A page that a session left, and its account. */
const LeftPage = z.object({ path: z.string(), accountId: z.number() });

/** Remembers whose page the address of the sign-in page leads back to. */
export function rememberReturnOwner(search: string, accountId: number): void {
  store(sessionStorage, name, { path: resolveReturnPath(search), accountId });
}

/** The page to open after signing in: never one that another person has left at this computer. */
export function resolveOwnReturnPath(search: string, accountId: number): string {
  const path = resolveReturnPath(search);
  const left = LeftPage.safeParse(readStored(sessionStorage, name)).data;
  return left !== undefined && left.path === path && left.accountId !== accountId ? homePath : path;
}
