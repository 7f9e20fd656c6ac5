import { findPermissionCode } from "#contract/api";
import { Status } from "#contract/fields";
import { type Id, toId } from "#contract/id";
import { isHidden } from "#core/request/access/fieldGuard";
import { canCall } from "#core/request/access/permission";
import type { Caller } from "#core/request/caller";
import type { Context } from "#core/request/context";
import type { RegisteredRecord } from "#core/request/history/recordRegistry";
import { isRecordVisible } from "#core/request/history/visibility";
import { openSystemTransaction } from "#core/request/systemTransaction";
import { toContainsPattern } from "#core/rows/condition";
import { defineFunction } from "#core/rows/databaseFunction";
import type { RowOf } from "#core/rows/table";
import { loadCaller } from "#modules/identity/access/server";
import { accounts, distinguishNamesakes } from "#modules/identity/account/server";
import {
  commentError,
  listMentionedIds,
  maxMentions,
  maxPeople,
  type MentionablePerson,
  type MentionedPerson,
} from "../contract.ts";
import type { comments } from "./comment.table.ts";
import type { VisibleRecord } from "./commentedRecord.ts";

/** An account as comments show it. */
export type CommentPerson = MentionedPerson & { readonly avatar: string | null };

/**
 * The authors and the mentioned accounts of comments, also those out of the reader's data scope: their names are words of
 * the comment.
 */
export async function loadCommentPeople(
  ctx: Context,
  rows: readonly Pick<RowOf<typeof comments>, "content" | "createUserId">[],
): Promise<ReadonlyMap<number | null, CommentPerson>> {
  const authorIds = rows.flatMap(({ createUserId }) => createUserId ?? []);
  const ids = [...new Set([...authorIds, ...rows.flatMap(({ content }) => listMentionedIds(content))])];
  if (ids.length === 0) return new Map();
  const found = await ctx.readInTenant(
    ctx.tenantId,
    async (all) => await all.rows(accounts).listWithDeleted(ids.map(toId)),
  );
  return new Map(found.map(({ id, realName, avatar }) => [id, { id, realName, avatar }]));
}

type LikelyReadersInput = {
  readonly permission: string | null;
  readonly recordId: Id;
  readonly isScoped: boolean;
  readonly organisationId: unknown;
  readonly creatorId: unknown;
  readonly pattern: string;
  readonly atMost: number;
};

const findLikelyReaders = defineFunction<LikelyReadersInput, MentionedPerson>("find_likely_readers", [
  "permission",
  "recordId",
  "isScoped",
  "organisationId",
  "creatorId",
  "pattern",
  "atMost",
]);

/** The permission for a call; null if it needs none. */
function findCode({ app }: Context, name: string): string | null {
  const route = app.routes.find((one) => `${one.api.name}/${one.name}` === name);
  return route === undefined ? null : (findPermissionCode(route.api, route.name) ?? null);
}

/** Of those that the database finds some may still not see the record. */
const maxCandidates = 40;

/**
 * Accounts in the caller's data scope that see the record and whose name contains the keyword; none for callers who may
 * not see names.
 */
export async function listPeople(
  ctx: Context,
  { record, row, recordId }: Target & Pick<VisibleRecord, "row">,
  keyword = "",
): Promise<MentionablePerson[]> {
  if (isHidden(ctx.caller, "sysUser", "realName")) return [];
  const { scope } = record.table;
  const candidates = await ctx.callFunction(findLikelyReaders, {
    permission: findCode(ctx, record.read),
    recordId,
    isScoped: scope !== "tenant",
    organisationId: scope === "tenant" ? null : row[scope.organisation],
    creatorId: scope === "tenant" ? null : row[scope.account],
    pattern: toContainsPattern(keyword),
    atMost: maxCandidates,
  });
  const people: MentionedPerson[] = [];
  for (const person of candidates) {
    if (people.length === maxPeople) break;
    if ((await loadReader(ctx, { record, recordId }, person.id)) !== undefined) people.push(person);
  }
  const distinguish = await distinguishNamesakes(ctx, new Map(people.map(({ id, realName }) => [id, realName])));
  return people.map((person) => ({ ...person, ...distinguish(person.id) }));
}

/** An account as the caller that it would be. */
export type Reader = { readonly id: Id; readonly realName: string; readonly caller: Caller };

type Target = { readonly record: RegisteredRecord; readonly recordId: Id };

/** Those of the accounts that are enabled and see the record. */
export async function findReaders(ctx: Context, target: Target, ids: readonly Id[]): Promise<Reader[]> {
  if (ids.length === 0) return [];
  const found = await ctx.readInTenant(ctx.tenantId, async (all) => await all.rows(accounts).list({ id: ids }));
  const readers: Reader[] = [];
  for (const { id, realName, status } of found) {
    const caller = status === Status.enabled ? await loadReader(ctx, target, id) : undefined;
    if (caller !== undefined) readers.push({ id, realName, caller });
  }
  return readers;
}

/** The account as a caller, if it sees the record: permission and row are decided as in a call of its own. */
async function loadReader(ctx: Context, { record, recordId }: Target, id: Id): Promise<Caller | undefined> {
  const system = openSystemTransaction(ctx.app, ctx.tenantId, ctx.requestId);
  const caller = await loadCaller(system, ctx.caller, id);
  if (caller === undefined || !canCall({ app: ctx.app, caller }, record.read)) return undefined;
  const isVisible = await ctx.calls.runAs(caller, async (other) => {
    const reader: Context = { ...other, caller, calls: ctx.calls };
    return await isRecordVisible(reader, record, recordId);
  });
  return isVisible ? caller : undefined;
}

/** The accounts that a comment mentions; throws with the name of one who may not see the record. */
export async function getMentionedReaders(ctx: Context, target: Target, ids: readonly number[]): Promise<Reader[]> {
  if (ids.length > maxMentions) throw commentError("comment.mention_limit", { maximum: maxMentions });
  const wanted = ids.map(toId);
  if (wanted.length === 0) return [];
  // The answer names only people whom the caller sees.
  const seen = await ctx.rows(accounts).list({ id: wanted });
  if (seen.length < wanted.length || isHidden(ctx.caller, "sysUser", "realName"))
    throw commentError("comment.mention_missing");
  const readers = await findReaders(ctx, target, wanted);
  const refused = seen.find(({ id }) => !readers.some((reader) => reader.id === id));
  if (refused !== undefined) throw commentError("comment.mention_refused", { name: refused.realName });
  return readers;
}
