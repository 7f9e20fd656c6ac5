import type { InputOf, OutputOf } from "#contract/api";
import { accounts } from "#modules/account/server";
import {
  mostPasskeys,
  type NewPasskey,
  type Passkey,
  passkeyAlgorithms,
  type passkeyApi,
  type PasskeyCreation,
  passkeyError,
} from "#modules/passkey/contract";
import {
  lockFactors,
  noteFactorChange,
  provedAccount,
  replaceRecoveryCodes,
  settleFactors,
} from "#modules/secondFactor/server";
import { tenantName } from "#modules/tenant/server";
import type { Context } from "#server/context/context";
import { deviceOf } from "#server/context/device";
import type { RowOf } from "#server/rows/table";
import { namedOf } from "./asking.ts";
import { judged, readCeremony } from "./ceremony.ts";
import { challengeMs, newChallenge, type Purpose, takeChallenge } from "./challenge.ts";
import { passkeys } from "./passkey.table.ts";
import { findPlace, placeOf } from "./place.ts";
import { handleOf } from "./spend.ts";

type Calls = typeof passkeyApi.calls;

/** The caller's passkeys, the oldest first. */
export async function listPasskeys(ctx: Context): Promise<OutputOf<Calls["list"]>> {
  const { accountId } = ctx.caller;
  const [place, own] = await Promise.all([findPlace(ctx), ctx.rows(passkeys).list({ accountId })]);
  return { isOffered: place !== undefined, passkeys: own.toSorted((one, other) => one.id - other.id).map(asPasskey) };
}

function asPasskey({ id, name, host, isSynced, createdAt, usedAt }: RowOf<typeof passkeys>): Passkey {
  return { id, name, host, isSynced, createTime: createdAt, lastUsedTime: usedAt };
}

/** What the caller's browser makes a passkey by. */
export async function beginPasskey(
  ctx: Context,
  { password }: InputOf<Calls["begin"]>,
): Promise<OutputOf<Calls["begin"]>> {
  const { host } = await placeOf(ctx);
  const { id: accountId, account, realName } = await provedAccount(ctx, password);
  const own = await ctx.rows(passkeys).list({ accountId });
  if (own.length >= mostPasskeys) throw passkeyError("passkey.too_many", { count: mostPasskeys });
  const creation: PasskeyCreation = {
    challenge: await newChallenge(ctx, purposeOf(ctx)),
    rp: { id: host, name: await tenantName(ctx) },
    user: { id: handleOf(ctx, accountId), name: account, displayName: realName },
    pubKeyCredParams: passkeyAlgorithms.map((alg) => ({ type: "public-key", alg })),
    timeout: challengeMs,
    attestation: "none",
    excludeCredentials: own.filter((passkey) => passkey.host === host).map(namedOf),
    authenticatorSelection: { residentKey: "preferred", userVerification: "required" },
  };
  return { creation, name: usualName(ctx) };
}

/** The device that it is made on. */
function usualName({ t, userAgent }: Context): string {
  const { browser, os } = deviceOf(userAgent);
  return [os, browser.replace(/ \d+$/u, "")].filter((part) => part !== "").join(" · ") || t("passkey.title");
}

function purposeOf({ caller }: Context): Purpose {
  return { purpose: "add", boundTo: caller.sessionId };
}

/** Takes a passkey that the caller's browser has made. With his first second factor come recovery codes. */
export async function addPasskey(
  ctx: Context,
  { name, passkey }: InputOf<Calls["add"]>,
): Promise<OutputOf<Calls["add"]>> {
  const { accountId } = ctx.caller;
  const row = await checkedRow(ctx, passkey);
  const rows = ctx.rows(passkeys);
  await lockFactors(ctx, accountId);
  if ((await rows.count({ accountId })) >= mostPasskeys) {
    throw passkeyError("passkey.too_many", { count: mostPasskeys });
  }
  const now = ctx.now();
  const added = await rows.addMissing([{ ...row, accountId, name, createdAt: now }]);
  if (added === 0) throw passkeyError("passkey.taken");
  const { secondFactorSince } = await ctx.rows(accounts).get(accountId);
  const isFirst = secondFactorSince === null;
  if (isFirst) await ctx.rows(accounts).set(accountId, { secondFactorSince: now });
  const codes = isFirst ? await replaceRecoveryCodes(ctx, accountId) : [];
  await noteFactorChange(ctx, "account.passkey_added");
  return { codes };
}

/** Throws unless it was made for the challenge of this very session, which is used up even if something else is wrong. */
async function checkedRow(ctx: Context, passkey: NewPasskey) {
  const place = await placeOf(ctx);
  const { clientDataJSON, transports } = passkey.response;
  const ceremony = await readCeremony(ctx, place, clientDataJSON);
  if (ceremony === undefined) throw passkeyError("passkey.refused");
  const isAsked = await ctx.inTenant(
    ctx.tenantId,
    async (inTenant) => await takeChallenge(inTenant, purposeOf(ctx), ceremony.challenge),
  );
  if (!isAsked) throw passkeyError("passkey.begin_again");
  const made = await judged(ctx, { ...ceremony, made: passkey, algorithms: passkeyAlgorithms });
  if (made === undefined) throw passkeyError("passkey.refused");
  const { credentialId, publicKey, counter, isSynced } = made;
  return {
    ...{ host: place.host, counter, isSynced, transports: transports.join(",") },
    credentialId: Buffer.from(credentialId, "base64url"),
    publicKey: Buffer.from(publicKey),
  };
}

/** Calls one of the caller's passkeys something else. */
export async function renamePasskey(ctx: Context, { id, name }: InputOf<Calls["rename"]>): Promise<void> {
  await checkOwn(ctx, id);
  await ctx.rows(passkeys).set(id, { name });
}

/** Takes one of the caller's passkeys away; the last second factor takes the recovery codes along. */
export async function removePasskey(ctx: Context, { id, password }: InputOf<Calls["remove"]>): Promise<void> {
  await checkOwn(ctx, id);
  const { id: accountId } = await provedAccount(ctx, password);
  await lockFactors(ctx, accountId);
  await ctx.rows(passkeys).erase({ id, accountId });
  await settleFactors(ctx);
  await noteFactorChange(ctx, "account.passkey_removed");
}

async function checkOwn(ctx: Context, id: InputOf<Calls["rename"]>["id"]): Promise<void> {
  const { accountId } = ctx.caller;
  if ((await ctx.rows(passkeys).count({ id, accountId })) === 0) throw passkeyError("passkey.missing");
}
