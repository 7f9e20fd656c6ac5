import type { InputOf } from "#contract/api";
import { AccountType } from "#contract/accountType";
import { Id } from "#contract/id";
import { asPage, type Page } from "#contract/page";
import { type onlineApi, onlineError, type OnlineUser } from "#modules/online/contract";
import { visibleOf } from "#server/access/fields";
import { holds } from "#server/access/permission";
import type { Context } from "#server/context/context";
import { noteEvent } from "#server/context/events";
import { idleTimeoutMs } from "#server/context/lifetimes";
import { endSessionsOf } from "#server/context/sessions";
import { containing } from "#server/rows/condition";
import { fieldsOf } from "#server/rows/order";
import type { Select } from "#server/rows/rows";
import { pageRows } from "#server/rows/search";
import { openColumns, type RowOf } from "#server/rows/table";
import { readSettings } from "#server/settings";
import { onlineUsers } from "./online.table.ts";
import { placeOf } from "./place.ts";

type Filter = InputOf<typeof onlineApi.calls.page>;
type Row = RowOf<typeof onlineUsers>;
type Query = Select<typeof onlineUsers>;

const forceCode = "sysOnlineUser/forceOffline";
/** Of the whole tenant at once; longer lists are paged. */
const mostListed = 1000;

const others = {
  userName: "account",
  realName: "realName",
  orgName: "organisationName",
  time: "createdAt",
  lastSeenTime: "lastSeenAt",
};
const own = ["browser", "os", "device", "loginMode", "connections"];
const fields = fieldsOf(own, others);
/** A condition on the address would tell what the answer keeps to itself. */
const fieldsOfKeepers = fieldsOf([...own, "ip"], others);

/** Who is signed in, within the caller's data scope (contract 01, 3); platform administrators see each other alone. */
export async function pageOnline(ctx: Context, { keyword, ...input }: Filter): Promise<Page<OnlineUser>> {
  const turned = await pageRows(ctx, onlineUsers, {
    query: withFilters(ctx, await living(ctx), { ...input, keyword }),
    columns: openColumns(onlineUsers),
    fields: holds(ctx.caller, forceCode) ? fieldsOfKeepers : fields,
    orderBy: "createdAt",
    input: input.field === undefined ? { ...input, field: "time", order: "desc" } : input,
    isFiltered: true,
  });
  return asPage(input, turned, asOnline(ctx, turned.items));
}

/** All of them at once, the latest first, for clients that keep the list themselves. */
export async function listOnline(ctx: Context): Promise<OnlineUser[]> {
  const rows = ctx.rows(onlineUsers);
  const query = (await living(ctx)).selectAll("row").orderBy("row.createdAt", "desc").limit(mostListed);
  return asOnline(ctx, await rows.run(query));
}

/** Sessions whose time is not over; the database writes it down only when somebody comes to use one. */
async function living(ctx: Context): Promise<Query> {
  const idleMs = idleTimeoutMs(await readSettings(ctx.app));
  const query = ctx.rows(onlineUsers).select().where("row.expiresAt", ">", ctx.now());
  const used = idleMs === 0 ? query : query.where("row.lastSeenAt", ">", new Date(ctx.now().getTime() - idleMs));
  return ctx.caller.isPlatform ? used : used.where("row.accountType", "<", AccountType.platform);
}

const searched = [
  ["account", "row.account"],
  ["realName", "row.realName"],
  ["realName", "row.pinyin"],
] as const;

/** What a role hides from the caller finds nobody either. */
function withFilters(ctx: Context, query: Query, { keyword, userName, realName }: Filter): Query {
  const visible = new Set<string>(visibleOf(ctx.caller, "sysUser", ["account", "realName"]));
  const columns = searched.filter(([field]) => visible.has(field)).map(([, column]) => column);
  const given = [
    [userName, columns.filter((column) => column === "row.account")],
    [realName, columns.filter((column) => column === "row.realName")],
    [keyword, columns],
  ] as const;
  return given.reduce(
    (some, [wanted, among]) =>
      wanted === undefined
        ? some
        : some.where((on) => on.or(among.map((column) => on(column, "ilike", containing(wanted))))),
    query,
  );
}

function asOnline(ctx: Context, rows: readonly Row[]): OnlineUser[] {
  const showsAddress = holds(ctx.caller, forceCode);
  return rows.map((row) => ({
    id: row.id,
    tenantId: row.tenantId,
    connectionId: String(row.id),
    userId: row.accountId,
    userName: row.account,
    realName: row.realName,
    orgName: row.organisationName,
    ip: showsAddress ? row.ip : null,
    place: placeOf(row.ip),
    browser: row.browser,
    os: row.os,
    device: row.device,
    loginMode: row.loginMode,
    time: row.createdAt,
    lastSeenTime: row.lastSeenAt,
    connections: row.connections,
    isOwn: row.id === ctx.caller.sessionId,
  }));
}

/** Ends a session within the caller's data scope; its connections, and what it is being sent, end within a second. */
export async function forceOffline(
  ctx: Context,
  { id, connectionId }: InputOf<typeof onlineApi.calls.forceOffline>,
): Promise<void> {
  const wanted = Id.safeParse(id ?? Number(connectionId ?? Number.NaN)).data;
  if (wanted === undefined) throw onlineError("online.missing");
  const [row] = await ctx.rows(onlineUsers).run((await living(ctx)).selectAll("row").where("row.id", "=", wanted));
  if (row === undefined) throw onlineError("online.missing");
  const { accountId, account } = row;
  await endSessionsOf(ctx, { accountId, id: wanted }, "forced_offline");
  await noteEvent(ctx, "session.forced_offline", { accountId, account, detail: { sessionId: wanted } });
}

/** With single login on, leaves just the newest session of the caller's account and way of signing in. */
export async function keepNewest(ctx: Context): Promise<void> {
  if (!(await readSettings(ctx.app)).isOn("sys_single_login", false)) return;
  const { accountId, loginMode } = ctx.caller;
  const rows = ctx.rows(onlineUsers);
  const query = (await living(ctx)).select("row.id").where("row.accountId", "=", accountId);
  const [newest] = await rows.run(
    query.where("row.loginMode", "=", loginMode).orderBy("row.createdAt", "desc").limit(1),
  );
  if (newest !== undefined) await endSessionsOf(ctx, { accountId, loginMode, except: newest.id }, "other_sign_in");
}
