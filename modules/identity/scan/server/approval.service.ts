import type { InputOf } from "#contract/api";
import { locateAddress } from "#modules/identity/online/server";
import { type scanApi, scanError, type ScanRequester } from "../contract.ts";
import type { Caller } from "#core/request/caller";
import type { Context, TenantContext } from "#core/request/context";
import { recordSecurityEvent } from "#modules/identity/access/server";
import { scans } from "./scan.table.ts";
import { getScanState, hashScanCode, type Scan } from "./scan.ts";

/** How long a screen may take to notice the approval: it polls every two seconds. */
const graceSeconds = 15;

type ScanCodeInput = InputOf<typeof scanApi.calls.look>;

/**
 * The requesting screen, for the phone that has read the code. From now on only this session may answer, and the screen
 * shows its number.
 */
export async function viewScan(ctx: Context, { code }: ScanCodeInput): Promise<ScanRequester> {
  return await ctx.inTenant(ctx.tenantId, async (inTenant) => {
    const scan = await openScan(inTenant, ctx.caller, code);
    const { accountId, sessionId } = ctx.caller;
    const now = ctx.now();
    if (scan.seenAt === null) await inTenant.rows(scans).set(scan.id, { seenAt: now, accountId, sessionId });
    return {
      browser: scan.browser,
      os: scan.os,
      ip: scan.ip,
      place: locateAddress(scan.ip),
      time: scan.createdAt,
      expirySeconds: Math.ceil((scan.expiresAt.getTime() - now.getTime()) / 1000),
      choices: [...scan.choices.numbers],
    };
  });
}

/** Approves with the number on the screen. A wrong number refuses finally: there is no second attempt. */
export async function approveScan(
  ctx: Context,
  { code, number }: InputOf<typeof scanApi.calls.approve>,
): Promise<void> {
  const isRight = await ctx.inTenant(ctx.tenantId, async (inTenant) => {
    const scan = await openScan(inTenant, ctx.caller, code);
    if (scan.seenAt === null) throw scanError("scan.unknown");
    if (scan.number === number) await approve(inTenant, ctx.caller, scan);
    else await refuse(inTenant, ctx.caller, { scan, reason: "wrong_number" });
    return scan.number === number;
  });
  if (!isRight) throw scanError("scan.wrong_number");
}

/** Refuses the screen. */
export async function refuseScan(ctx: Context, { code }: ScanCodeInput): Promise<void> {
  await ctx.inTenant(ctx.tenantId, async (inTenant) => {
    const scan = await openScan(inTenant, ctx.caller, code);
    await refuse(inTenant, ctx.caller, { scan, reason: "refused" });
  });
}

/** The scan of a code of this tenant that no other session has viewed, under a lock until the call ends. */
async function openScan(ctx: TenantContext, { sessionId }: Caller, code: string): Promise<Scan> {
  const rows = ctx.rows(scans);
  const found = await rows.list({ codeHash: hashScanCode(ctx, code) });
  const [scan] = await rows.listWithDeleted(
    found.map(({ id }) => id),
    "lock",
  );
  const state = scan === undefined ? "over" : getScanState(scan, ctx.now());
  const isOpen = state === "waiting" || (state === "seen" && scan?.sessionId === sessionId);
  if (scan === undefined || !isOpen) throw scanError("scan.unknown");
  return scan;
}

async function approve(ctx: TenantContext, { accountId, account }: Caller, scan: Scan): Promise<void> {
  const now = ctx.now();
  const expiresAt = new Date(now.getTime() + graceSeconds * 1000);
  await ctx.rows(scans).set(scan.id, { approvedAt: now, expiresAt });
  await recordSecurityEvent(ctx, "session.scan_approved", { accountId, account, detail: askerOf(scan) });
}

type ScanRefusal = { readonly scan: Scan; readonly reason: "refused" | "wrong_number" };

async function refuse(
  ctx: TenantContext,
  { accountId, account }: Caller,
  { scan, reason }: ScanRefusal,
): Promise<void> {
  await ctx.rows(scans).set(scan.id, { refusedAt: ctx.now() });
  await recordSecurityEvent(ctx, "session.scan_refused", { accountId, account, detail: { ...askerOf(scan), reason } });
}

function askerOf({ ip, browser, os }: Scan) {
  return { ip, browser, os };
}
