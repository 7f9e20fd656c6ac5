import type { Id } from "#contract/id";
import type { InvitationState } from "../contract.ts";
import type { TenantContext } from "#core/request/context";
import { deriveBytes } from "#core/crypto/keys";
import { defineFunction } from "#core/rows/databaseFunction";
import type { RowOf } from "#core/rows/table";
import type { Select } from "#core/rows/rows";
import { registrationInvitations } from "./registration.table.ts";

type Invitations = typeof registrationInvitations;

type InvitationUse = { ofCode: Buffer; atTime: Date };
const useInvitationOf = defineFunction<InvitationUse, { id: Id; wayId: Id }>("use_invitation", ["ofCode", "atTime"]);

/** Uses an invitation once; `undefined` if there is no open one with this code. */
export async function redeemInvitation(ctx: TenantContext, code: string): Promise<{ id: Id; wayId: Id } | undefined> {
  const [invitation] = await ctx.callFunction(useInvitationOf, {
    ofCode: hashInvitationCode(ctx, code),
    atTime: ctx.now(),
  });
  return invitation;
}

/** The stored hash of a code. It is bound to the tenant; letter case and spaces do not matter. */
export function hashInvitationCode({ app, tenantId }: TenantContext, code: string): Buffer {
  return deriveBytes(app.keys, "invitation", `${tenantId}:${code.toUpperCase().replaceAll(/[\s-]/gu, "")}`);
}

/** The state of an invitation. */
export function getInvitationState(
  { endedAt, usesLeft, expiresAt }: Pick<RowOf<Invitations>, "endedAt" | "usesLeft" | "expiresAt">,
  now: Date,
): InvitationState {
  if (endedAt !== null) return "ended";
  if (usesLeft === 0) return "usedUp";
  return expiresAt > now ? "open" : "expired";
}

/** Restricts a query to invitations of a state; the same rule as `getInvitationState`. */
export function filterByInvitationState(
  query: Select<Invitations>,
  state: InvitationState,
  now: Date,
): Select<Invitations> {
  if (state === "ended") return query.where("row.endedAt", "is not", null);
  const going = query.where("row.endedAt", "is", null);
  if (state === "usedUp") return going.where("row.usesLeft", "=", 0);
  const unusedInvitations = going.where("row.usesLeft", ">", 0);
  return unusedInvitations.where("row.expiresAt", state === "open" ? ">" : "<=", now);
}

/** Number of open invitations of each scheme. */
export async function countOpenInvitations(ctx: TenantContext, wayIds: readonly Id[]): Promise<Map<Id, number>> {
  if (wayIds.length === 0) return new Map();
  const rows = ctx.rows(registrationInvitations);
  const counts = await rows.run(
    filterByInvitationState(rows.select(), "open", ctx.now())
      .select((on) => ["row.wayId", on.fn.countAll<number>().as("count")])
      .where("row.wayId", "in", wayIds)
      .groupBy("row.wayId"),
  );
  return new Map(counts.map(({ wayId, count }) => [wayId, count]));
}

/** Ends all open invitations of a scheme. */
export async function endInvitations(ctx: TenantContext, wayId: Id): Promise<void> {
  const rows = ctx.rows(registrationInvitations);
  const open = await rows.list({ wayId, endedAt: null });
  for (const { id } of open) await rows.set(id, { endedAt: ctx.now() });
}
