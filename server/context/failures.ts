import { refusal } from "#contract/errors";
import type { Settings } from "#server/settings";
import { oneOf } from "#server/rows/condition";
import { defineFunction } from "#server/rows/function";
import { defineLookup } from "#server/rows/lookup";
import type { TenantContext } from "./context.ts";
import { networkOf } from "./network.ts";
import { signInFailures } from "./securityEvent.table.ts";

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

/** Turns an address away that has failed 30 times within 10 minutes, to whatever account of whatever tenant. */
export async function checkAddress(ctx: TenantContext): Promise<void> {
  const since = new Date(ctx.now().getTime() - addressWindowMinutes * minuteMs);
  const [counted] = await ctx.ask(countAddressFailures, { address: networkOf(ctx.address), since });
  if ((counted?.row ?? 0) >= mostOfAddress) throw refusal("request.too_many");
}

/** How many wrong passwords the installation allows before it locks. */
export function mostFailures(settings: Settings): number {
  return settings.whole("sys_password_max_error_times", { otherwise: 5, minimum: 1, maximum: 100 });
}

/** Counts the failures of the last 30 minutes; what is typed for an unknown account counts alike. */
export async function countFailures(ctx: TenantContext, account: string, most: number): Promise<FailureCount> {
  const since = new Date(ctx.now().getTime() - lockMinutes * minuteMs);
  const rows = ctx.rows(signInFailures);
  const recent = rows.select().where("row.account", "=", folded(account)).where("row.failedAt", ">=", since);
  const [counted] = await rows.runByKey(
    recent.select((on) => [
      on.fn.countAll<number>().as("all"),
      on.fn.countAll<number>().filterWhere("row.address", "=", networkOf(ctx.address)).as("here"),
    ]),
  );
  return { isLocked: (counted?.here ?? 0) >= most, delayMs: delayAfter(counted?.all ?? 0) };
}

/** Adds a failure, in the transaction that writes it down. */
export async function noteFailure(ctx: TenantContext, account: string): Promise<void> {
  await ctx
    .rows(signInFailures)
    .addAll([{ account: folded(account), address: networkOf(ctx.address), failedAt: ctx.now() }]);
}

/** A right password clears what failed from the same address; failures from elsewhere go on counting. */
export async function clearFailures(ctx: TenantContext, account: string): Promise<void> {
  await ctx.rows(signInFailures).erase({ account: folded(account), address: networkOf(ctx.address) });
}

/** An administrator lets somebody in again: what failed from all addresses is forgotten. */
export async function forgetFailures(ctx: TenantContext, account: string): Promise<void> {
  await ctx.rows(signInFailures).erase({ account: folded(account) });
}

const triedTooOften = defineLookup(["accounts", "since", "most"], (from, { accounts, since, most }: Tries) =>
  from(signInFailures)
    .select("row.account")
    .where(oneOf("row.account", accounts))
    .where("row.failedAt", ">=", since)
    .groupBy(["row.account", "row.address"])
    .having((on) => on(on.fn.countAll<number>(), ">=", most)),
);

type Tries = { accounts: readonly string[]; since: Date; most: number };

/** Those of the accounts that some address has tried too often to get into, within the last 30 minutes. */
export async function lockedAmong(ctx: TenantContext, accounts: readonly string[], most: number): Promise<Set<string>> {
  if (accounts.length === 0) return new Set();
  const since = new Date(ctx.now().getTime() - lockMinutes * minuteMs);
  const locked = await ctx.lookUp(triedTooOften, { accounts: accounts.map(folded), since, most });
  const names = new Set(locked.map(({ account }) => account));
  return new Set(accounts.filter((account) => names.has(folded(account))));
}

/** None for the first failures, then twice as long each time, five seconds at most. */
export function delayAfter(failures: number): number {
  if (failures <= freeFailures) return 0;
  return Math.min(longestDelayMs, firstDelayMs * 2 ** Math.min(failures - freeFailures - 1, 10));
}

function folded(account: string): string {
  return account.toLowerCase().slice(0, 64);
}
