import type { InputOf } from "#contract/api";
import type { Id } from "#contract/id";
import { asPage, type Page } from "#contract/page";
import { addRegistered } from "#modules/account/server";
import {
  type registrationApi,
  registrationError,
  type RegistrationRequest,
  RequestState,
} from "#modules/registration/contract";
import type { Context } from "#server/context/context";
import { noteEvent } from "#server/context/events";
import { fieldsOf } from "#server/rows/order";
import { pageRows } from "#server/rows/search";
import type { RowOf } from "#server/rows/table";
import { tellApplicant } from "./applicant.ts";
import { namesOfWays } from "./invitation.service.ts";
import { registrationRequests } from "./registration.table.ts";
import { checkGives, getWay } from "./way.service.ts";

type Calls = (typeof registrationApi)["calls"];
type RequestRow = RowOf<typeof registrationRequests>;

const listed = [
  ...["id", "realName", "account", "phone", "isPhoneProved", "wayId", "invitationId", "accountId", "state", "reason"],
  ...["address", "decidedTime", "decidedUserName", "version", "createTime", "updateTime"],
  ...["createUserId", "createUserName", "updateUserId", "updateUserName"],
] as const satisfies readonly (keyof RequestRow)[];
const fields = fieldsOf(listed);

/** One page of those who registered, the newest first. */
export async function pageRequests(ctx: Context, input: InputOf<Calls["page"]>): Promise<Page<RegistrationRequest>> {
  const { state, wayId, invitationId } = input;
  let query = ctx.rows(registrationRequests).select();
  if (state !== undefined) query = query.where("row.state", "=", state);
  if (wayId !== undefined) query = query.where("row.wayId", "=", wayId);
  if (invitationId !== undefined) query = query.where("row.invitationId", "=", invitationId);
  const order = input.field === undefined ? { field: "createTime", order: "desc" } : {};
  const turned = await pageRows(ctx, registrationRequests, {
    ...{ query, columns: listed, fields, orderBy: "createTime", input: { ...input, ...order } },
    isFiltered: [state, wayId, invitationId].some((filter) => filter !== undefined),
  });
  const names = await namesOfWays(
    ctx,
    turned.items.map((row) => row.wayId),
  );
  const items = turned.items.map((row) => ({
    ...row,
    state: RequestState.parse(row.state),
    wayName: row.wayId === null ? null : (names.get(row.wayId) ?? null),
  }));
  return asPage(input, turned, items);
}

/** How many wait for an answer. */
export async function countWaitingRequests(ctx: Context): Promise<number> {
  return await ctx.rows(registrationRequests).count({ state: "waiting" });
}

/**
 * Opens the account that somebody asked for. Whoever agrees gives it what the scheme gives, so he must hold all of it, now
 * and not when the scheme was made.
 */
export async function approve(ctx: Context, { id, wayId }: InputOf<Calls["approve"]>): Promise<void> {
  const request = await openRequest(ctx, id);
  const wanted = wayId ?? request.wayId;
  if (wanted === null) throw registrationError("registration.no_way");
  const way = await getWay(ctx, wanted);
  await checkGives(ctx, way);
  const { account, realName, phone, passwordHash, mustChangePassword } = request;
  const { accountType, roleId, organisationId, positionId } = way;
  const person = { account, realName, phone, passwordHash, mustChangePassword };
  const gives = { accountType, roleId, organisationId, positionId };
  const accountId = await addRegistered(ctx, { ...person, ...gives }, ctx.caller);
  await decide(ctx, id, { state: "approved", accountId, wayId: way.id });
  await noteDecision(ctx, "registration.approved", { id, account, target: accountId, wayId: way.id, roleId });
  const holder = { id: accountId, accountType };
  await tellApplicant(ctx, request, { purpose: "admitted", account: holder, reason: "" });
}

/** Turns somebody down; what he chose as a password is forgotten. A phone that may be anybody's is told nothing. */
export async function reject(ctx: Context, { id, reason }: InputOf<Calls["reject"]>): Promise<void> {
  const request = await openRequest(ctx, id);
  await decide(ctx, id, { state: "rejected", reason });
  await noteDecision(ctx, "registration.rejected", { id, account: request.account });
  if (request.isPhoneProved) await tellApplicant(ctx, request, { purpose: "rejected", account: "newcomer", reason });
}

/** A registration that waits, locked: of two who decide at once the second one finds it decided. */
async function openRequest(ctx: Context, id: Id): Promise<RequestRow> {
  const [request] = await ctx.rows(registrationRequests).ever([id], "lock");
  if (request === undefined || request.deletedAt !== null) throw registrationError("registration.missing");
  if (request.state !== "waiting") throw registrationError("registration.decided", { name: request.realName });
  return request;
}

type Outcome = { state: RequestState; accountId?: Id; wayId?: Id; reason?: string };

async function decide(ctx: Context, id: Id, outcome: Outcome): Promise<void> {
  const decided = { passwordHash: null, decidedTime: ctx.now(), decidedUserName: ctx.caller.realName };
  await ctx.rows(registrationRequests).update(id, { ...outcome, ...decided });
}

async function noteDecision(
  ctx: Context,
  kind: "registration.approved" | "registration.rejected",
  detail: Readonly<Record<string, unknown>>,
): Promise<void> {
  const { accountId, account } = ctx.caller;
  await noteEvent(ctx, kind, { accountId, account, detail });
}
