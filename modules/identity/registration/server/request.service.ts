import type { InputOf } from "#contract/api";
import type { Id } from "#contract/id";
import { type Page, toPage } from "#contract/page";
import { addRegisteredAccount } from "#modules/identity/account/server";
import { type registrationApi, registrationError, type RegistrationRequest, RequestState } from "../contract.ts";
import type { Context } from "#core/request/context";
import { recordSecurityEvent } from "#modules/identity/access/server";
import { orderNewestFirst, toFieldColumns } from "#core/rows/order";
import { pageRows } from "#core/request/pageRows";
import type { RowOf } from "#core/rows/table";
import { notifyApplicant } from "./applicant.ts";
import { loadSchemeNames } from "./invitation.service.ts";
import { registrationRequests } from "./registration.table.ts";
import { checkSchemeGrants, getScheme } from "./scheme.service.ts";

type Calls = (typeof registrationApi)["calls"];
type RequestRow = RowOf<typeof registrationRequests>;

const listColumns = [
  "id",
  "realName",
  "account",
  "phone",
  "isPhoneProved",
  "wayId",
  "invitationId",
  "accountId",
  "state",
  "reason",
  "address",
  "decidedTime",
  "decidedUserName",
  "version",
  "createTime",
  "updateTime",
  "createUserId",
  "createUserName",
  "updateUserId",
  "updateUserName",
] as const satisfies readonly (keyof RequestRow)[];
const fields = toFieldColumns(listColumns);

/** One page of the registrations, the newest first. */
export async function pageRequests(ctx: Context, input: InputOf<Calls["page"]>): Promise<Page<RegistrationRequest>> {
  const { state, wayId, invitationId } = input;
  let query = ctx.rows(registrationRequests).select();
  if (state !== undefined) query = query.where("row.state", "=", state);
  if (wayId !== undefined) query = query.where("row.wayId", "=", wayId);
  if (invitationId !== undefined) query = query.where("row.invitationId", "=", invitationId);
  const result = await pageRows(ctx, registrationRequests, {
    query,
    columns: listColumns,
    fields,
    orderBy: "createTime",
    input: orderNewestFirst(input, fields, "createTime"),
    isFiltered: [state, wayId, invitationId].some((filter) => filter !== undefined),
  });
  const names = await loadSchemeNames(
    ctx,
    result.items.map((row) => row.wayId),
  );
  const items = result.items.map((row) => ({
    ...row,
    state: RequestState.parse(row.state),
    wayName: row.wayId === null ? null : (names.get(row.wayId) ?? null),
  }));
  return toPage(input, result, items);
}

/** Number of registrations that wait for a decision. */
export async function countWaitingRequests(ctx: Context): Promise<number> {
  return await ctx.rows(registrationRequests).count({ state: "waiting" });
}

/**
 * Approves a registration and opens its account. The caller grants what the scheme contains, so they must hold all of
 * it now, not when the scheme was created.
 */
export async function approveRequest(ctx: Context, { id, wayId }: InputOf<Calls["approve"]>): Promise<void> {
  const request = await openRequest(ctx, id);
  const schemeId = wayId ?? request.wayId;
  if (schemeId === null) throw registrationError("registration.no_way");
  const scheme = await getScheme(ctx, schemeId);
  await checkSchemeGrants(ctx, scheme);
  const { account, realName, phone, passwordHash, mustChangePassword } = request;
  const { accountType, roleId, organisationId, positionId } = scheme;
  const person = { account, realName, phone, passwordHash, mustChangePassword };
  const grants = { accountType, roleId, organisationId, positionId };
  const accountId = await addRegisteredAccount(ctx, { ...person, ...grants }, ctx.caller);
  await decide(ctx, id, { state: "approved", accountId, wayId: scheme.id });
  await noteDecision(ctx, "registration.approved", { id, account, target: accountId, wayId: scheme.id, roleId });
  const holder = { id: accountId, accountType };
  await notifyApplicant(ctx, request, { purpose: "admitted", account: holder, reason: "" });
}

/** Rejects a registration and deletes its password. A phone that was not proved is not informed. */
export async function rejectRequest(ctx: Context, { id, reason }: InputOf<Calls["reject"]>): Promise<void> {
  const request = await openRequest(ctx, id);
  await decide(ctx, id, { state: "rejected", reason });
  await noteDecision(ctx, "registration.rejected", { id, account: request.account });
  if (request.isPhoneProved) await notifyApplicant(ctx, request, { purpose: "rejected", account: "newcomer", reason });
}

/** A waiting registration under a lock: of two concurrent decisions the second finds it decided. */
async function openRequest(ctx: Context, id: Id): Promise<RequestRow> {
  const [request] = await ctx.rows(registrationRequests).listWithDeleted([id], "lock");
  if (request === undefined || request.deletedAt !== null) throw registrationError("registration.missing");
  if (request.state !== "waiting") throw registrationError("registration.decided", { name: request.realName });
  return request;
}

type Outcome = { state: RequestState; accountId?: Id; wayId?: Id; reason?: string };

async function decide(ctx: Context, id: Id, outcome: Outcome): Promise<void> {
  const decisionColumns = { passwordHash: null, decidedTime: ctx.now(), decidedUserName: ctx.caller.realName };
  await ctx.rows(registrationRequests).update(id, { ...outcome, ...decisionColumns });
}

async function noteDecision(
  ctx: Context,
  kind: "registration.approved" | "registration.rejected",
  detail: Readonly<Record<string, unknown>>,
): Promise<void> {
  const { accountId, account } = ctx.caller;
  await recordSecurityEvent(ctx, kind, { accountId, account, detail });
}
