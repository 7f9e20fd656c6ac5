import type { Id } from "#contract/id";
import type { PasskeyAnswer } from "#modules/passkey/contract";
import type { TenantContext } from "#server/context/context";
import { noteEvent } from "#server/context/events";
import { derive } from "#server/keys";
import type { Whose } from "./asking.ts";
import { judged, readCeremony } from "./ceremony.ts";
import { type Purpose, takeChallenge } from "./challenge.ts";
import { passkeys } from "./passkey.table.ts";

/** Who says that a passkey is his, and what he calls himself. */
export type Holder = Whose & { readonly account: string };

/**
 * Whether one of the holder's passkeys has signed what it was asked to. The challenge is used up by this, also for whoever
 * brings the same answer at the same time.
 */
export async function spendPasskey(
  ctx: TenantContext,
  { accountId, account, place, ...purpose }: Holder & Purpose,
  answer: PasskeyAnswer,
): Promise<boolean> {
  const ceremony = await readCeremony(ctx, place, answer.response.clientDataJSON);
  if (ceremony === undefined || !(await takeChallenge(ctx, purpose, ceremony.challenge))) return false;
  if (!isHandleOf(ctx, accountId, answer.response.userHandle)) return false;
  const rows = ctx.rows(passkeys);
  const own = await rows.list({ accountId, host: place.host });
  const named = own.find(({ credentialId }) => credentialId.toString("base64url") === answer.id);
  // Two who use it at once do so one after the other: the counter of each is held against that of the one before.
  const [passkey] = named === undefined ? [] : await rows.ever([named.id], "lock");
  if (passkey === undefined) return false;
  const used = await judged(ctx, { ...ceremony, answer, publicKey: passkey.publicKey });
  if (used === undefined) return false;
  if (isBack(passkey.counter, used.counter)) {
    const detail = { passkey: passkey.id, name: passkey.name };
    await noteEvent(ctx, "account.passkey_copied", { accountId, account, detail });
    return false;
  }
  await rows.set(passkey.id, { counter: used.counter, isSynced: used.isSynced, usedAt: ctx.now() });
  return true;
}

/** Whose a passkey is, as devices keep it: it tells nobody anything, and stays the same for all that he makes. */
export function handleOf({ app, tenantId }: Pick<TenantContext, "app" | "tenantId">, accountId: Id): string {
  return derive(app.keys, "passkey", `${tenantId}:${accountId}`).toString("base64url");
}

function isHandleOf(ctx: TenantContext, accountId: Id, handle: string | null | undefined): boolean {
  return handle === undefined || handle === null || handle === handleOf(ctx, accountId);
}

/** Synced passkeys do not count, theirs stays 0. One that counts and does not get on is a copy, or was copied. */
function isBack(before: number, now: number): boolean {
  return (before > 0 || now > 0) && now <= before;
}
