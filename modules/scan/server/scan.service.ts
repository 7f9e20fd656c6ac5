import { timingSafeEqual } from "node:crypto";
import type { InputOf } from "#contract/api";
import { refusal } from "#contract/errors";
import { Id } from "#contract/id";
import { accounts } from "#modules/account/server";
import { type scanApi, type ScanBegun, scanError, type ScanProgress } from "#modules/scan/contract";
import { type Account, enter } from "#modules/session/server";
import { tenantMeant } from "#modules/tenant/server";
import type { AnyContext, TenantContext } from "#server/context/context";
import { deviceOf } from "#server/context/device";
import { checkAddress, countFailures } from "#server/context/failures";
import { findSession } from "#server/context/identify";
import { networkOf } from "#server/context/network";
import { hashOfSecret, randomSecret, type TokenPair } from "#server/context/tokens";
import { defineFunction } from "#server/rows/function";
import { readSettings } from "#server/settings";
import { scans } from "./scan.table.ts";
import { hashOfScanCode, newChoices, newScanCode, type Scan, stateOf } from "./scan.ts";

/** Long enough to take the phone out, too short for a picture that is passed on. */
const lifetimeSeconds = 60;
const mostOfNetwork = 60;

const admitScan = defineFunction<{ fromNetwork: string; at: Date; most: number }, { admitted: boolean }>("admit_scan", [
  "fromNetwork",
  "at",
  "most",
]);

/** Whether the installation lets people in by scanning. */
export async function offersScan({ app }: AnyContext): Promise<boolean> {
  return (await readSettings(app)).isOn("sys_scan_sign_in", true);
}

/** Gives a page something to show, and the secret by which it alone can come in with it. */
export async function beginScan(
  ctx: AnyContext,
  { tenantId }: InputOf<typeof scanApi.calls.begin>,
): Promise<ScanBegun> {
  if (!(await offersScan(ctx))) throw scanError("scan.off");
  const tenant = await tenantMeant(ctx, tenantId);
  const { publicUrl } = ctx.app.config;
  const secret = randomSecret();
  const code = newScanCode();
  const choices = newChoices();
  const id = await ctx.inTenant(tenant.id, async (inTenant) => {
    await checkQuota(inTenant);
    return await inTenant.rows(scans).add({
      ...{ ...choices, codeHash: hashOfScanCode(inTenant, code), secretHash: hashOfSecret(secret) },
      ...askerOf(inTenant),
    });
  });
  return {
    id: String(id),
    secret,
    code,
    // Never by the host that the request named: that could be anybody's.
    address: publicUrl === undefined ? null : `${publicUrl}/#/scan/${code}`,
    number: choices.number,
    expirySeconds: lifetimeSeconds,
  };
}

async function checkQuota(ctx: TenantContext): Promise<void> {
  await checkAddress(ctx);
  const asking = { fromNetwork: networkOf(ctx.address), at: ctx.now(), most: mostOfNetwork };
  const [answer] = await ctx.ask(admitScan, asking);
  if (answer?.admitted !== true) throw refusal("request.too_many");
}

function askerOf(ctx: TenantContext) {
  const { browser, os } = deviceOf(ctx.userAgent);
  const now = ctx.now();
  const expiresAt = new Date(now.getTime() + lifetimeSeconds * 1000);
  return { network: networkOf(ctx.address), ip: ctx.address.slice(0, 64), browser, os, createdAt: now, expiresAt };
}

const over: ScanProgress = { state: "over", pair: null };

/**
 * How far it is, for the page that holds the secret; once it is agreed to, with a session of the page's own. To whoever
 * does not hold the secret everything is over.
 */
export async function readScan(
  ctx: AnyContext,
  { tenantId: asked, id, secret }: InputOf<typeof scanApi.calls.state>,
): Promise<ScanProgress> {
  const { id: tenantId } = await tenantMeant(ctx, asked);
  const scanId = Id.safeParse(Number(id)).data;
  if (scanId === undefined) return over;
  const scan = await ctx.readInTenant(tenantId, async ({ rows }) => await rows(scans).find(scanId));
  if (scan === undefined || !timingSafeEqual(scan.secretHash, hashOfSecret(secret))) return over;
  const state = stateOf(scan, ctx.now());
  if (state !== "approved") return { state, pair: null };
  const agreed = await ctx.inTenant(tenantId, async (inTenant) => await useUp(inTenant, scanId));
  return agreed === undefined ? over : { state, pair: await enterByScan(ctx, tenantId, agreed) };
}

type Agreed = { readonly account: Account | undefined; readonly sessionId: Id; readonly accountId: Id };

/** Of pages that ask at once with the same secret just one comes in. */
async function useUp(ctx: TenantContext, id: Id): Promise<Agreed | undefined> {
  const rows = ctx.rows(scans);
  const [scan] = await rows.ever([id], "lock");
  if (scan === undefined || stateOf(scan, ctx.now()) !== "approved" || !isBound(scan)) return undefined;
  const { sessionId, accountId } = scan;
  await rows.set(id, { usedAt: ctx.now() });
  return { sessionId, accountId, account: await ctx.rows(accounts).find(accountId) };
}

function isBound(scan: Scan): scan is Scan & { sessionId: Id; accountId: Id } {
  return scan.sessionId !== null && scan.accountId !== null;
}

/** In through the same gate as everybody: the session that has agreed is the proof, as long as it lives and is not locked. */
async function enterByScan(
  ctx: AnyContext,
  tenantId: Id,
  { account, sessionId, accountId }: Agreed,
): Promise<TokenPair> {
  const typed = account?.account ?? String(accountId);
  return await enter(ctx, {
    ...{ tenantId, typed, loginMode: 1, hasSecondFactor: true },
    look: async (inTenant, most) => ({ account, failures: await countFailures(inTenant, typed, most) }),
    faultOf: async () => {
      const session = await findSession(ctx.app, { tenantId, sessionId, accountId }, ctx.requestId);
      return session === undefined || session.isLocked ? scanError("scan.withdrawn") : undefined;
    },
  });
}
