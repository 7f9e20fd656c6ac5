import { exhaustedError } from "#contract/errors";
import type { Settings } from "#core/request/settings";
import { oneOf } from "#core/rows/condition";
import { defineFunction } from "#core/rows/databaseFunction";
import { defineLookup } from "#core/rows/lookup";
import type { TenantContext } from "#core/request/context";
import { toNetwork } from "#core/request/network";
import { signInFailures } from "./signInFailure.table.ts";

/** Limits for a sign-in, checked before the password. */
export type SignInThrottle = {
  /** Too many wrong passwords from this address: it stays locked even if the next one is right. */
  readonly isLocked: boolean;
  /** Failures from this address so far. */
  readonly hereCount: number;
  /** Delay of the answer, caused by failures from all addresses together. */
  readonly delayMs: number;
  /** Delay of the next answer if this attempt fails as well. */
  readonly nextDelayMs: number;
};

const minuteMs = 60_000;
/** How long an account stays locked for an address, and how long failures count. */
export const lockMinutes = 30;
const addressWindowMinutes = 10;
const maxPerAddress = 30;
const freeFailures = 5;
const firstDelayMs = 250;
const longestDelayMs = 5000;

const countAddressFailures = defineFunction<{ address: string; since: Date }, { row: number }>(
  "count_address_failures",
  ["address", "since"],
);

/** Refuses an address with 30 failures within 10 minutes, for any accounts of any tenant. */
export async function checkAddress(ctx: TenantContext): Promise<void> {
  const since = new Date(ctx.now().getTime() - addressWindowMinutes * minuteMs);
  const [counts] = await ctx.callFunction(countAddressFailures, { address: toNetwork(ctx.address), since });
  if ((counts?.row ?? 0) >= maxPerAddress) throw exhaustedError(addressWindowMinutes * 60);
}

/** Number of wrong passwords before the installation locks. */
export function getMaxFailures(settings: Settings): number {
  return settings.integer("sys_password_max_error_times", { otherwise: 5, minimum: 1, maximum: 100 });
}

/** Counts the failures of the last 30 minutes, for unknown accounts as well. */
export async function countFailures(ctx: TenantContext, account: string, most: number): Promise<SignInThrottle> {
  const since = new Date(ctx.now().getTime() - lockMinutes * minuteMs);
  const rows = ctx.rows(signInFailures);
  const recent = rows.select().where("row.account", "=", foldName(account)).where("row.failedAt", ">=", since);
  const [counts] = await rows.runByKey(
    recent.select((on) => [
      on.fn.countAll<number>().as("all"),
      on.fn.countAll<number>().filterWhere("row.address", "=", toNetwork(ctx.address)).as("here"),
    ]),
  );
  const { all = 0, here = 0 } = counts ?? {};
  return {
    isLocked: here >= most,
    hereCount: here,
    delayMs: getFailureDelayMs(all),
    nextDelayMs: getFailureDelayMs(all + 1),
  };
}

/** Adds a failure, in the transaction that records it. */
export async function recordFailure(ctx: TenantContext, account: string): Promise<void> {
  await ctx
    .rows(signInFailures)
    .addAll([{ account: foldName(account), address: toNetwork(ctx.address), failedAt: ctx.now() }]);
}

/** A right password clears the failures from the same address; failures from other addresses still count. */
export async function clearFailures(ctx: TenantContext, account: string): Promise<void> {
  await ctx.rows(signInFailures).erase({ account: foldName(account), address: toNetwork(ctx.address) });
}

/** An administrator unlocks an account: failures from all addresses are cleared. */
export async function clearAllFailures(ctx: TenantContext, account: string): Promise<void> {
  await ctx.rows(signInFailures).erase({ account: foldName(account) });
}

const triedTooOften = defineLookup(["accounts", "since", "most"], (from, { accounts, since, most }: FailureQuery) =>
  from(signInFailures)
    .select("row.account")
    .where(oneOf("row.account", accounts))
    .where("row.failedAt", ">=", since)
    .groupBy(["row.account", "row.address"])
    .having((on) => on(on.fn.countAll<number>(), ">=", most)),
);

type FailureQuery = { accounts: readonly string[]; since: Date; most: number };

/** The accounts among these that any address has locked within the last 30 minutes. */
export async function findLockedAccounts(
  ctx: TenantContext,
  accounts: readonly string[],
  most: number,
): Promise<Set<string>> {
  if (accounts.length === 0) return new Set();
  const since = new Date(ctx.now().getTime() - lockMinutes * minuteMs);
  const locked = await ctx.lookUp(triedTooOften, { accounts: accounts.map(foldName), since, most });
  const names = new Set(locked.map(({ account }) => account));
  return new Set(accounts.filter((account) => names.has(foldName(account))));
}

/** No delay for the first failures, then doubling, five seconds at most. */
export function getFailureDelayMs(failures: number): number {
  if (failures <= freeFailures) return 0;
  return Math.min(longestDelayMs, firstDelayMs * 2 ** Math.min(failures - freeFailures - 1, 10));
}

function foldName(account: string): string {
  return account.toLowerCase().slice(0, 64);
}
