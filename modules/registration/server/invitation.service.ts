import { randomInt } from "node:crypto";
import type { InputOf } from "#contract/api";
import type { Id } from "#contract/id";
import { asPage, type Page } from "#contract/page";
import { type invitationApi, invitationLength, type RegistrationInvitation } from "#modules/registration/contract";
import type { Context, TenantContext } from "#server/context/context";
import { noteEvent } from "#server/context/events";
import { fieldsOf } from "#server/rows/order";
import { pageRows } from "#server/rows/search";
import type { RowOf } from "#server/rows/table";
import { hashOf, standing, stateOf } from "./invitation.rows.ts";
import { registrationInvitations, registrationWays } from "./registration.table.ts";
import { checkGives, getWay } from "./way.service.ts";

type Calls = (typeof invitationApi)["calls"];

const listed = [
  ...["id", "note", "wayId", "uses", "usesLeft", "expiresAt", "endedAt", "version", "createTime", "updateTime"],
  ...["createUserId", "createUserName", "updateUserId", "updateUserName"],
] as const satisfies readonly (keyof RowOf<typeof registrationInvitations>)[];
const fields = fieldsOf(listed);
const dayMs = 86_400_000;

/** Without letters and digits that look alike: people read it to each other. */
const alphabet = "ABCDEFGHJKMNPQRSTUVWXYZ23456789";

/** One page of the invitations, the newest first. */
export async function pageInvitations(
  ctx: Context,
  input: InputOf<Calls["page"]>,
): Promise<Page<RegistrationInvitation>> {
  const { wayId, state } = input;
  let query = ctx.rows(registrationInvitations).select();
  if (wayId !== undefined) query = query.where("row.wayId", "=", wayId);
  if (state !== undefined) query = standing(query, state, ctx.now());
  const order = input.field === undefined ? { field: "createTime", order: "desc" } : {};
  const turned = await pageRows(ctx, registrationInvitations, {
    ...{ query, columns: listed, fields, orderBy: "createTime", input: { ...input, ...order } },
    isFiltered: wayId !== undefined || state !== undefined,
  });
  const names = await namesOfWays(
    ctx,
    turned.items.map((row) => row.wayId),
  );
  const items = turned.items.map((row) => ({
    ...row,
    wayName: names.get(row.wayId) ?? null,
    state: stateOf(row, ctx.now()),
  }));
  return asPage(input, turned, items);
}

/** What schemes are called, deleted ones too. */
export async function namesOfWays(ctx: TenantContext, ids: readonly (Id | null)[]): Promise<Map<Id, string>> {
  const wanted = [...new Set(ids.flatMap((id) => (id === null ? [] : [id])))];
  const found = wanted.length === 0 ? [] : await ctx.rows(registrationWays).ever(wanted);
  return new Map(found.map(({ id, name }) => [id, name]));
}

/** Makes an invitation and answers its code, this once. It gives nothing that its maker could not give by hand. */
export async function invite(ctx: Context, input: InputOf<Calls["invite"]>): Promise<{ code: string }> {
  const { wayId, uses, days, note = null } = input;
  await checkGives(ctx, await getWay(ctx, wayId));
  const code = Array.from({ length: invitationLength }, () => alphabet.charAt(randomInt(alphabet.length))).join("");
  const expiresAt = new Date(ctx.now().getTime() + days * dayMs);
  const values = { wayId, uses, usesLeft: uses, expiresAt, note, codeHash: hashOf(ctx, code) };
  const id = await ctx.rows(registrationInvitations).add(values);
  await noteInvitation(ctx, "registration.invited", { id, wayId, uses });
  return { code };
}

/** Takes an invitation back. Accounts that it has opened stay. */
export async function revoke(ctx: Context, { id }: { id: Id }): Promise<void> {
  const rows = ctx.rows(registrationInvitations);
  const { endedAt, wayId } = await rows.get(id);
  if (endedAt !== null) return;
  await rows.set(id, { endedAt: ctx.now() });
  await noteInvitation(ctx, "registration.revoked", { id, wayId });
}

async function noteInvitation(
  ctx: Context,
  kind: "registration.invited" | "registration.revoked",
  detail: Readonly<Record<string, unknown>>,
): Promise<void> {
  const { accountId, account } = ctx.caller;
  await noteEvent(ctx, kind, { accountId, account, detail });
}
