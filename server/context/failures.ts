import { refusal } from "#contract/errors";
import type { Id } from "#contract/id";
import { readSettings } from "#server/settings";
import { defineFunction } from "#server/rows/function";
import { mainTenantId } from "#server/tenancy";
import type { AnyContext, TenantContext } from "./context.ts";
import { signInFailures } from "./securityEvent.table.ts";

/** An account as it was typed; it need not exist. */
export type Attempted = { readonly tenantId: Id; readonly account: string };

/** How an account stands before a password is looked at. */
export type FailureCount = {
  /** Too many wrong passwords from this address: it stays out although the next one may be right. */
  readonly isLocked: boolean;
  /** How long the answer waits, because of failures from all addresses together. */
  readonly delayMs: number;
};

const minuteMs = 60_000;
/** How long an account stays locked for an address, and how far back failures count. */
export const lockMinutes = 30;
const addressWindowMinutes = 10;
const mostOfAddress = 30;
const freeFailures = 5;
const firstDelayMs = 250;
const longestDelayMs = 5000;

const countAddressFailures = defineFunction<{ address: string; since: Date }, { row: number }>(
  "count_address_failures",
  ["address", "since"],
);

/** Turns an address away that has failed 30 times within 10 minutes, to whatever account. */
export async function checkAddress(ctx: AnyContext): Promise<void> {
  const since = new Date(ctx.now().getTime() - addressWindowMinutes * minuteMs);
  const [counted] = await ctx.inTenant(
    mainTenantId,
    async (inMain) => await inMain.ask(countAddressFailures, { address: addressOf(ctx), since }),
  );
  if ((counted?.row ?? 0) >= mostOfAddress) throw refusal("request.too_many");
}

/** Counts the failures of the last 30 minutes; what is typed for an unknown account counts alike. */
export async function countFailures(ctx: AnyContext, { tenantId, account }: Attempted): Promise<FailureCount> {
  const settings = await readSettings(ctx.app);
  const most = settings.whole("sys_password_max_error_times", { otherwise: 5, minimum: 1, maximum: 100 });
  const since = new Date(ctx.now().getTime() - lockMinutes * minuteMs);
  const [counted] = await ctx.inTenant(tenantId, async (inTenant) => {
    const rows = inTenant.rows(signInFailures);
    const recent = rows.select().where("row.account", "=", folded(account)).where("row.failedAt", ">=", since);
    return await rows.run(
      recent.select((on) => [
        on.fn.countAll<number>().as("all"),
        on.fn.countAll<number>().filterWhere("row.address", "=", addressOf(ctx)).as("here"),
      ]),
    );
  });
  return { isLocked: (counted?.here ?? 0) >= most, delayMs: delayAfter(counted?.all ?? 0) };
}

/** Adds a failure, in the transaction that writes it down. */
export async function noteFailure(ctx: TenantContext, account: string): Promise<void> {
  await ctx.rows(signInFailures).addAll([{ account: folded(account), address: addressOf(ctx), failedAt: ctx.now() }]);
}

/** A right password clears what failed from the same address; failures from elsewhere go on counting. */
export async function clearFailures(ctx: TenantContext, account: string): Promise<void> {
  await ctx.rows(signInFailures).erase({ account: folded(account), address: addressOf(ctx) });
}

/** None for the first failures, then twice as long each time, five seconds at most. */
export function delayAfter(failures: number): number {
  if (failures <= freeFailures) return 0;
  return Math.min(longestDelayMs, firstDelayMs * 2 ** Math.min(failures - freeFailures - 1, 10));
}

function folded(account: string): string {
  return account.toLowerCase().slice(0, 64);
}

function addressOf(ctx: AnyContext): string {
  return ctx.address.slice(0, 64);
}
