import { Status } from "#contract/fields";
import { invalidToken, wireHeader } from "#contract/wire";
import type { OutputOf } from "#contract/api";
import { accounts } from "#modules/account/server";
import { listPermissions } from "#modules/menu/server";
import { organisations } from "#modules/organisation/server";
import { positions } from "#modules/position/server";
import { accountRoles, roles } from "#modules/role/server";
import type { sessionApi, UserInfo } from "#modules/session/contract";
import { policyOfTenant } from "#modules/passwordPolicy/server";
import { tenantWatermark } from "#modules/tenant/server";
import { passwordEnd } from "#server/access/passwordAge";
import { newCaptcha } from "#server/captcha/captcha";
import type { AnyContext, Context } from "#server/context/context";
import { noteEvent } from "#server/context/events";
import { endSessionsOf } from "#server/context/sessions";
import { derive } from "#server/keys";
import { nameIn } from "#server/names";

/** A sum to solve; always served, clients may ask before they know whether it is needed. */
export async function drawCaptcha(ctx: AnyContext): Promise<OutputOf<typeof sessionApi.calls.captcha>> {
  const { app, address, requestId } = ctx;
  return await newCaptcha(app, { address, requestId });
}

/** Ends the session; its tokens are worth nothing from then on. */
export async function signOut(ctx: Context): Promise<void> {
  const { accountId, account, sessionId } = ctx.caller;
  await endSessionsOf(ctx, { accountId, id: sessionId }, "signed_out");
  await noteEvent(ctx, "session.signed_out", { accountId, account });
  ctx.header(wireHeader.accessToken, invalidToken);
}

/** Being asked is all that it is for: the kernel notes that the session is used. */
export async function stay(): Promise<void> {
  await Promise.resolve();
}

/** The same for an account wherever it signs in, and nobody else's: what one left in a browser the next cannot read. */
export async function giveDraftKey({ app, caller }: Context): Promise<OutputOf<typeof sessionApi.calls.draftKey>> {
  const key = derive(app.keys, "drafts", `${caller.tenantId}:${caller.accountId}`).toString("base64");
  return await Promise.resolve({ key });
}

/** Who is signed in, what he is called and what he may do. */
export async function readUserInfo(ctx: Context): Promise<UserInfo> {
  const { caller } = ctx;
  const [{ account, hasPassword, organisation, position, ownRoles }, apis, watermark, { expiryDays }] =
    await Promise.all([cardOf(ctx), permissionsOf(ctx), tenantWatermark(ctx), policyOfTenant(ctx, caller.tenantId)]);
  const { id, account: name, realName, phone, idCardNum, email, accountType, avatar, introduction } = account;
  const last = account.lastChangePasswordTime;
  return {
    id,
    tenantId: caller.tenantId,
    account: name,
    realName,
    phone,
    idCardNum,
    email,
    accountType,
    avatar,
    introduction,
    address: account.address,
    signature: account.signature,
    orgId: organisation?.id ?? 0,
    orgName: organisation?.name ?? null,
    orgType: organisation?.type ?? null,
    orgCode: organisation?.code ?? null,
    posName: position?.name ?? null,
    posId: position?.id ?? null,
    apis,
    buttons: apis,
    roleIds: ownRoles.map((role) => role.id),
    hiddenFields: hiddenFieldsOf(ctx),
    roles: ownRoles.map((role) => ({
      id: role.id,
      name: nameIn(ctx.language, role.name, role.names),
      code: role.code,
      disabled: role.status !== Status.enabled,
    })),
    watermarkText: watermark === "" ? "" : `${watermark}-${realName}`,
    lastChangePasswordTime: last,
    hasPassword,
    passwordEndsAt: hasPassword && last !== null ? passwordEnd(last, expiryDays) : null,
    mustChangePassword: caller.mustChangePassword,
    mustEnrol: caller.mustEnrol,
  };
}

function hiddenFieldsOf({ caller }: Context): string[] {
  const names = [...caller.hidden].flatMap(([entity, fields]) => [...fields].map((field) => `${entity}:${field}`));
  return names.toSorted((one, other) => one.localeCompare(other));
}

/** What is known of the caller's account: kept, every page that opens asks for it. */
async function cardOf(ctx: Context) {
  const { accountId, tenantId } = ctx.caller;
  return await ctx.app.caches.get("permission", { tenantId, key: `${accountId}:card` }, async () => {
    const [row, ownRoles] = await Promise.all([ctx.rows(accounts).get(accountId), listOwnRoles(ctx)]);
    const { passwordHash, ...account } = row;
    const [organisation, position] = await Promise.all([
      account.organisationId === null ? undefined : ctx.rows(organisations).find(account.organisationId),
      account.positionId === null ? undefined : ctx.rows(positions).find(account.positionId),
    ]);
    return { account, hasPassword: passwordHash !== null, organisation, position, ownRoles };
  });
}

async function listOwnRoles(ctx: Context) {
  const held = await ctx.rows(accountRoles).list({ accountId: ctx.caller.accountId });
  if (held.length === 0) return [];
  const own = await ctx.rows(roles).list({ id: held.map(({ roleId }) => roleId) });
  return own.toSorted((one, other) => one.orderNo - other.orderNo || one.id - other.id);
}

/** The platform administrator may call everything, so his list is everything that exists. */
async function permissionsOf(ctx: Context): Promise<string[]> {
  const { caller, app } = ctx;
  if (caller.isPlatform) return [...new Set([...(await listPermissions(ctx)), ...app.calls])].toSorted();
  return [...caller.permissions].filter((code) => !caller.denied.has(code)).toSorted();
}
