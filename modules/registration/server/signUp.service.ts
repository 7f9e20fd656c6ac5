import type { InputOf } from "#contract/api";
import { ExpectedError, refusal } from "#contract/errors";
import { type Id, idOf } from "#contract/id";
import { addRegistered, checkFree, firstOwnPassword } from "#modules/account/server";
import { faultOfCode, sendCodeIn } from "#modules/code/server";
import { registrationError, type signUpApi } from "#modules/registration/contract";
import { checkHuman, isTenantOpen } from "#modules/session/server";
import { type Tenant, tenantMeant } from "#modules/tenant/server";
import type { AnyContext, TenantContext } from "#server/context/context";
import { noteEvent } from "#server/context/events";
import { checkAddress, noteFailure } from "#server/context/failures";
import { networkOf } from "#server/context/network";
import { orTaken } from "#server/rows/crud";
import { defineFunction } from "#server/rows/function";
import { useInvitation } from "./invitation.rows.ts";
import { registrationRequests } from "./registration.table.ts";
import { readSetting } from "./setting.service.ts";
import { getWay } from "./way.service.ts";

type Calls = (typeof signUpApi)["calls"];
type Draft = InputOf<Calls["userRegistration"]>;
type Asking = { fromPhone: string; fromNetwork: string; atTime: Date };

const admitRegistration = defineFunction<Asking, { verdict: string }>("admit_registration", [
  "fromPhone",
  "fromNetwork",
  "atTime",
]);

/** Sends the code that proves a phone. Whether the phone is somebody's already is told to nobody here. */
export async function sendRegistrationCode(ctx: AnyContext, input: InputOf<Calls["registrationCode"]>): Promise<void> {
  const { phone, tenantId, ...asked } = input;
  const tenant = await tenantMeant(ctx, tenantId);
  await modeOf(ctx, tenant);
  await checkHuman(ctx, tenant, asked);
  await ctx.inTenant(tenant.id, async (inTenant) => {
    await sendCodeIn(inTenant, {
      ...{ contact: { channel: "sms", address: phone }, purpose: "register", tenantTitle: tenant.title ?? tenant.name },
      findReceiver: async () => await Promise.resolve("newcomer" as const),
    });
  });
}

/** Which way a tenant lets people in. Throws where it does not. */
async function modeOf(ctx: AnyContext, tenant: Tenant) {
  const setting = await ctx.inTenant(tenant.id, async (inTenant) => {
    const [found] = await Promise.all([readSetting(inTenant), checkAddress(inTenant)]);
    return found;
  });
  const { mode } = setting;
  if (mode === "closed" || !isTenantOpen(tenant, ctx.now())) throw registrationError("registration.closed");
  return { mode, wayId: setting.wayId };
}

/** Somebody as he wants to be known, and whether the phone is proved to be his. */
type Person = Pick<Draft, "account" | "realName" | "phone"> & {
  readonly isPhoneProved: boolean;
  readonly passwordHash: string;
  readonly mustChangePassword: boolean;
};

/**
 * Registers a stranger (contract 01): by an invitation his account is there at once, else somebody has to agree first and
 * until then there is none. What is taken already is told only to whoever has proved that the phone is his.
 */
export async function register(ctx: AnyContext, draft: Draft): Promise<void> {
  const tenant = await tenantMeant(ctx, draft.tenantId);
  const { mode, wayId } = await modeOf(ctx, tenant);
  const { account, realName, phone, invitation } = draft;
  // Before the code is used up.
  const { clear, mustChangePassword } = await firstOwnPassword(ctx, {
    tenant,
    account,
    password: draft.password ?? "",
  });
  const isPhoneProved = await prove(ctx, tenant, draft);
  const passwordHash = await ctx.app.passwords.hash(clear);
  const person = { account, realName, phone, isPhoneProved, passwordHash, mustChangePassword };
  const isIn = await ctx.inTenant(tenant.id, async (inTenant) => {
    await checkLimits(inTenant, phone);
    if (mode === "invitation") return await enterInvited(inTenant, person, invitation ?? "");
    await ask(inTenant, person, draft.wayId === 0 ? wayId : draft.wayId);
    return true;
  });
  if (isIn) return;
  await noteRefused(ctx, tenant.id, draft);
  throw registrationError("registration.invitation_wrong");
}

/** Whether the phone is proved. A captcha proves a person and no phone; without a right answer to either nobody gets in. */
async function prove(ctx: AnyContext, { id, secondVer }: Tenant, draft: Draft): Promise<boolean> {
  const { phone, code, codeId } = draft;
  if (codeId !== "" && codeId !== "0") {
    await checkHuman(ctx, { captcha: true, secondVer }, draft);
    return false;
  }
  const bound = { purpose: "register", address: phone } as const;
  const fault = await ctx.inTenant(id, async (inTenant) => await faultOfCode(inTenant, bound, code));
  if (fault === undefined) return true;
  await noteRefused(ctx, id, draft);
  throw fault;
}

/** Wrong codes and invitations count like failed sign-ins: this is no place to guess at leisure. */
async function noteRefused(ctx: AnyContext, tenantId: Id, { phone, account }: Draft): Promise<void> {
  await ctx.inTenant(tenantId, async (inTenant) => {
    await noteFailure(inTenant, phone);
    await noteEvent(inTenant, "registration.refused", { accountId: null, account });
  });
}

/** Throws 429 where a phone, a network or the whole queue has had enough. */
async function checkLimits(ctx: TenantContext, phone: string): Promise<void> {
  const asking = { fromPhone: phone, fromNetwork: networkOf(ctx.address), atTime: ctx.now() };
  const [answer] = await ctx.ask(admitRegistration, asking);
  if (answer?.verdict === "admitted") return;
  if (answer?.verdict === "full") throw new ExpectedError("registration.full", { status: 429 });
  throw refusal("request.too_many");
}

/** Opens the account at once; false where the invitation is none. */
async function enterInvited(ctx: TenantContext, person: Person, code: string): Promise<boolean> {
  const used = code === "" ? undefined : await useInvitation(ctx, code);
  if (used === undefined) return false;
  const { isPhoneProved, ...known } = person;
  const { accountType, roleId, organisationId, positionId } = await getWay(ctx, used.wayId);
  const gives = { accountType, roleId, organisationId, positionId };
  const phone = isPhoneProved ? person.phone : null;
  const accountId = await addRegistered(ctx, { ...known, ...gives, phone }, undefined);
  const about = { state: "invited", accountId, wayId: used.wayId, invitationId: used.id };
  await ctx.rows(registrationRequests).add({ ...asRow(ctx, person), ...about, passwordHash: null });
  const detail = { invitation: used.id, roleId };
  await noteEvent(ctx, "registration.registered", { accountId, account: person.account, detail });
  return true;
}

const waitsAlready = () => registrationError("registration.waits_already");

/** Puts somebody into the queue of those who wait. */
async function ask(ctx: TenantContext, person: Person, wayId: number | null): Promise<void> {
  const way = wayId === null ? undefined : await getWay(ctx, idOf(wayId));
  if (person.isPhoneProved) await checkFree(ctx, person);
  const row = { ...asRow(ctx, person), wayId: way?.id ?? null };
  await orTaken(waitsAlready, async () => await ctx.rows(registrationRequests).add(row));
  await noteEvent(ctx, "registration.asked", { accountId: null, account: person.account });
}

function asRow(ctx: TenantContext, person: Person) {
  const { address, language } = ctx;
  return { ...person, address: address.slice(0, 64), network: networkOf(address), language };
}
