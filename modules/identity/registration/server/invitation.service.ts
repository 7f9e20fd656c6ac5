import { randomInt } from "node:crypto";
import type { InputOf } from "#contract/api";
import type { Id } from "#contract/id";
import { type Page, toPage } from "#contract/page";
import { type invitationApi, invitationLength, type RegistrationInvitation } from "../contract.ts";
import type { Context, TenantContext } from "#core/request/context";
import { recordSecurityEvent } from "#modules/identity/access/server";
import { orderNewestFirst, toFieldColumns } from "#core/rows/order";
import { pageRows } from "#core/request/pageRows";
import type { RowOf } from "#core/rows/table";
import { filterByInvitationState, getInvitationState, hashInvitationCode } from "./invitation.rows.ts";
import { registrationInvitations, registrationSchemes } from "./registration.table.ts";
import { checkSchemeGrants, getScheme } from "./scheme.service.ts";

type Calls = (typeof invitationApi)["calls"];

const listColumns = [
  "id",
  "note",
  "wayId",
  "uses",
  "usesLeft",
  "expiresAt",
  "endedAt",
  "version",
  "createTime",
  "updateTime",
  "createUserId",
  "createUserName",
  "updateUserId",
  "updateUserName",
] as const satisfies readonly (keyof RowOf<typeof registrationInvitations>)[];
const fields = toFieldColumns(listColumns);
const dayMs = 86_400_000;

/** Without letters and digits that look alike, because people read codes to each other. */
const alphabet = "ABCDEFGHJKMNPQRSTUVWXYZ23456789";

/** One page of the invitations, the newest first. */
export async function pageInvitations(
  ctx: Context,
  input: InputOf<Calls["page"]>,
): Promise<Page<RegistrationInvitation>> {
  const { wayId, state } = input;
  let query = ctx.rows(registrationInvitations).select();
  if (wayId !== undefined) query = query.where("row.wayId", "=", wayId);
  if (state !== undefined) query = filterByInvitationState(query, state, ctx.now());
  const result = await pageRows(ctx, registrationInvitations, {
    query,
    columns: listColumns,
    fields,
    orderBy: "createTime",
    input: orderNewestFirst(input, fields, "createTime"),
    isFiltered: wayId !== undefined || state !== undefined,
  });
  const names = await loadSchemeNames(
    ctx,
    result.items.map((row) => row.wayId),
  );
  const items = result.items.map((row) => ({
    ...row,
    wayName: names.get(row.wayId) ?? null,
    state: getInvitationState(row, ctx.now()),
  }));
  return toPage(input, result, items);
}

/** Names of schemes, including deleted ones. */
export async function loadSchemeNames(ctx: TenantContext, ids: readonly (Id | null)[]): Promise<Map<Id, string>> {
  const uniqueIds = [...new Set(ids.flatMap((id) => (id === null ? [] : [id])))];
  const found = uniqueIds.length === 0 ? [] : await ctx.rows(registrationSchemes).listWithDeleted(uniqueIds);
  return new Map(found.map(({ id, name }) => [id, name]));
}

/** Creates an invitation and answers its code once. It grants nothing beyond the caller's own rights. */
export async function createInvitation(ctx: Context, input: InputOf<Calls["invite"]>): Promise<{ code: string }> {
  const { wayId, uses, days, note = null } = input;
  await checkSchemeGrants(ctx, await getScheme(ctx, wayId));
  const code = Array.from({ length: invitationLength }, () => alphabet.charAt(randomInt(alphabet.length))).join("");
  const expiresAt = new Date(ctx.now().getTime() + days * dayMs);
  const values = { wayId, uses, usesLeft: uses, expiresAt, note, codeHash: hashInvitationCode(ctx, code) };
  const id = await ctx.rows(registrationInvitations).add(values);
  await noteInvitation(ctx, "registration.invited", { id, wayId, uses });
  return { code };
}

/** Revokes an invitation. Accounts that it has opened stay. */
export async function revokeInvitation(ctx: Context, { id }: { id: Id }): Promise<void> {
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
  await recordSecurityEvent(ctx, kind, { accountId, account, detail });
}
