import * as z from "zod";
import { homePath, resolveReturnPath } from "../page/address.ts";
import { readStored, removeStored, store, toDraftOwner } from "../storage.ts";

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

/** Storage name of the open tabs of this window. */
const tabsName = "tags";
const leftTabsName = "leftTabs";
const LeftTabs = z.object({ owner: z.string(), paths: z.array(z.string()) });

/**
 * Keeps the open tabs for the account whose session has ended, without their searches: these may name people.
 * `undefined`: the account has signed out on purpose and wants none back.
 */
export function keepLeftTabs(accountId: number | undefined): void {
  if (accountId === undefined) return removeStored(sessionStorage, leftTabsName);
  const tabs = z.array(z.object({ path: z.string() })).safeParse(readStored(sessionStorage, tabsName)).data;
  if (tabs === undefined) return;
  store(sessionStorage, leftTabsName, { owner: toDraftOwner(accountId), paths: tabs.map(({ path }) => path) });
}

/** Gives an account that signs in again the tabs that it has left; another account forgets them. */
export function restoreLeftTabs(accountId: number): void {
  const left = LeftTabs.safeParse(readStored(sessionStorage, leftTabsName)).data;
  if (left === undefined) return;
  removeStored(sessionStorage, leftTabsName);
  if (left.owner !== toDraftOwner(accountId)) return;
  store(
    sessionStorage,
    tabsName,
    left.paths.map((path) => ({ path, search: "" })),
  );
}
