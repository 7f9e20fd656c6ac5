import * as z from "zod";
import { readStored, store } from "#base/storage";
import type { TreeKey } from "../tree/treeLines.ts";
import type { Picker } from "../resource/picker.ts";

const Values = z.array(z.union([z.number(), z.string()]));

/** Number of remembered choices. */
const maxRecent = 5;

/** Recent choices of an account in this browser, the latest first. Only ids are stored; names are loaded again. */
export function listRecentPicks({ name }: Picker, accountId: number): readonly TreeKey[] {
  return Values.safeParse(readStored(localStorage, getStorageKey(name, accountId))).data ?? [];
}

/** Remembers a choice. */
export function rememberPick(picker: Picker, accountId: number, value: TreeKey): void {
  const others = listRecentPicks(picker, accountId).filter((one) => one !== value);
  store(localStorage, getStorageKey(picker.name, accountId), [value, ...others].slice(0, maxRecent));
}

function getStorageKey(name: string, accountId: number): string {
  return `recent/${accountId}/${name}`;
}
