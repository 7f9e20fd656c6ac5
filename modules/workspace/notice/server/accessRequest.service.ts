import type { InputOf, OutputOf } from "#contract/api";
import { commonError } from "#contract/errors";
import type { Id } from "#contract/id";
import type { DeniedPage } from "#contract/session";
import type { Translate } from "#contract/text";
import { isHidden } from "#core/request/access/fieldGuard";
import type { Context } from "#core/request/context";
import { defineFunction } from "#core/rows/databaseFunction";
import { accounts } from "#modules/identity/account/server";
import { explainPage } from "#modules/identity/menu/server";
import { type noticeApi, noticeError } from "../contract.ts";
import { notices } from "./notice.table.ts";
import { sendPersonalNotice } from "./personalNotice.ts";

type Calls = (typeof noticeApi)["calls"];

const grantAdministrators = defineFunction<{ codes: readonly string[] }, { id: Id; realName: string }>(
  "find_grant_administrators",
  ["codes"],
);

const maxNames = 3;
const maxRequestsPerDay = 5;
const dayMs = 24 * 60 * 60 * 1000;

/** Whom the caller can ask for access to a page, and whether they have done so today. */
export async function getAccessHelp(
  ctx: Context,
  { path }: InputOf<Calls["accessHelp"]>,
): Promise<OutputOf<Calls["accessHelp"]>> {
  const [page] = await explainPage(ctx, { path });
  if (page === undefined) return { administrators: [], isAsked: false };
  const [administrators, requests] = await Promise.all([listAdministrators(ctx, page), listRecentRequests(ctx)]);
  const names = isHidden(ctx.caller, "sysUser", "realName") ? [] : administrators.map(({ realName }) => realName);
  return { administrators: names.slice(0, maxNames), isAsked: requests.includes(path) };
}

/** Sends the administrators who can grant a page a message, once a day for each page. */
export async function requestAccess(ctx: Context, { path }: InputOf<Calls["requestAccess"]>): Promise<void> {
  const [page] = await explainPage(ctx, { path });
  if (page === undefined) throw commonError("record.missing");
  // Requests of an account at the same moment wait for each other, so that they are counted.
  await ctx.rows(accounts).listWithDeleted([ctx.caller.accountId], "lock");
  const [administrators, requests] = await Promise.all([listAdministrators(ctx, page), listRecentRequests(ctx)]);
  if (requests.includes(path)) return;
  if (requests.length >= maxRequestsPerDay) throw noticeError("notice.request_limit", { limit: maxRequestsPerDay });
  if (administrators.length === 0) throw noticeError("notice.request_nobody");
  await sendRequest(ctx, { path, title: page.title ?? path, receiverIds: administrators.map(({ id }) => id) });
}

async function listAdministrators(ctx: Context, { permissions = [] }: DeniedPage) {
  const found = await ctx.callFunction(grantAdministrators, { codes: permissions });
  return found.filter(({ id }) => id !== ctx.caller.accountId);
}

/** The pages that the caller has asked for within a day. */
async function listRecentRequests(ctx: Context): Promise<string[]> {
  const rows = ctx.rows(notices);
  const own = rows.select().select("row.requestedPath").where("row.createUserId", "=", ctx.caller.accountId);
  const since = new Date(ctx.now().getTime() - dayMs);
  const recent = own.where("row.requestedPath", "is not", null).where("row.createTime", ">", since);
  // A request is a notice for each language of its readers.
  const found = await rows.run(recent.distinct().limit(maxRequestsPerDay));
  return found.flatMap(({ requestedPath }) => requestedPath ?? []);
}

type AccessRequest = { path: string; title: string; receiverIds: readonly Id[] };

async function sendRequest(ctx: Context, { path, title, receiverIds }: AccessRequest): Promise<void> {
  const { account, realName } = ctx.caller;
  const names = { name: realName, account, title };
  const write = (t: Translate) => ({ title: t("notice.request.title", names), text: t("notice.request.text", names) });
  await sendPersonalNotice(ctx, { write, receiverIds, kind: "assignment", requestedPath: path });
}
