import type { InputOf } from "#contract/api";
import { AccountType } from "#contract/accountType";
import { Id } from "#contract/id";
import { type Page, toPage } from "#contract/page";
import { type onlineApi, onlineError, type OnlineUser } from "../contract.ts";
import { listVisibleFields } from "#core/request/access/fieldGuard";
import { canCall, hasPermission } from "#core/request/access/permission";
import type { Context } from "#core/request/context";
import { type AccountRow, accounts, checkCapability, checkRank } from "#modules/identity/account/server";
import { recordSecurityEvent, getIdleTimeoutMs, endSessions, singleLogin } from "#modules/identity/access/server";
import { toContainsPattern } from "#core/rows/condition";
import { orderNewestFirst, toFieldColumns } from "#core/rows/order";
import type { Select } from "#core/rows/rows";
import { pageRows } from "#core/request/pageRows";
import { listPublicColumns, type RowOf } from "#core/rows/table";
import { readSettings } from "#core/request/settings";
import { onlineUsers } from "./online.table.ts";
import { locateAddress } from "./addressLocation.ts";

type Filter = InputOf<typeof onlineApi.calls.page>;
type Row = RowOf<typeof onlineUsers>;
type Query = Select<typeof onlineUsers>;

const forceCode = "sysOnlineUser/forceOffline";
/** The maximum for the whole tenant in one answer; longer lists are paged. */
const maxListed = 1000;

const others = {
  userName: "account",
  realName: "realName",
  orgName: "organisationName",
  time: "createdAt",
  lastSeenTime: "lastSeenAt",
};
const own = ["browser", "os", "device", "loginMode", "connections"];
const fields = toFieldColumns(own, others);
/** A condition on the address would reveal what the answer hides. */
const fieldsOfKeepers = toFieldColumns([...own, "ip"], others);

/** Signed-in accounts in the caller's data scope (contract 01, 3); platform administrators see only each other. */
export async function pageOnlineUsers(
  ctx: Context,
  { keyword, connected, ...input }: Filter,
): Promise<Page<OnlineUser>> {
  const sortable = hasPermission(ctx.caller, forceCode) ? fieldsOfKeepers : fields;
  const sessions = await living(ctx);
  const people = connected === true ? sessions.where("row.isLatestConnected", "=", true) : sessions;
  const result = await pageRows(ctx, onlineUsers, {
    query: withFilters(ctx, people, { ...input, keyword }),
    columns: listPublicColumns(onlineUsers),
    fields: sortable,
    orderBy: "createdAt",
    input: orderNewestFirst(input, sortable, "time"),
    isFiltered: true,
  });
  return toPage(input, result, asOnline(ctx, result.items));
}

/** All of them in one answer, the latest first, for clients that maintain the list themselves. */
export async function listOnlineUsers(ctx: Context): Promise<OnlineUser[]> {
  const rows = ctx.rows(onlineUsers);
  const query = (await living(ctx)).selectAll("row").orderBy("row.createdAt", "desc").limit(maxListed);
  return asOnline(ctx, await rows.run(query));
}

/**
 * Whether a window of an account is connected now, for callers who see the account in the list of online users; null for
 * others.
 */
export async function isAccountOnline(ctx: Context, { id, accountType }: AccountRow): Promise<boolean | null> {
  const isListed = accountType < AccountType.platform || ctx.caller.isPlatform;
  if (!isListed || !canCall(ctx, "sysOnlineUser/page")) return null;
  if ((await ctx.rows(accounts).find(id)) === undefined) return null;
  const sessions = (await living(ctx)).where("row.accountId", "=", id).where("row.isLatestConnected", "=", true);
  const connected = await ctx.rows(onlineUsers).run(sessions.select("row.id").limit(1));
  return connected.length > 0;
}

