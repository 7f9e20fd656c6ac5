import type { InputOf } from "#contract/api";
import { ExpectedError, exhaustedError } from "#contract/errors";
import { type Id, toId } from "#contract/id";
import { addRegisteredAccount, checkAccountAvailable } from "#modules/identity/account/server";
import { resolveFirstPassword } from "#modules/identity/password/server";
import { redeemSentCode, sendTenantCode } from "#modules/identity/verificationCode/server";
import { registrationError, type signUpApi } from "../contract.ts";
import { checkCaptcha, isTenantOpen } from "#modules/identity/session/server";
import { getRequestedTenant, type Tenant } from "#modules/identity/tenant/server";
import type { AnyContext, TenantContext } from "#core/request/context";
import { recordSecurityEvent, checkAddress, recordFailure } from "#modules/identity/access/server";
import { toNetwork } from "#core/request/network";
import { mapUniqueViolation } from "#core/rows/uniqueViolation";
import { defineFunction } from "#core/rows/databaseFunction";
import { redeemInvitation } from "./invitation.rows.ts";
import { registrationRequests } from "./registration.table.ts";
import { readSetting } from "./setting.service.ts";
import { getScheme } from "./scheme.service.ts";

type Calls = (typeof signUpApi)["calls"];
type Draft = InputOf<Calls["userRegistration"]>;
type SignUpQuotaQuery = { fromPhone: string; fromNetwork: string; atTime: Date };

const admitRegistration = defineFunction<SignUpQuotaQuery, { verdict: string }>("admit_registration", [
  "fromPhone",
  "fromNetwork",
  "atTime",
]);

/** Sends a code that proves a phone. The answer does not reveal whether the phone belongs to an account. */
export async function sendRegistrationCode(ctx: AnyContext, input: InputOf<Calls["registrationCode"]>): Promise<void> {
  const { phone, tenantId, ...captcha } = input;
  const tenant = await getRequestedTenant(ctx, tenantId);
  await modeOf(ctx, tenant);
  await checkCaptcha(ctx, tenant, captcha);
  await ctx.inTenant(tenant.id, async (inTenant) => {
    await sendTenantCode(inTenant, {
      contact: { channel: "sms", address: phone },
      purpose: "register",
      tenantTitle: tenant.title ?? tenant.name,
      findReceiver: async () => await Promise.resolve("newcomer" as const),
    });
  });
}

/** The registration mode of a tenant. Throws if registration is closed. */
async function modeOf(ctx: AnyContext, tenant: Tenant) {
  const setting = await ctx.inTenant(tenant.id, async (inTenant) => {
    const [found] = await Promise.all([readSetting(inTenant), checkAddress(inTenant)]);
    return found;
  });
  const { mode } = setting;
  if (mode === "closed" || !isTenantOpen(tenant, ctx.now())) throw registrationError("registration.closed");
  return { mode, wayId: setting.wayId };
}

/** The requested account, and whether its phone is proved. */
type Person = Pick<Draft, "account" | "realName" | "phone"> & {
  readonly isPhoneProved: boolean;
  readonly passwordHash: string;
  readonly mustChangePassword: boolean;
};

/**
 * Registers an account (contract 01): an invitation opens it immediately, otherwise an administrator must approve it
 * first. Whether a name or phone is taken is only revealed after the phone is proved.
 */
export async function registerAccount(ctx: AnyContext, draft: Draft): Promise<void> {
  const tenant = await getRequestedTenant(ctx, draft.tenantId);
  const { mode, wayId } = await modeOf(ctx, tenant);
  const { account, realName, phone, invitation } = draft;
  // Before the code is used up.
  const { clear, mustChangePassword } = await resolveFirstPassword(ctx, {
    tenant,
    account,
    password: draft.password ?? "",
  });
  const isPhoneProved = await prove(ctx, tenant, draft);
  const passwordHash = await ctx.app.passwords.hash(clear);
  const person = { account, realName, phone, isPhoneProved, passwordHash, mustChangePassword };
  const isIn = await ctx.inTenant(tenant.id, async (inTenant) => {
    await checkLimits(inTenant, phone);
    if (mode === "invitation") return await registerInvited(inTenant, person, invitation ?? "");
    await addRequest(inTenant, person, draft.wayId === 0 ? wayId : draft.wayId);
    return true;
  });
  if (isIn) return;
  await noteRefused(ctx, tenant.id, draft);
  throw registrationError("registration.invitation_wrong");
}

