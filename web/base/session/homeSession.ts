import * as z from "zod";
import { readStored, removeStored, store, toStorageKey } from "../storage.ts";
import { tokenStore } from "./tokens.ts";

const name = "home";
const Home = z.object({ access: z.string(), refresh: z.string() });

/** Storage key of the session to return to; a change of it in another tab means that this tab works elsewhere now. */
export const homeSessionKey = toStorageKey(name);

/** Remembers the tokens of this session before another one takes its place for some time. */
export function keepHomeSession(): void {
  const tokens = tokenStore.read();
  if (tokens !== undefined) store(localStorage, name, tokens);
}

/** Forgets it: the session did not change, or is the one again. */
export function forgetHomeSession(): void {
  removeStored(localStorage, name);
}

/** Goes back to the tokens of the remembered session; `false` if there is none. */
export function restoreHomeSession(): boolean {
  const { data: home } = Home.safeParse(readStored(localStorage, name));
  if (home === undefined) return false;
  tokenStore.write(home);
  forgetHomeSession();
  return true;
}