/** Sessions that have not expired; the database records the expiry only when such a session is used. */
async function living(ctx: Context): Promise<Query> {
  const idleMs = getIdleTimeoutMs(await readSettings(ctx.app, ctx.tenantId));
  const query = ctx.rows(onlineUsers).select().where("row.expiresAt", ">", ctx.now());
  const activeSessions =
    idleMs === 0 ? query : query.where("row.lastSeenAt", ">", new Date(ctx.now().getTime() - idleMs));
  return ctx.caller.isPlatform ? activeSessions : activeSessions.where("row.accountType", "<", AccountType.platform);
}

const searchedFields = [
  ["account", "row.account"],
  ["realName", "row.realName"],
  ["realName", "row.pinyin"],
] as const;

/** Fields that a role hides cannot be searched either. */
function withFilters(ctx: Context, query: Query, { keyword, userName, realName }: Filter): Query {
  const visible = new Set<string>(listVisibleFields(ctx.caller, "sysUser", ["account", "realName"]));
  const columns = searchedFields.filter(([field]) => visible.has(field)).map(([, column]) => column);
  const searches = [
    [userName, columns.filter((column) => column === "row.account")],
    [realName, columns.filter((column) => column === "row.realName")],
    [keyword, columns],
  ] as const;
  return searches.reduce(
    (filteredQuery, [sessionId, among]) =>
      sessionId === undefined
        ? filteredQuery
        : filteredQuery.where((on) => on.or(among.map((column) => on(column, "ilike", toContainsPattern(sessionId))))),
    query,
  );
}

function asOnline(ctx: Context, rows: readonly Row[]): OnlineUser[] {
  const showsAddress = hasPermission(ctx.caller, forceCode);
  return rows.map((row) => ({
    id: row.id,
    tenantId: row.tenantId,
    connectionId: String(row.id),
    userId: row.accountId,
    userName: row.account,
    realName: row.realName,
    orgName: row.organisationName,
    ip: showsAddress ? row.ip : null,
    place: locateAddress(row.ip),
    browser: row.browser,
    os: row.os,
    device: row.device,
    loginMode: row.loginMode,
    time: row.createdAt,
    lastSeenTime: row.lastSeenAt,
    connections: row.connections,
    connectedSessions: row.connectedSessions,
    isOwn: row.id === ctx.caller.sessionId,
  }));
}

/** Ends a session in the caller's data scope; its connections and downloads end within a second. */
export async function forceOffline(
  ctx: Context,
  { id, connectionId }: InputOf<typeof onlineApi.calls.forceOffline>,
): Promise<void> {
  const sessionId = Id.safeParse(id ?? Number(connectionId ?? Number.NaN)).data;
  if (sessionId === undefined) throw onlineError("online.missing");
  const [row] = await ctx.rows(onlineUsers).run((await living(ctx)).selectAll("row").where("row.id", "=", sessionId));
  if (row === undefined) throw onlineError("online.missing");
  const { accountId, account } = row;
  const owner = await ctx.rows(accounts).get(accountId);
  checkRank(ctx, owner);
  await checkCapability(ctx, owner);
  const isOwn = accountId === ctx.caller.accountId;
  await endSessions(ctx, { accountId, id: sessionId }, isOwn ? "ended_by_owner" : "forced_offline");
  const kind = isOwn ? "session.ended_by_owner" : "session.forced_offline";
  await recordSecurityEvent(ctx, kind, { accountId, account, detail: { sessionId } });
}

/** With `sys_single_login`, keeps only the newest session of the caller's account and login mode. */
export async function keepNewestSession(ctx: Context): Promise<void> {
  if (!(await readSettings(ctx.app, ctx.tenantId)).get(singleLogin)) return;
  const { accountId, loginMode } = ctx.caller;
  const rows = ctx.rows(onlineUsers);
  const query = (await living(ctx)).select("row.id").where("row.accountId", "=", accountId);
  const [newest] = await rows.run(
    query.where("row.loginMode", "=", loginMode).orderBy("row.createdAt", "desc").limit(1),
  );
  if (newest !== undefined) await endSessions(ctx, { accountId, loginMode, except: newest.id }, "other_sign_in");
}
