import type { Id } from "#contract/id";
import type { PasskeyAssertion } from "../contract.ts";
import type { TenantContext } from "#core/request/context";
import { recordSecurityEvent } from "#modules/identity/access/server";
import { deriveBytes } from "#core/crypto/keys";
import type { PasskeyScope } from "./passkeyRequest.ts";
import { type Ceremony, readCeremony, verifyPasskey } from "./ceremony.ts";
import { type ChallengePurpose, consumeChallenge } from "./challenge.ts";
import { passkeys } from "./passkey.table.ts";

/** The account that a passkey must belong to, and its name. */
export type PasskeyHolder = PasskeyScope & { readonly account: string };

/**
 * Whether one of the holder's passkeys has signed the challenge. The challenge is used up, also for concurrent requests
 * with the same answer.
 */
export async function consumeAssertion(
  ctx: TenantContext,
  { accountId, account, relyingParty, ...purpose }: PasskeyHolder & ChallengePurpose,
  answer: PasskeyAssertion,
): Promise<boolean> {
  const ceremony = await readCeremony(ctx, relyingParty, answer.response.clientDataJSON);
  if (ceremony === undefined || !(await consumeChallenge(ctx, purpose, ceremony.challenge))) return false;
  return await verifyAssertion(ctx, { accountId, account, relyingParty }, { ceremony, answer });
}

/** An answer, and what the browser has signed with it. */
export type SignedAnswer = { readonly ceremony: Ceremony; readonly answer: PasskeyAssertion };

/** Whether one of the holder's passkeys has signed the answer. The caller checks the challenge. */
export async function verifyAssertion(
  ctx: TenantContext,
  { accountId, account, relyingParty }: PasskeyHolder,
  { ceremony, answer }: SignedAnswer,
): Promise<boolean> {
  const rows = ctx.rows(passkeys);
  const own = await rows.list({ accountId, host: relyingParty.host });
  const ownPasskey = own.find(({ credentialId }) => credentialId.toString("base64url") === answer.id);
  // Concurrent uses run one after the other: each counter is compared with the previous one.
  const [passkey] = ownPasskey === undefined ? [] : await rows.listWithDeleted([ownPasskey.id], "lock");
  if (passkey === undefined) return false;
  // In a tenant that was imported, devices still give the handle of the account that it was made of.
  const userHandle = passkey.userHandle ?? deriveUserHandle(ctx, accountId);
  if ((answer.response.userHandle ?? userHandle) !== userHandle) return false;
  const assertion = await verifyPasskey(ctx, { ...ceremony, answer, publicKey: passkey.publicKey });
  if (assertion === undefined) return false;
  if (isBack(passkey.counter, assertion.counter)) {
    const detail = { passkey: passkey.id, name: passkey.name };
    await recordSecurityEvent(ctx, "account.passkey_copied", { accountId, account, detail });
    return false;
  }
  await rows.set(passkey.id, {
    counter: assertion.counter,
    isSynced: assertion.isSynced,
    usedAt: ctx.now(),
    userHandle,
  });
  return true;
}

/** The user handle that devices store: it reveals nothing, and is the same for all passkeys of an account. */
export function deriveUserHandle({ app, tenantId }: Pick<TenantContext, "app" | "tenantId">, accountId: Id): string {
  return deriveBytes(app.keys, "passkey", `${tenantId}:${accountId}`).toString("base64url");
}

/**
 * Synced passkeys do not count, their counter stays 0. A counter that does not increase means that the passkey was
 * copied.
 */
function isBack(before: number, now: number): boolean {
  return (before > 0 || now > 0) && now <= before;
}
