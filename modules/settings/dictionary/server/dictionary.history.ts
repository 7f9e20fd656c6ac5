import { dictionaryError } from "../contract.ts";
import type { Context } from "#core/request/context";
import type { Reversal, TrackedRecord } from "#core/request/history/trackedRecord";
import { announceDictionaryChange } from "./dictionary.announcement.ts";
import { isPlatformEditor } from "./dictionary.rights.ts";
import { dictionaryItems, dictionaryTypes, tenantDictionaryItems } from "./dictionary.table.ts";

/** History of types, and how it is undone. */
export const dictionaryTypeRecord: TrackedRecord = {
  entity: "sysDictType",
  prefix: "dictionary",
  table: dictionaryTypes,
  read: "sysDictType/page",
  update: "sysDictType/update",
  remove: "sysDictType/delete",
  guardUndo: guardReturn,
};

/** History of items, the platform's and those of tenants. */
export const dictionaryItemRecord: TrackedRecord = {
  entity: "sysDictData",
  prefix: "dictionaryItem",
  table: dictionaryItems,
  ownTable: tenantDictionaryItems,
  read: "sysDictData/page",
  update: "sysDictData/update",
  remove: "sysDictData/delete",
  name: "label",
  wireNames: { dictionaryTypeId: "dictTypeId" },
  references: { dictionaryTypeId: { table: dictionaryTypes, name: "name" } },
  details: ["value", "dictionaryTypeId"],
  guardUndo: guardReturn,
};

/** Only the platform administrator restores what all tenants share. */
async function guardReturn(ctx: Context, reversals: readonly Reversal[]): Promise<() => Promise<void>> {
  const isShared = reversals.some(({ table }) => !table.hasTenant);
  if (isShared && !isPlatformEditor(ctx)) throw dictionaryError("dictionary.no_edit");
  return await Promise.resolve(async () => {
    announceDictionaryChange(ctx, isShared ? "all" : "own");
    await Promise.resolve();
  });
}
