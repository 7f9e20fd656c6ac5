import type { Id } from "#contract/id";
import type { Translate } from "#contract/text";
import type { Context } from "#core/request/context";
import type { Reversal } from "#core/request/history/trackedRecord";
import { sendPersonalNotice } from "#modules/workspace/notice/server";
import { describeTime } from "../describeSpan.ts";
import type { EntryRow } from "../occurrences.ts";
import { settleParts } from "../deletedParts.ts";
import { restoreDaysOf } from "../restoredEntries.ts";
import { scheduleEntries } from "../schedule.table.ts";
import { loadNames } from "./people.ts";

type Kind = "invited" | "changed" | "cancelled" | "corrected";
type News = {
  readonly kind: Kind;
  readonly row: EntryRow;
  /** The entry before a change. */
  readonly before?: EntryRow;
  readonly accountIds: readonly Id[];
};

/** An entry before and after a change, as far as the invited are concerned: an occurrence has the day that it is on. */
export type EntryChange = { readonly before?: EntryRow | undefined; readonly after?: EntryRow | undefined };

/** What the calls of an undo have to tell; it is told at the end, once. Calls of one request share their `calls`. */
const undoing = new WeakMap<object, News[]>();

/** Tells the invited accounts of an act: each of them once, whatever it changes. */
export async function tellInvited(ctx: Context, changes: readonly EntryChange[]): Promise<void> {
  const news = changes.flatMap(listNews);
  const kept = undoing.get(ctx.calls);
  if (kept === undefined) await sendOnce(ctx, news);
  else kept.push(...news);
}

async function sendOnce(ctx: Context, news: readonly News[]): Promise<void> {
  const reached = new Set<Id>();
  for (const { accountIds, ...told } of news) {
    const missed = accountIds.filter((id) => !reached.has(id));
    for (const id of missed) reached.add(id);
    if (missed.length > 0) await send(ctx, { ...told, accountIds: missed });
  }
}

function listNews({ before, after }: EntryChange): News[] {
  const [old, now] = [before?.invitedIds ?? [], after?.invitedIds ?? []];
  const news: News[] = [];
  if (before !== undefined)
    news.push({ kind: "cancelled", row: before, accountIds: old.filter((id) => !now.includes(id)) });
  if (after !== undefined) {
    news.push({ kind: "invited", row: after, accountIds: now.filter((id) => !old.includes(id)) });
    if (before !== undefined && isDifferent(before, after))
      news.push({ kind: "changed", row: after, before, accountIds: now.filter((id) => old.includes(id)) });
  }
  return news.filter(({ accountIds }) => accountIds.length > 0);
}

const toldColumns = [
  "scheduleDate",
  "startTime",
  "endTime",
  "dayCount",
  "content",
  "place",
  "repeat",
  "exceptDates",
] as const;

function isDifferent(before: EntryRow, after: EntryRow): boolean {
  return toldColumns.some((column) => before[column] !== after[column]);
}

/** An undo restores a series or its parts with its days, and tells each invited account once how things are now. */
export function beginScheduleUndo(ctx: Context, reversals: readonly Reversal[]): () => Promise<void> {
  const news: News[] = [];
  undoing.set(ctx.calls, news);
  return async () => {
    undoing.delete(ctx.calls);
    const all = ctx.rows(scheduleEntries);
    const broughtBack = reversals.filter(({ action }) => action === "bringBack").map(({ id }) => id);
    const restored = broughtBack.length === 0 ? [] : await all.list({ id: broughtBack });
    const days = await restoreDaysOf(ctx, restored);
    const parts = await settleParts(ctx, [...new Set(reversals.map(({ id }) => id))]);
    const ids = new Set([...restored.map(({ id }) => id), ...days, ...news.map(({ row }) => row.id)]);
    const entries = ids.size === 0 ? [] : await all.list({ id: [...ids] });
    const rows = [...parts, ...entries];
    const present = rows.map((row): News => ({ kind: "corrected", row, accountIds: row.invitedIds }));
    const gone = news.map(({ row, accountIds }): News => ({ kind: "cancelled", row, accountIds }));
    await sendOnce(ctx, [...present, ...gone]);
  };
}

async function send(ctx: Context, { kind, row, before = row, accountIds }: News): Promise<void> {
  const receiverIds = [...(await loadNames(ctx, accountIds)).keys()];
  if (receiverIds.length === 0) return;
  const author = ctx.caller.realName;
  const { scheduleDate: date, place } = row;
  const write = (t: Translate) => {
    const [when, earlier] = [describeTime(t, row), describeTime(t, before)];
    const former = earlier === when ? "" : t("schedule.notice.before", { span: earlier });
    const text = [when, former, place].filter(Boolean).join(" · ");
    return { title: t(`schedule.notice.${kind}`, { author, name: row.content }), text };
  };
  const page = `/dashboard/schedule?date=${date}`;
  const link = kind === "cancelled" ? page : `${page}&entry=${row.id}`;
  // Only a new invitation is something to be done: it waits for an answer.
  const inboxKind = kind === "invited" ? "assignment" : "system";
  await sendPersonalNotice(ctx, { write, receiverIds, kind: inboxKind, link });
}
