import { timingSafeEqual } from "node:crypto";
import type { InputOf } from "#contract/api";
import { exhaustedError } from "#contract/errors";
import { Id } from "#contract/id";
import { accounts } from "#modules/identity/account/server";
import { type scanApi, scanError, type ScanProgress, type ScanStart } from "../contract.ts";
import { type Account, authenticate } from "#modules/identity/session/server";
import { getRequestedTenant } from "#modules/identity/tenant/server";
import type { AnyContext, TenantContext } from "#core/request/context";
import { parseUserAgent } from "#core/request/device";
import { checkAddress, countFailures, findSession } from "#modules/identity/access/server";
import { toNetwork } from "#core/request/network";
import type { TokenPair } from "#core/request/identity";
import { generateSecret, hashSecret } from "#core/crypto/secret";
import { defineFunction } from "#core/rows/databaseFunction";
import { readSettings } from "#core/request/settings";
import { scanSignIn } from "./scan.settings.ts";
import { scans } from "./scan.table.ts";
import { createChoices, createScanCode, getScanState, hashScanCode, type Scan } from "./scan.ts";

/** Long enough to take out the phone, too short for a picture that is passed on. */
const lifetimeSeconds = 60;
const maxPerNetwork = 60;
const quotaSeconds = 600;

const admitScan = defineFunction<{ fromNetwork: string; at: Date; most: number }, { admitted: boolean }>("admit_scan", [
  "fromNetwork",
  "at",
  "most",
]);

/** Whether a tenant offers sign-in by QR code. */
export async function isScanOffered({ app }: AnyContext, tenantId: Id): Promise<boolean> {
  return (await readSettings(app, tenantId)).get(scanSignIn);
}

/** Issues a code to show, and the secret that the page needs to sign in with it. */
export async function beginScan(
  ctx: AnyContext,
  { tenantId }: InputOf<typeof scanApi.calls.begin>,
): Promise<ScanStart> {
  const tenant = await getRequestedTenant(ctx, tenantId);
  if (!(await isScanOffered(ctx, tenant.id))) throw scanError("scan.off");
  const { publicUrl } = ctx.app.config;
  const secret = generateSecret();
  const code = createScanCode();
  const choices = createChoices();
  const id = await ctx.inTenant(tenant.id, async (inTenant) => {
    await checkQuota(inTenant);
    return await inTenant.rows(scans).add({
      ...choices,
      codeHash: hashScanCode(inTenant, code),
      secretHash: hashSecret(secret),
      ...askerOf(inTenant),
    });
  });
  return {
    id: String(id),
    secret,
    code,
    // Never the host of the request: a client can set it to anything.
    address: publicUrl === undefined ? null : `${publicUrl}/#/scan/${code}`,
    number: choices.number,
    expirySeconds: lifetimeSeconds,
  };
}

async function checkQuota(ctx: TenantContext): Promise<void> {
  await checkAddress(ctx);
  const quotaKey = { fromNetwork: toNetwork(ctx.address), at: ctx.now(), most: maxPerNetwork };
  const [answer] = await ctx.callFunction(admitScan, quotaKey);
  if (answer?.admitted !== true) throw exhaustedError(quotaSeconds);
}

function askerOf(ctx: TenantContext) {
  const { browser, os } = parseUserAgent(ctx.userAgent);
  const now = ctx.now();
  const expiresAt = new Date(now.getTime() + lifetimeSeconds * 1000);
  return { network: toNetwork(ctx.address), ip: ctx.address.slice(0, 64), browser, os, createdAt: now, expiresAt };
}

const over: ScanProgress = { state: "over", pair: null };

/**
 * The state for the page with the secret; after the approval with a session of the page's own. With a wrong secret the
 * state is always `over`.
 */
export async function readScan(
  ctx: AnyContext,
  { tenantId: requestedTenant, id, secret }: InputOf<typeof scanApi.calls.state>,
): Promise<ScanProgress> {
  const { id: tenantId } = await getRequestedTenant(ctx, requestedTenant);
  const scanId = Id.safeParse(Number(id)).data;
  if (scanId === undefined) return over;
  const scan = await ctx.readInTenant(tenantId, async ({ rows }) => await rows(scans).find(scanId));
  if (scan === undefined || !timingSafeEqual(scan.secretHash, hashSecret(secret))) return over;
  const state = getScanState(scan, ctx.now());
  if (state !== "approved") return { state, pair: null };
  const approval = await ctx.inTenant(tenantId, async (inTenant) => await useUp(inTenant, scanId));
  return approval === undefined ? over : { state, pair: await enterByScan(ctx, tenantId, approval) };
}

type ScanApproval = { readonly account: Account | undefined; readonly sessionId: Id; readonly accountId: Id };

/** Of concurrent requests with the same secret only one signs in. */
async function useUp(ctx: TenantContext, id: Id): Promise<ScanApproval | undefined> {
  const rows = ctx.rows(scans);
  const [scan] = await rows.listWithDeleted([id], "lock");
  if (scan === undefined || getScanState(scan, ctx.now()) !== "approved" || !isBound(scan)) return undefined;
  const { sessionId, accountId } = scan;
  await rows.set(id, { usedAt: ctx.now() });
  return { sessionId, accountId, account: await ctx.rows(accounts).find(accountId) };
}

function isBound(scan: Scan): scan is Scan & { sessionId: Id; accountId: Id } {
  return scan.sessionId !== null && scan.accountId !== null;
}

/** The same check as for all methods: the approving session is the proof, as long as it is open and not locked. */
async function enterByScan(
  ctx: AnyContext,
  tenantId: Id,
  { account, sessionId, accountId }: ScanApproval,
): Promise<TokenPair> {
  const loginName = account?.account ?? String(accountId);
  return await authenticate(ctx, loginName, async () => ({
    tenantId,
    loginMode: 1,
    hasSecondFactor: true,
    isApproved: true,
    loadAccount: async (inTenant, most) => {
      return { account, failures: await countFailures(inTenant, { typed: loginName, owner: account }, most) };
    },
    verifyProof: async () => {
      const session = await findSession(ctx.app, { tenantId, sessionId, accountId }, ctx.requestId);
      return session === undefined || session.isLocked ? scanError("scan.withdrawn") : undefined;
    },
  }));
}
