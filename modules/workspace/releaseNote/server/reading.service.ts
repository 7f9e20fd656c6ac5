import type { Id } from "#contract/id";
import { readInstallationSettings } from "#core/request/settings";
import type { Context } from "#core/request/context";
import { upsertRow } from "#core/rows/upsertRow";
import { accounts } from "#modules/identity/account/server";
import type { ReleaseNote } from "../contract.ts";
import { releaseNotesShown } from "./releaseNote.settings.ts";
import { noteColumns, releaseNoteReaders, releaseNotes } from "./releaseNote.table.ts";

const maxListed = 30;

/** The newest note that the caller has not read, if it was written since the caller has an account. */
export async function findUnread(ctx: Context): Promise<ReleaseNote | null> {
  if (!(await readInstallationSettings(ctx.app)).get(releaseNotesShown)) return null;
  const [newest] = await listNewest(ctx, 1);
  if (newest === undefined) return null;
  const { accountId } = ctx.caller;
  const [account, readTo] = await Promise.all([ctx.rows(accounts).find(accountId), findReadTo(ctx, accountId)]);
  const isYounger = account === undefined || account.createTime > newest.createTime;
  return isYounger || readTo >= newest.id ? null : newest;
}

/** The newest notes, whether the caller has read them or not. */
export async function listReleaseNotes(ctx: Context): Promise<ReleaseNote[]> {
  return await listNewest(ctx, maxListed);
}

async function listNewest(ctx: Context, count: number): Promise<ReleaseNote[]> {
  const rows = ctx.rows(releaseNotes);
  const columns = noteColumns.map((name) => `row.${name}` as const);
  return await rows.run(rows.select().select(columns).orderBy("row.id", "desc").limit(count));
}

async function findReadTo(ctx: Context, accountId: Id): Promise<number> {
  const [reader] = await ctx.rows(releaseNoteReaders).list({ accountId });
  return reader?.noteId ?? 0;
}

/** Marks a note, and those before it, as read by the caller. */
export async function setRead(ctx: Context, { id }: { id: Id }): Promise<void> {
  const { id: noteId } = await ctx.rows(releaseNotes).get(id);
  const { accountId } = ctx.caller;
  if ((await findReadTo(ctx, accountId)) >= noteId) return;
  const read = { noteId, readTime: ctx.now() };
  await upsertRow(ctx.rows(releaseNoteReaders), { accountId }, { row: { accountId, ...read }, change: read });
}
