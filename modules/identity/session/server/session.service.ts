import type { Language } from "#contract/languages";
import type { UserInfo } from "#contract/session";
import { Status } from "#contract/fields";
import { invalidToken, wireHeader } from "#contract/wire";
import type { OutputOf } from "#contract/api";
import { AccountType } from "#contract/accountType";
import { loadOwnAccount } from "#modules/identity/account/server";
import { listPermissions } from "#modules/identity/menu/server";
import { organisations } from "#modules/identity/organisation/server";
import { positions } from "#modules/identity/position/server";
import { accountRoles, roles } from "#modules/identity/role/server";
import type { sessionApi } from "../contract.ts";
import { loadPasswordRules } from "#modules/identity/password/server";
import { findTenant, getTenantWatermark, type Tenant } from "#modules/identity/tenant/server";
import { getPasswordExpiry, getVisitHome, recordSecurityEvent, endSessions } from "#modules/identity/access/server";
import type { Context } from "#core/request/context";
import { deriveBytes } from "#core/crypto/keys";
import { selectName } from "#core/request/names";
import { shareAnswer } from "#core/request/sharedAnswer";

/** Ends the session and invalidates its tokens. A platform administrator in another tenant leaves both. */
export async function signOut(ctx: Context): Promise<void> {
  const { accountId, account, sessionId, visit } = ctx.caller;
  if (visit !== undefined) await signOutAtHome(ctx);
  await endSessions(ctx, { accountId, id: sessionId }, "signed_out");
  await recordSecurityEvent(ctx, "session.signed_out", { accountId, account });
  ctx.header(wireHeader.accessToken, invalidToken);
}

async function signOutAtHome(ctx: Context): Promise<void> {
  const { accountId, account } = ctx.caller;
  const { homeTenantId, homeSessionId } = await getVisitHome(ctx);
  await ctx.inTenant(homeTenantId, async (home) => {
    await endSessions(home, { accountId, id: homeSessionId }, "signed_out");
    await recordSecurityEvent(home, "session.signed_out", { accountId, account });
  });
}

/** The call itself is the purpose: the core records the activity of the session. */
export async function keepSessionAlive(): Promise<void> {
  await Promise.resolve();
}

/**
 * The same key for an account wherever it signs in, and different for others: drafts that one account left in a browser
 * are unreadable for the next.
 */
export async function getDraftKey({ app, caller }: Context): Promise<OutputOf<typeof sessionApi.calls.draftKey>> {
  const key = deriveBytes(app.keys, "drafts", `${caller.tenantId}:${caller.accountId}`).toString("base64");
  return await Promise.resolve({ key });
}

/** The last answer for an account, by what it was made of. */
const lastAnswers = new WeakMap<object, { readonly facts: Facts; readonly answer: UserInfo }>();

/** The signed-in account with its names and permissions. As long as nothing has changed, the answer is the last one. */
export async function readUserInfo(ctx: Context): Promise<UserInfo> {
  const { caller } = ctx;
  const [card, menuPermissions, watermark, { expiryDays }, tenant] = await Promise.all([
    cardOf(ctx),
    caller.isPlatform ? listPermissions(ctx) : noPermissions,
    getTenantWatermark(ctx),
    loadPasswordRules(ctx, caller.tenantId),
    findTenant(ctx, caller.tenantId),
  ]);
  const isNamePreset = tenant?.isNamePreset === true;
  const tenantExpiry = describeTenantExpiry(ctx, tenant);
  const { rights, mustEnrol } = caller;
  const facts = {
    card,
    menuPermissions,
    watermark,
    expiryDays,
    isNamePreset,
    language: ctx.language,
    rights,
    mustEnrol,
    tenantName: tenant?.name ?? "",
    tenantExpiresAt: tenantExpiry?.at.getTime(),
    isReadOnly: caller.isReadOnly,
    visitEndsAt: caller.visit?.endsAt.getTime(),
  };
  const last = lastAnswers.get(card);
  if (last !== undefined && isSame(last.facts, facts)) return last.answer;
  const answer = shareAnswer(describeUser(ctx, facts));
  lastAnswers.set(card, { facts, answer });
  return answer;
}

const noPermissions: readonly string[] = [];

type Facts = {
  readonly card: Awaited<ReturnType<typeof cardOf>>;
  /** The permissions of all buttons, for a platform administrator. */
  readonly menuPermissions: readonly string[];
  readonly watermark: string;
  readonly expiryDays: number;
  readonly isNamePreset: boolean;
  readonly language: Language;
  /** The version of permissions, hidden fields and calls that are taken away. */
  readonly rights: string;
  readonly mustEnrol: boolean;
  readonly tenantName: string;
  readonly tenantExpiresAt: number | undefined;
  readonly isReadOnly: boolean;
  readonly visitEndsAt: number | undefined;
};

function isSame(one: Facts, other: Facts): boolean {
  return (
    one.tenantName === other.tenantName &&
    one.tenantExpiresAt === other.tenantExpiresAt &&
    one.isReadOnly === other.isReadOnly &&
    one.visitEndsAt === other.visitEndsAt &&
    one.menuPermissions === other.menuPermissions &&
    one.watermark === other.watermark &&
    one.expiryDays === other.expiryDays &&
    one.isNamePreset === other.isNamePreset &&
    one.language === other.language &&
    one.rights === other.rights &&
    one.mustEnrol === other.mustEnrol
  );
}

