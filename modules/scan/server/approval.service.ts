import type { InputOf } from "#contract/api";
import { placeOf } from "#modules/online/server";
import { type scanApi, type ScanAsking, scanError } from "#modules/scan/contract";
import type { Caller } from "#server/context/caller";
import type { Context, TenantContext } from "#server/context/context";
import { noteEvent } from "#server/context/events";
import { scans } from "./scan.table.ts";
import { hashOfScanCode, type Scan, stateOf } from "./scan.ts";

/** How long a screen may take to notice that it was agreed to: it asks every two seconds. */
const graceSeconds = 15;

type Coded = InputOf<typeof scanApi.calls.look>;

/**
 * Who asks to be signed in, for the phone that has read the code. From now on just this session may answer, and the
 * screen shows its number.
 */
export async function lookAtScan(ctx: Context, { code }: Coded): Promise<ScanAsking> {
  return await ctx.inTenant(ctx.tenantId, async (inTenant) => {
    const scan = await openScan(inTenant, ctx.caller, code);
    const { accountId, sessionId } = ctx.caller;
    const now = ctx.now();
    if (scan.seenAt === null) await inTenant.rows(scans).set(scan.id, { seenAt: now, accountId, sessionId });
    return {
      browser: scan.browser,
      os: scan.os,
      ip: scan.ip,
      place: placeOf(scan.ip),
      time: scan.createdAt,
      expirySeconds: Math.ceil((scan.expiresAt.getTime() - now.getTime()) / 1000),
      choices: [...scan.choices.numbers],
    };
  });
}

/** Agrees, for whoever tells the number that the screen shows. Another number refuses for good: there is no second try. */
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

/** Turns the screen away. */
export async function refuseScan(ctx: Context, { code }: Coded): Promise<void> {
  await ctx.inTenant(ctx.tenantId, async (inTenant) => {
    const scan = await openScan(inTenant, ctx.caller, code);
    await refuse(inTenant, ctx.caller, { scan, reason: "refused" });
  });
}

/** The scan of a code of this tenant that nobody else has looked at, so that nobody else can change it until this is done. */
async function openScan(ctx: TenantContext, { sessionId }: Caller, code: string): Promise<Scan> {
  const rows = ctx.rows(scans);
  const found = await rows.list({ codeHash: hashOfScanCode(ctx, code) });
  const [scan] = await rows.ever(
    found.map(({ id }) => id),
    "lock",
  );
  const state = scan === undefined ? "over" : stateOf(scan, ctx.now());
  const isOpen = state === "waiting" || (state === "seen" && scan?.sessionId === sessionId);
  if (scan === undefined || !isOpen) throw scanError("scan.unknown");
  return scan;
}

async function approve(ctx: TenantContext, { accountId, account }: Caller, scan: Scan): Promise<void> {
  const now = ctx.now();
  const expiresAt = new Date(now.getTime() + graceSeconds * 1000);
  await ctx.rows(scans).set(scan.id, { approvedAt: now, expiresAt });
  await noteEvent(ctx, "session.scan_approved", { accountId, account, detail: askerOf(scan) });
}

type Refused = { readonly scan: Scan; readonly reason: "refused" | "wrong_number" };

async function refuse(ctx: TenantContext, { accountId, account }: Caller, { scan, reason }: Refused): Promise<void> {
  await ctx.rows(scans).set(scan.id, { refusedAt: ctx.now() });
  await noteEvent(ctx, "session.scan_refused", { accountId, account, detail: { ...askerOf(scan), reason } });
}

function askerOf({ ip, browser, os }: Scan) {
  return { ip, browser, os };
}
