import { taskError } from "#contract/task";
import type { App } from "#server/app";
import type { Caller } from "#server/context/caller";
import { callerFrom, loadAccount, loadGranted, readingAsSystem } from "#server/context/standing";
import { hasRight } from "./right.ts";
import type { Claim } from "./claim.ts";

const enabled = 1;
const tenantText = "select status, expiration_time from tenant where id = $1 and deleted_at is null";

type TenantState = { status: number; expirationTime: Date | null };

/** Somebody as his task may act for him now. Throws when his account, his tenant or the permission is gone. */
export async function standingNow(
  app: App,
  { tenantId, accountId, sessionId, requestId }: Pick<Claim, "tenantId" | "accountId" | "sessionId" | "requestId">,
  code: string,
): Promise<Caller> {
  const from = readingAsSystem(app, tenantId, requestId);
  const [[tenant], account, granted] = await Promise.all([
    from.run<TenantState>({ sql: tenantText, parameters: [tenantId] }),
    loadAccount(from, tenantId, accountId),
    loadGranted(from, tenantId, accountId),
  ]);
  const isOver = tenant?.expirationTime !== null && (tenant?.expirationTime.getTime() ?? 0) <= app.now().getTime();
  if (account === undefined || account.status !== enabled || tenant?.status !== enabled || isOver)
    throw taskError("task.account_closed");
  const caller = callerFrom({ tenantId, sessionId, accountId, loginMode: 1, isLocked: false }, account, granted);
  if (!hasRight({ app, caller }, code)) throw taskError("task.not_allowed");
  return caller;
}