const announcedDays = 30;

/** Administrators learn of the expiry before it; everyone, when nothing can be changed any more. */
function describeTenantExpiry({ caller, now }: Context, tenant: Tenant | undefined): UserInfo["tenantExpiry"] {
  const at = tenant?.expirationTime ?? null;
  if (at === null) return null;
  const { isReadOnly, accountType, visit } = caller;
  const isNear = at.getTime() - now().getTime() <= announcedDays * 86_400_000;
  const isTold = isReadOnly || (isNear && accountType === AccountType.administrator);
  return isTold && visit === undefined ? { at, isReadOnly } : null;
}

function describeVisit({ caller: { visit } }: Context, tenantName: string): UserInfo["visit"] {
  return visit === undefined ? null : { tenantName, endsAt: visit.endsAt };
}

function describeTerms(ctx: Context, facts: Facts): Pick<UserInfo, "visit" | "tenantExpiry"> {
  const { tenantExpiresAt, isReadOnly, tenantName } = facts;
  return {
    visit: describeVisit(ctx, tenantName),
    tenantExpiry: tenantExpiresAt === undefined ? null : { at: new Date(tenantExpiresAt), isReadOnly },
  };
}

function describeUser(ctx: Context, facts: Facts): UserInfo {
  const { card, menuPermissions, watermark, expiryDays, isNamePreset } = facts;
  const { app, caller } = ctx;
  const { account, hasPassword, organisation, position, ownRoles } = card;
  const apis = listCallerPermissions(ctx, menuPermissions);
  const { id, account: name, realName, phone, idCardNum, email, avatar, introduction } = account;
  const last = account.lastChangePasswordTime;
  return {
    id,
    tenantId: caller.tenantId,
    account: name,
    realName,
    phone,
    idCardNum,
    email,
    accountType: caller.accountType,
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
      name: selectName(ctx, role.name, role.names),
      code: role.code,
      disabled: role.status !== Status.enabled,
    })),
    watermarkText: watermark === "" ? "" : `${watermark}-${realName}`,
    // Existing clients insist on a new password exactly where this is null (contract 01, 2).
    lastChangePasswordTime: caller.mustChangePassword ? null : (last ?? account.createTime),
    hasPassword,
    passwordEndsAt: hasPassword && last !== null ? getPasswordExpiry(last, expiryDays) : null,
    mustChangePassword: caller.mustChangePassword,
    mustEnrol: caller.mustEnrol,
    mustNameCompany: caller.isPlatform && isNamePreset,
    ...describeTerms(ctx, facts),
    trackedEntities: app.records.all.map(({ entity }) => entity),
    commentedEntities: app.records.all.flatMap(({ entity, hasComments }) => (hasComments === true ? [entity] : [])),
    attachableEntities: app.records.all.flatMap(({ entity, attachments }) =>
      attachments === undefined ? [] : [entity],
    ),
    importableEntities: [...app.imports.keys()],
  };
}

function hiddenFieldsOf({ caller }: Context): string[] {
  const names = [...caller.hidden].flatMap(([entity, fields]) => [...fields].map((field) => `${entity}:${field}`));
  return names.toSorted((left, right) => left.localeCompare(right));
}

/** Data of the caller's account; cached, because every page load needs it. */
async function cardOf(ctx: Context) {
  const { accountId, tenantId } = ctx.caller;
  return await ctx.app.caches.get("permission", { tenantId, key: `${accountId}:card` }, async () => {
    const [row, ownRoles] = await Promise.all([loadOwnAccount(ctx), listOwnRoles(ctx)]);
    const { passwordHash, ...account } = row;
    const isGuest = ctx.caller.visit !== undefined;
    const [organisation, position] = await Promise.all([
      account.organisationId === null || isGuest ? undefined : ctx.rows(organisations).find(account.organisationId),
      account.positionId === null || isGuest ? undefined : ctx.rows(positions).find(account.positionId),
    ]);
    return { account, hasPassword: passwordHash !== null, organisation, position, ownRoles };
  });
}

async function listOwnRoles(ctx: Context) {
  const { visit, roleIds, accountId } = ctx.caller;
  if (visit !== undefined) return await ctx.rows(roles).list({ id: roleIds });
  const heldRoles = await ctx.rows(accountRoles).list({ accountId });
  if (heldRoles.length === 0) return [];
  const own = await ctx.rows(roles).list({ id: heldRoles.map(({ roleId }) => roleId) });
  return own.toSorted((left, right) => left.orderNo - right.orderNo || left.id - right.id);
}

/** The platform administrator may call everything, so the list contains every permission. */
function listCallerPermissions({ caller, app }: Context, menuPermissions: readonly string[]): string[] {
  if (caller.isPlatform)
    return [...new Set([...menuPermissions, ...app.routes.map(({ api, name }) => `${api.name}/${name}`)])].toSorted();
  return [...caller.permissions].filter((code) => !caller.denied.has(code)).toSorted();
}
