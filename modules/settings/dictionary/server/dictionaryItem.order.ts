import type { InputOf } from "#contract/api";
import type { Id } from "#contract/id";
import { dictionaryError, type dictionaryItemApi } from "../contract.ts";
import type { Context } from "#core/request/context";
import { announceDictionaryChange } from "./dictionary.announcement.ts";
import { isPlatformEditor } from "./dictionary.rights.ts";
import { dictionaryItems, dictionaryTypes, tenantDictionaryItems } from "./dictionary.table.ts";
import { type EntryRow, loadEntries } from "./dictionaryItem.list.ts";

/** Leaves room for others in between. */
const orderStep = 10;

/** Puts items into an order. Those that the caller does not name follow in their former order. */
export async function arrangeDictionaryItems(
  ctx: Context,
  { dictTypeId, ids }: InputOf<(typeof dictionaryItemApi)["calls"]["arrange"]>,
): Promise<void> {
  await ctx.rows(dictionaryTypes).get(dictTypeId);
  const entries = await loadEntries(ctx, dictTypeId);
  const byId = new Map<Id, EntryRow>(entries.map((entry) => [entry.id, entry]));
  const named = [...new Set(ids)].map((id) => {
    const entry = byId.get(id);
    if (entry === undefined) throw dictionaryError("dictionaryItem.missing");
    return entry;
  });
  const ordered = [...named, ...entries.filter((entry) => !named.includes(entry))];
  await (isPlatformEditor(ctx) ? arrangeShared(ctx, ordered) : arrangeOwn(ctx, ordered));
}

/** Numbers the items of the platform; own ones of the platform's tenant stay where they are. */
async function arrangeShared(ctx: Context, ordered: readonly EntryRow[]): Promise<void> {
  const shared = ordered.filter(({ isOwn }) => !isOwn);
  const moved = shared.map(({ id, orderNo }, index) => ({ id, orderNo, next: (index + 1) * orderStep }));
  for (const { id, orderNo, next } of moved)
    if (orderNo !== next) await ctx.rows(dictionaryItems).update(id, { orderNo: next });
  announceDictionaryChange(ctx, "all");
}

/** The platform's items keep their places; each own one follows the item before it. */
async function arrangeOwn(ctx: Context, ordered: readonly EntryRow[]): Promise<void> {
  requireSharedOrder(ordered);
  const firstNo = ordered.find(({ isOwn }) => !isOwn)?.orderNo ?? orderStep;
  let orderNo = firstNo - 1;
  let place = 0;
  for (const entry of ordered) {
    if (!entry.isOwn) {
      ({ orderNo } = entry);
      place = 0;
      continue;
    }
    await ctx.rows(tenantDictionaryItems).update(entry.id, { orderNo, place });
    place += 1;
  }
  announceDictionaryChange(ctx, "own");
}

/** Only own items move: those of the platform stay in their order. */
function requireSharedOrder(ordered: readonly EntryRow[]): void {
  const shared = ordered.filter(({ isOwn }) => !isOwn);
  const isSorted = shared.every(
    ({ sortText }, index) => index === 0 || (shared[index - 1]?.sortText ?? "") <= sortText,
  );
  if (!isSorted) throw dictionaryError("dictionaryItem.no_edit", { name: shared[0]?.label ?? "" });
}
