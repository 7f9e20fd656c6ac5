import type { InputOf } from "#contract/api";
import type { codeApi, CodePurpose, emailApi, smsApi } from "../contract.ts";
import { composeMessage, type Message, oneLine, sendMessage } from "#modules/identity/outbox/server";
import { checkNewPassword, loadPasswordRules, resetForgottenPassword } from "#modules/identity/password/server";
import {
  authenticate,
  checkCaptcha,
  checkSignInAllowed,
  describeFailure,
  recordFailedAttempt,
  resolveSignInTenant,
  type TenantInput,
} from "#modules/identity/session/server";
import type { AnyContext, TenantContext } from "#core/request/context";
import { checkAddress, countFailures, getMaxFailures } from "#modules/identity/access/server";
import { readSettings } from "#core/request/settings";
import type { TokenPair } from "#core/request/identity";
import { readPasswordField } from "#core/crypto/passwordField";
import { type Contact, findByContact, resolveContactTenant, toContact } from "./contact.ts";
import { codeMessages } from "./code.purposes.ts";
import { checkCodeSignInAllowed, isCodeSignInAllowed } from "./codeSignIn.ts";
import {
  checkQuota,
  createSentCode,
  lifetimeSeconds,
  redeemSentCode,
  type SentCodePurpose,
  wrongCodeError,
} from "./sentCode.ts";

/** Sends a code by SMS (contract 01, 5). */
export async function sendSms(
  ctx: AnyContext,
  { phoneNumber, ...request }: InputOf<typeof smsApi.calls.sendSms>,
): Promise<void> {
  await sendCode(ctx, toContact(phoneNumber), request);
}

/** Sends a code by e-mail. */
export async function sendEmailCode(
  ctx: AnyContext,
  { email, ...request }: InputOf<typeof emailApi.calls.sendCode>,
): Promise<void> {
  await sendCode(ctx, toContact(email), request);
}

type CodeRequest = TenantInput & {
  readonly purpose: CodePurpose;
  readonly code: string;
  readonly codeId: string;
  readonly slide: string;
};

/**
 * The answer does not reveal whether an account has the address: a code is always created, and sent if there is an
 * account.
 */
async function sendCode(ctx: AnyContext, contact: Contact, { purpose, ...request }: CodeRequest): Promise<void> {
  const requested = await resolveSignInTenant(ctx, request);
  const { tenant, displayedTenant, captchas, unknownMark } = requested;
  if (purpose === "signIn") await checkCodeSignInAllowed(ctx, displayedTenant.id, contact.channel);
  await checkCaptcha(ctx, captchas, request);
  const home = await resolveContactTenant(ctx, requested, contact);
  const tenantTitle = tenant.title ?? tenant.name;
  const isClosed = purpose === "signIn" && !(await isCodeSignInAllowed(ctx.app, home, contact.channel));
  await ctx.inTenant(home, async (inTenant) => {
    // Another tenant than that of the page is not to be recognised by its ways to sign in.
    const findReceiver = async () => {
      const account = await findByContact(inTenant, contact);
      return unknownMark === undefined && !isClosed ? account : undefined;
    };
    await sendTenantCode(inTenant, { contact, purpose, unknownMark, tenantTitle, findReceiver });
  });
}

type CodeDelivery = {
  readonly contact: Contact;
  readonly purpose: SentCodePurpose;
  readonly unknownMark?: string | undefined;
  readonly tenantTitle: string;
  /** The account of the address; loaded after the quota is checked. */
  readonly findReceiver: () => Promise<Message["account"]>;
};

/** Creates a code of this tenant and sends it, within the quota. */
export async function sendTenantCode(ctx: TenantContext, sending: CodeDelivery): Promise<void> {
  const { contact, purpose, unknownMark, tenantTitle, findReceiver } = sending;
  const bound = { purpose, address: contact.address, unknownMark };
  await checkQuota(ctx, bound);
  const account = await findReceiver();
  const { code, expiresAt } = await createSentCode(ctx, bound);
  const values = {
    code,
    minutes: String(lifetimeSeconds / 60),
    tenant: oneLine(tenantTitle),
    link: linkToSignIn(ctx),
  };
  const request = { purpose: codeMessages[purpose], channel: contact.channel, language: ctx.language, values };
  const wording = await composeMessage(ctx, request);
  await sendMessage(ctx, {
    channel: contact.channel,
    purpose,
    recipient: contact.address,
    ...wording,
    code,
    expiresAt,
    account,
  });
}

/** The link to the sign-in page, by the public address; never by the host of the request. */
function linkToSignIn({ app, tenantId }: TenantContext): string {
  const { publicUrl } = app.config;
  return publicUrl === undefined ? "" : `${publicUrl}/#/login?tid=${tenantId}`;
}

