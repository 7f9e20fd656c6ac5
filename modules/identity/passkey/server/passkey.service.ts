import type { InputOf, OutputOf } from "#contract/api";
import { accounts, setSecondFactorSince } from "#modules/identity/account/server";
import {
  maxPasskeys,
  type NewPasskey,
  type Passkey,
  passkeyAlgorithms,
  type passkeyApi,
  type PasskeyCreation,
  passkeyError,
} from "../contract.ts";
import {
  finishFactorRemoval,
  lockFactors,
  recordFactorChange,
  replaceRecoveryCodes,
  verifyOwnPassword,
} from "#modules/identity/secondFactor/server";
import type { SignInFactor } from "#modules/identity/session/server";
import { getTenantName } from "#modules/identity/tenant/server";
import type { Context } from "#core/request/context";
import { parseUserAgent } from "#core/request/device";
import type { RowOf } from "#core/rows/table";
import { toPasskeyDescriptor } from "./passkeyRequest.ts";
import { readCeremony, verifyPasskey } from "./ceremony.ts";
import { challengeMs, type ChallengePurpose, consumeChallenge, createChallenge } from "./challenge.ts";
import { passkeys } from "./passkey.table.ts";
import { findRelyingParty, getRelyingParty } from "./relyingParty.ts";
import { deriveUserHandle } from "./assertion.ts";

type Calls = typeof passkeyApi.calls;

/** Passkeys as a second factor of sign-in; one of another host cannot be used at this one. */
export const passkeyFactor: SignInFactor = {
  kind: "passkey",
  isSetUp: async (ctx, accountId) => (await ctx.rows(passkeys).count({ accountId })) > 0,
  isUsable: async (ctx, accountId) => (await ctx.rows(passkeys).count({ accountId, host: ctx.host.toLowerCase() })) > 0,
};

/** The caller's passkeys, the oldest first. */
export async function listPasskeys(ctx: Context): Promise<OutputOf<Calls["list"]>> {
  const { accountId } = ctx.caller;
  const [party, own] = await Promise.all([findRelyingParty(ctx), ctx.rows(passkeys).list({ accountId })]);
  return { isOffered: party !== undefined, passkeys: own.toSorted((left, right) => left.id - right.id).map(asPasskey) };
}

function asPasskey({ id, name, host, isSynced, createdAt, usedAt }: RowOf<typeof passkeys>): Passkey {
  return { id, name, host, isSynced, createTime: createdAt, lastUsedTime: usedAt };
}

/** Options with which the caller's browser creates a passkey. */
export async function beginPasskey(
  ctx: Context,
  { password }: InputOf<Calls["begin"]>,
): Promise<OutputOf<Calls["begin"]>> {
  const { host } = await getRelyingParty(ctx);
  const { id: accountId, account, realName } = await verifyOwnPassword(ctx, password);
  const own = await ctx.rows(passkeys).list({ accountId });
  if (own.length >= maxPasskeys) throw passkeyError("passkey.too_many", { count: maxPasskeys });
  const creation: PasskeyCreation = {
    challenge: await createChallenge(ctx, purposeOf(ctx)),
    rp: { id: host, name: await getTenantName(ctx) },
    user: { id: deriveUserHandle(ctx, accountId), name: account, displayName: realName },
    pubKeyCredParams: passkeyAlgorithms.map((alg) => ({ type: "public-key", alg })),
    timeout: challengeMs,
    attestation: "none",
    excludeCredentials: own.filter((passkey) => passkey.host === host).map(toPasskeyDescriptor),
    authenticatorSelection: { residentKey: "preferred", userVerification: "required" },
  };
  return { creation, name: usualName(ctx) };
}

/** The device that creates it. */
function usualName({ t, userAgent }: Context): string {
  const { browser, os } = parseUserAgent(userAgent);
  return [os, browser.replace(/ \d+$/u, "")].filter((part) => part !== "").join(" · ") || t("passkey.title");
}

function purposeOf({ caller }: Context): ChallengePurpose {
  return { purpose: "add", boundTo: caller.sessionId };
}

/** Adds a passkey that the caller's browser has created. The first second factor comes with recovery codes. */
export async function addPasskey(
  ctx: Context,
  { name, passkey }: InputOf<Calls["add"]>,
): Promise<OutputOf<Calls["add"]>> {
  const { accountId } = ctx.caller;
  const row = await checkedRow(ctx, passkey);
  const rows = ctx.rows(passkeys);
  await lockFactors(ctx, accountId);
  if ((await rows.count({ accountId })) >= maxPasskeys) {
    throw passkeyError("passkey.too_many", { count: maxPasskeys });
  }
  const now = ctx.now();
  const userHandle = deriveUserHandle(ctx, accountId);
  const addedRows = await rows.addMissing([{ ...row, accountId, name, userHandle, createdAt: now }]);
  if (addedRows === 0) throw passkeyError("passkey.taken");
  const { secondFactorSince } = await ctx.rows(accounts).get(accountId);
  const isFirst = secondFactorSince === null;
  if (isFirst) await setSecondFactorSince(ctx, accountId, now);
  const codes = isFirst ? await replaceRecoveryCodes(ctx, accountId) : [];
  await recordFactorChange(ctx, "account.passkey_added");
  return { codes };
}

/** Throws unless it was created for the challenge of this session, which is used up even if something else is wrong. */
async function checkedRow(ctx: Context, passkey: NewPasskey) {
  const party = await getRelyingParty(ctx);
  const { clientDataJSON, transports } = passkey.response;
  const ceremony = await readCeremony(ctx, party, clientDataJSON);
  if (ceremony === undefined) throw passkeyError("passkey.refused");
  const isAsked = await ctx.inTenant(
    ctx.tenantId,
    async (inTenant) => await consumeChallenge(inTenant, purposeOf(ctx), ceremony.challenge),
  );
  if (!isAsked) throw passkeyError("passkey.begin_again");
  const registration = await verifyPasskey(ctx, { ...ceremony, passkey, algorithms: passkeyAlgorithms });
  if (registration === undefined) throw passkeyError("passkey.refused");
  const { credentialId, publicKey, counter, isSynced } = registration;
  return {
    host: party.host,
    counter,
    isSynced,
    transports: transports.join(","),
    credentialId: Buffer.from(credentialId, "base64url"),
    publicKey: Buffer.from(publicKey),
  };
}

/** Renames one of the caller's passkeys. */
export async function renamePasskey(ctx: Context, { id, name }: InputOf<Calls["rename"]>): Promise<void> {
  await checkOwn(ctx, id);
  await ctx.rows(passkeys).set(id, { name });
}

/** Removes one of the caller's passkeys; with the last second factor the recovery codes are removed as well. */
export async function removePasskey(ctx: Context, { id, password }: InputOf<Calls["remove"]>): Promise<void> {
  await checkOwn(ctx, id);
  const { id: accountId } = await verifyOwnPassword(ctx, password);
  await lockFactors(ctx, accountId);
  await ctx.rows(passkeys).erase({ id, accountId });
  await finishFactorRemoval(ctx);
  await recordFactorChange(ctx, "account.passkey_removed");
}

async function checkOwn(ctx: Context, id: InputOf<Calls["rename"]>["id"]): Promise<void> {
  const { accountId } = ctx.caller;
  if ((await ctx.rows(passkeys).count({ id, accountId })) === 0) throw passkeyError("passkey.missing");
}
