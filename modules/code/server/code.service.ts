import type { InputOf } from "#contract/api";
import type { Id } from "#contract/id";
import { setForgottenPassword } from "#modules/account/server";
import type { codeApi, CodePurpose, emailApi, smsApi } from "#modules/code/contract";
import { type Message, sendMessage } from "#modules/outgoing/server";
import { checkNewPassword, policyOfTenant } from "#modules/passwordPolicy/server";
import { checkHuman, checkOpen, enter, noteWrong } from "#modules/session/server";
import { tenantMeant } from "#modules/tenant/server";
import type { AnyContext, TenantContext } from "#server/context/context";
import { countFailures } from "#server/context/failures";
import type { TokenPair } from "#server/context/tokens";
import { passwordIn } from "#server/passwordField";
import { type Contact, contactOf, findByContact, homeOfContact } from "./contact.ts";
import { checkOffered } from "./offered.ts";
import { checkQuota, faultOfCode, lifetimeSeconds, newCode, type SentPurpose, wrongCode } from "./sentCode.ts";

/** Sends a code by SMS (contract 01, 5). */
export async function sendSms(
  ctx: AnyContext,
  { phoneNumber, ...asked }: InputOf<typeof smsApi.calls.sendSms>,
): Promise<void> {
  await sendCode(ctx, contactOf(phoneNumber), asked);
}

/** Sends a code by e-mail. */
export async function sendEmailCode(
  ctx: AnyContext,
  { email, ...asked }: InputOf<typeof emailApi.calls.sendCode>,
): Promise<void> {
  await sendCode(ctx, contactOf(email), asked);
}

type Asked = {
  readonly tenantId: number;
  readonly purpose: CodePurpose;
  readonly code: string;
  readonly codeId: string;
  readonly slide: string;
};

/** Nothing tells whether the address is anybody's: a code is made for each, and sent where there is an account. */
async function sendCode(ctx: AnyContext, contact: Contact, { purpose, ...asked }: Asked): Promise<void> {
  if (purpose === "signIn") await checkOffered(ctx, contact);
  const tenant = await tenantMeant(ctx, asked.tenantId);
  await checkHuman(ctx, tenant, asked);
  const home = await homeOfContact(ctx, tenant.id, contact);
  const tenantTitle = tenant.title ?? tenant.name;
  await ctx.inTenant(home, async (inTenant) => {
    const findReceiver = async () => await findByContact(inTenant, contact);
    await sendCodeIn(inTenant, { contact, purpose, tenantTitle, findReceiver });
  });
}

type Sending = {
  readonly contact: Contact;
  readonly purpose: SentPurpose;
  readonly tenantTitle: string;
  /** Whose address it is; asked once it is sure that the code may be sent. */
  readonly findReceiver: () => Promise<Message["account"]>;
};

/** Makes a code of this tenant and sends it, unless too many were asked for. */
export async function sendCodeIn(ctx: TenantContext, sending: Sending): Promise<void> {
  const { contact, purpose, tenantTitle, findReceiver } = sending;
  const bound = { purpose, address: contact.address };
  await checkQuota(ctx, bound);
  const account = await findReceiver();
  const { code, expiresAt } = await newCode(ctx, bound);
  const words = { code, minutes: lifetimeSeconds / 60, tenant: oneLine(tenantTitle) };
  await sendMessage(ctx, {
    ...{ channel: contact.channel, purpose, recipient: contact.address, code, expiresAt, account },
    subject: ctx.t(`code.subject.${purpose}`, words),
    text: ctx.t(`code.text.${purpose}`, words) + linkIn(ctx),
  });
}

/** The way to the sign-in page, by the address that people use; never by the one that the request named. */
function linkIn({ app, tenantId }: TenantContext): string {
  const { publicUrl } = app.config;
  return publicUrl === undefined ? "" : `\n\n${publicUrl}/#/login?tid=${tenantId}`;
}

/** A tenant may be called whatever it likes; a head of a mail has one line. */
function oneLine(text: string): string {
  return text.replaceAll(/\p{C}+/gu, " ").trim();
}

/** Tells whether a code is right, and uses it up (contract 01, 5). */
export async function verifyCode(
  ctx: AnyContext,
  { phone, code, tenantId, purpose }: InputOf<typeof smsApi.calls.verifyCode>,
): Promise<true> {
  await prove(ctx, { contact: contactOf(phone), code, tenantId, purpose });
  return true;
}

type Proof = {
  readonly contact: Contact;
  readonly code: string;
  readonly tenantId: number;
  readonly purpose: CodePurpose;
};

/** Whose account it is, for whoever knows the code that was sent there. A wrong one counts as a failed sign-in. */
async function prove(ctx: AnyContext, { contact, code, tenantId, purpose }: Proof) {
  const tenant = await tenantMeant(ctx, tenantId);
  const home = await homeOfContact(ctx, tenant.id, contact);
  const bound = { purpose, address: contact.address };
  const [account, fault] = await ctx.inTenant(home, async (inTenant) => [
    await findByContact(inTenant, contact),
    await faultOfCode(inTenant, bound, code),
  ]);
  if (fault !== undefined || account === undefined) {
    await noteWrong(ctx, { tenantId: home, account, typed: contact.address });
    throw fault ?? wrongCode();
  }
  return { tenantId: home, account };
}

/** Signs in by the code that a phone was sent (contract 01, 1). */
export async function signInByPhone(
  ctx: AnyContext,
  { phone, ...input }: InputOf<typeof codeApi.calls.loginPhone>,
): Promise<TokenPair> {
  return await signInByCode(ctx, contactOf(phone), input);
}

/** Signs in by the code that an e-mail brought. */
export async function signInByEmail(
  ctx: AnyContext,
  { email, ...input }: InputOf<typeof codeApi.calls.loginEmail>,
): Promise<TokenPair> {
  return await signInByCode(ctx, contactOf(email), input);
}

type Typed = { readonly code: string; readonly tenantId: number; readonly loginMode: 1 | 2 };

async function signInByCode(
  ctx: AnyContext,
  contact: Contact,
  { code, tenantId, loginMode }: Typed,
): Promise<TokenPair> {
  await checkOffered(ctx, contact);
  const tenant = await tenantMeant(ctx, tenantId);
  const home: Id = await homeOfContact(ctx, tenant.id, contact);
  const bound = { purpose: "signIn", address: contact.address } as const;
  return await enter(ctx, {
    ...{ tenantId: home, typed: contact.address, loginMode },
    look: async (inTenant, most) => {
      const account = await findByContact(inTenant, contact);
      return { account, failures: await countFailures(inTenant, account?.account ?? contact.address, most) };
    },
    faultOf: async () => await ctx.inTenant(home, async (inTenant) => await faultOfCode(inTenant, bound, code)),
  });
}

/** Sets a new password for whoever knows the code that his phone or e-mail was sent. */
export async function resetByCode(
  ctx: AnyContext,
  { contact, code, passwordNew, tenantId }: InputOf<typeof codeApi.calls.resetPwd>,
): Promise<void> {
  const password = passwordIn(ctx.app, passwordNew);
  // Before the code is used up; what depends on the account is told only to whoever has proved that it is his.
  const meant = await tenantMeant(ctx, tenantId);
  checkNewPassword(await policyOfTenant(ctx, meant.id), password, { account: "", tenantName: null });
  const found = await prove(ctx, { contact: contactOf(contact), code, tenantId, purpose: "reset" });
  await checkOpen(ctx, found);
  await setForgottenPassword(ctx, { tenantId: found.tenantId, accountId: found.account.id, password });
}