/** Whether the phone is proved. A captcha proves a human but no phone; a wrong answer to either is refused. */
async function prove(ctx: AnyContext, { id, secondVer, secondVerByClient }: Tenant, draft: Draft): Promise<boolean> {
  const { phone, code, codeId } = draft;
  if (codeId !== "" && codeId !== "0") {
    await checkCaptcha(ctx, { captcha: true, secondVer, secondVerByClient }, draft);
    return false;
  }
  const bound = { purpose: "register", address: phone } as const;
  const fault = await ctx.inTenant(id, async (inTenant) => await redeemSentCode(inTenant, bound, code));
  if (fault === undefined) return true;
  await noteRefused(ctx, id, draft);
  throw fault;
}

/** Wrong codes and invitations count like failed sign-ins, to prevent guessing. */
async function noteRefused(ctx: AnyContext, tenantId: Id, { phone, account }: Draft): Promise<void> {
  await ctx.inTenant(tenantId, async (inTenant) => {
    await recordFailure(inTenant, phone);
    await recordSecurityEvent(inTenant, "registration.refused", { accountId: null, account });
  });
}

const hourSeconds = 3600;
const daySeconds = 24 * hourSeconds;

/** Throws 429 if a phone, a network or the whole queue has reached its limit. */
async function checkLimits(ctx: TenantContext, phone: string): Promise<void> {
  const quotaKey = { fromPhone: phone, fromNetwork: toNetwork(ctx.address), atTime: ctx.now() };
  const [answer] = await ctx.callFunction(admitRegistration, quotaKey);
  if (answer?.verdict === "admitted") return;
  if (answer?.verdict === "full") throw new ExpectedError("registration.full", { status: 429 });
  throw exhaustedError(answer?.verdict === "phone" ? daySeconds : hourSeconds);
}

/** Opens the account immediately; false if the invitation is invalid. */
async function registerInvited(ctx: TenantContext, person: Person, code: string): Promise<boolean> {
  const invitation = code === "" ? undefined : await redeemInvitation(ctx, code);
  if (invitation === undefined) return false;
  const { isPhoneProved, ...known } = person;
  const { accountType, roleId, organisationId, positionId } = await getScheme(ctx, invitation.wayId);
  const grants = { accountType, roleId, organisationId, positionId };
  const phone = isPhoneProved ? person.phone : null;
  const accountId = await addRegisteredAccount(ctx, { ...known, ...grants, phone }, undefined);
  const decision = { state: "invited", accountId, wayId: invitation.wayId, invitationId: invitation.id };
  await ctx.rows(registrationRequests).add({ ...asRow(ctx, person), ...decision, passwordHash: null });
  const detail = { invitation: invitation.id, roleId };
  await recordSecurityEvent(ctx, "registration.registered", { accountId, account: person.account, detail });
  return true;
}

const waitsAlready = () => registrationError("registration.waits_already");

/** Adds a waiting registration. */
async function addRequest(ctx: TenantContext, person: Person, wayId: number | null): Promise<void> {
  const scheme = wayId === null ? undefined : await getScheme(ctx, toId(wayId));
  if (person.isPhoneProved) await checkAccountAvailable(ctx, person);
  const row = { ...asRow(ctx, person), wayId: scheme?.id ?? null };
  await mapUniqueViolation(waitsAlready, async () => await ctx.rows(registrationRequests).add(row));
  await recordSecurityEvent(ctx, "registration.asked", { accountId: null, account: person.account });
}

function asRow(ctx: TenantContext, person: Person) {
  const { address, language } = ctx;
  return { ...person, address: address.slice(0, 64), network: toNetwork(address), language };
}
