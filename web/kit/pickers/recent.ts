import * as z from "zod";
import { readStored, store } from "../../storage.ts";
import type { TreeKey } from "../tree/treeLines.ts";
import type { Picker } from "./picker.ts";

const Values = z.array(z.union([z.number(), z.string()]));

/** So many are remembered. */
const remembered = 5;

/** What an account has picked last in this browser, the last one first. Ids alone: names are asked for anew. */
export function recentPicks({ name }: Picker, accountId: number): readonly TreeKey[] {
  return Values.safeParse(readStored(localStorage, keyOf(name, accountId))).data ?? [];
}

/** Remembers a choice. */
export function rememberPick(picker: Picker, accountId: number, value: TreeKey): void {
  const others = recentPicks(picker, accountId).filter((one) => one !== value);
  store(localStorage, keyOf(picker.name, accountId), [value, ...others].slice(0, remembered));
}

function keyOf(name: string, accountId: number): string {
  return `recent/${accountId}/${name}`;
}
