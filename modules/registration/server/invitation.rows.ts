import type { Id } from "#contract/id";
import type { InvitationState } from "#modules/registration/contract";
import type { TenantContext } from "#server/context/context";
import { derive } from "#server/keys";
import { defineFunction } from "#server/rows/function";
import type { RowOf } from "#server/rows/table";
import type { Select } from "#server/rows/rows";
import { registrationInvitations } from "./registration.table.ts";

type Invitations = typeof registrationInvitations;

type Using = { ofCode: Buffer; atTime: Date };
const useInvitationOf = defineFunction<Using, { id: Id; wayId: Id }>("use_invitation", ["ofCode", "atTime"]);

/** Uses an invitation once; `undefined` where there is none of this code that can be used. */
export async function useInvitation(ctx: TenantContext, code: string): Promise<{ id: Id; wayId: Id } | undefined> {
  const [used] = await ctx.ask(useInvitationOf, { ofCode: hashOf(ctx, code), atTime: ctx.now() });
  return used;
}

/** What is kept of a code. It opens nothing of another tenant; letter case and blanks do not matter. */
export function hashOf({ app, tenantId }: TenantContext, code: string): Buffer {
  return derive(app.keys, "invitation", `${tenantId}:${code.toUpperCase().replaceAll(/[\s-]/gu, "")}`);
}

/** Where an invitation stands. */
export function stateOf(
  { endedAt, usesLeft, expiresAt }: Pick<RowOf<Invitations>, "endedAt" | "usesLeft" | "expiresAt">,
  now: Date,
): InvitationState {
  if (endedAt !== null) return "ended";
  if (usesLeft === 0) return "usedUp";
  return expiresAt > now ? "open" : "expired";
}

/** Keeps the invitations that stand so; the same rule as `stateOf`. */
export function standing(query: Select<Invitations>, state: InvitationState, now: Date): Select<Invitations> {
  if (state === "ended") return query.where("row.endedAt", "is not", null);
  const going = query.where("row.endedAt", "is", null);
  if (state === "usedUp") return going.where("row.usesLeft", "=", 0);
  const unused = going.where("row.usesLeft", ">", 0);
  return unused.where("row.expiresAt", state === "open" ? ">" : "<=", now);
}

/** How many invitations of each scheme can still be used. */
export async function countOpen(ctx: TenantContext, wayIds: readonly Id[]): Promise<Map<Id, number>> {
  if (wayIds.length === 0) return new Map();
  const rows = ctx.rows(registrationInvitations);
  const counts = await rows.run(
    standing(rows.select(), "open", ctx.now())
      .select((on) => ["row.wayId", on.fn.countAll<number>().as("count")])
      .where("row.wayId", "in", wayIds)
      .groupBy("row.wayId"),
  );
  return new Map(counts.map(({ wayId, count }) => [wayId, count]));
}

/** Ends all invitations of a scheme that could still be used. */
export async function endInvitations(ctx: TenantContext, wayId: Id): Promise<void> {
  const rows = ctx.rows(registrationInvitations);
  const open = await rows.list({ wayId, endedAt: null });
  for (const { id } of open) await rows.set(id, { endedAt: ctx.now() });
}