/** Checks a code, and uses it up (contract 01, 5). */
export async function verifyCode(
  ctx: AnyContext,
  { phone, code, tenantId, purpose }: InputOf<typeof smsApi.calls.verifyCode>,
): Promise<true> {
  await prove(ctx, { contact: toContact(phone), code, tenantId, tenant: "", purpose });
  return true;
}

type CodeProof = TenantInput & {
  readonly contact: Contact;
  readonly code: string;
  readonly purpose: CodePurpose;
};

/**
 * The account of an address, for callers with the code that was sent there. A wrong code counts as a failed sign-in.
 */
async function prove(ctx: AnyContext, { contact, code, purpose, ...tenantInput }: CodeProof) {
  const requested = await resolveSignInTenant(ctx, tenantInput);
  const { unknownMark } = requested;
  const home = await resolveContactTenant(ctx, requested, contact);
  const typed = contact.address;
  const failureName = failureNameOf(typed, unknownMark);
  const maxFailures = getMaxFailures(await readSettings(ctx.app, home));
  const { account, fault, failures } = await ctx.inTenant(home, async (inTenant) => {
    await checkAddress(inTenant);
    const found = await findByContact(inTenant, contact);
    const known = unknownMark === undefined ? found : undefined;
    return {
      account: known,
      failures: await countFailures(inTenant, { typed: failureName, owner: known }, maxFailures),
      fault: await redeemSentCode(inTenant, { purpose, address: typed, unknownMark }, code),
    };
  });
  if (fault !== undefined || account === undefined) {
    await recordFailedAttempt(ctx, { tenantId: home, account, typed, failureName });
    // Only answers of the sign-in itself are delayed.
    throw describeFailure(fault ?? wrongCodeError(), { ...failures, nextDelayMs: 0 }).fault;
  }
  return { tenantId: home, account };
}

/** Failures on an unknown tenant count apart from those on the one that stands in for it. */
function failureNameOf(name: string, unknownMark: string | undefined): string {
  return unknownMark === undefined ? name : `${unknownMark}:${name}`;
}

/** Signs in with a code that was sent to a phone (contract 01, 1). */
export async function signInByPhone(
  ctx: AnyContext,
  { phone, ...input }: InputOf<typeof codeApi.calls.loginPhone>,
): Promise<TokenPair> {
  return await signInByCode(ctx, toContact(phone), input);
}

/** Signs in with a code that was sent by e-mail. */
export async function signInByEmail(
  ctx: AnyContext,
  { email, ...input }: InputOf<typeof codeApi.calls.loginEmail>,
): Promise<TokenPair> {
  return await signInByCode(ctx, toContact(email), input);
}

type SignInInput = TenantInput & { readonly code: string; readonly loginMode: 1 | 2 };

async function signInByCode(
  ctx: AnyContext,
  contact: Contact,
  { code, loginMode, ...tenantInput }: SignInInput,
): Promise<TokenPair> {
  const requested = await resolveSignInTenant(ctx, tenantInput);
  const { displayedTenant, unknownMark } = requested;
  await checkCodeSignInAllowed(ctx, displayedTenant.id, contact.channel);
  const home = await resolveContactTenant(ctx, requested, contact);
  const isClosed = !(await isCodeSignInAllowed(ctx.app, home, contact.channel));
  const bound = { purpose: "signIn", address: contact.address, unknownMark } as const;
  const failureName = failureNameOf(contact.address, unknownMark);
  return await authenticate(ctx, contact.address, async () => ({
    tenantId: home,
    loginMode,
    failureName,
    loadAccount: async (inTenant, most) => {
      const found = await findByContact(inTenant, contact);
      const account = unknownMark === undefined && !isClosed ? found : undefined;
      return { account, failures: await countFailures(inTenant, { typed: failureName, owner: account }, most) };
    },
    verifyProof: async () => await ctx.inTenant(home, async (inTenant) => await redeemSentCode(inTenant, bound, code)),
  }));
}

/** Sets a new password with a code that was sent to a phone or by e-mail. */
export async function resetByCode(
  ctx: AnyContext,
  { contact, code, passwordNew, tenantId, tenant }: InputOf<typeof codeApi.calls.resetPwd>,
): Promise<void> {
  const password = await readPasswordField(ctx.app, passwordNew);
  // Checked before the code is used up; faults that depend on the account are only revealed after the proof.
  const { displayedTenant } = await resolveSignInTenant(ctx, { tenantId, tenant });
  checkNewPassword(await loadPasswordRules(ctx, displayedTenant.id), password, { account: "", tenantName: null });
  const found = await prove(ctx, { contact: toContact(contact), code, tenantId, tenant, purpose: "reset" });
  await checkSignInAllowed(ctx, found);
  await resetForgottenPassword(ctx, {
    tenantId: found.tenantId,
    accountId: found.account.id,
    password,
    proof: { by: "code" },
  });
}
