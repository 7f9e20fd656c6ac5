import { exhaustedError } from "#contract/errors";
import type { Id } from "#contract/id";
import type { Settings } from "#core/request/settings";
import { oneOf, pairsOf } from "#core/rows/condition";
import { defineFunction } from "#core/rows/databaseFunction";
import { defineLookup } from "#core/rows/lookup";
import type { TenantContext } from "#core/request/context";
import { toNetwork } from "#core/request/network";
import { maxErrorTimes } from "./access.settings.ts";
import { signInFailures } from "./signInFailure.table.ts";

/** Limits for a sign-in, checked before the password. */
export type SignInThrottle = {
  /** Too many failures from this address on any name of the account: it stays locked even if the next proof is right. */
  readonly isLocked: boolean;
  /** Failures from this address on the typed name so far. */
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
  return settings.get(maxErrorTimes);
}

/** What an account can be signed in with. Failures count under the name that was typed, and lock together. */
export type SignInNames = {
  readonly account: string;
  readonly phone: string | null;
  readonly email: string | null;
};

function namesOf({ account, phone, email }: SignInNames): string[] {
  const names = [foldName(account)];
  // A phone may be the account's name: its failures count once.
  for (const name of [phone, email]) if (name !== null && !names.includes(foldName(name))) names.push(foldName(name));
  return names;
}

/**
 * Counts the failures of the last 30 minutes on a name, for unknown accounts as well. Only whether `owner` is locked
 * depends on its other names too: callers reveal it after the proof alone, so that no answer links the names of
 * one account.
 */
export async function countFailures(
  ctx: TenantContext,
  { typed, owner }: { typed: string; owner?: SignInNames | undefined },
  most: number,
): Promise<SignInThrottle> {
  const since = new Date(ctx.now().getTime() - lockMinutes * minuteMs);
  const name = foldName(typed);
  const names = owner === undefined ? [name] : [name, ...namesOf(owner)];
  const address = toNetwork(ctx.address);
  const rows = ctx.rows(signInFailures);
  const recent = rows.select().where(oneOf("row.account", names)).where("row.failedAt", ">=", since);
  const [counts] = await rows.runByKey(
    recent.select((on) => {
      const count = on.fn.countAll<number>();
      const onName = count.filterWhere("row.account", "=", name);
      return [
        onName.as("all"),
        onName.filterWhere("row.address", "=", address).as("here"),
        count.filterWhere("row.address", "=", address).as("together"),
      ];
    }),
  );
  const { all = 0, here = 0, together = 0 } = counts ?? {};
  return {
    isLocked: together >= most,
    hereCount: here,
    delayMs: getFailureDelayMs(all),
    nextDelayMs: getFailureDelayMs(all + 1),
  };
}

/** Adds a failure, in the transaction that records it. */
export async function recordFailure(ctx: TenantContext, name: string): Promise<void> {
  await ctx
    .rows(signInFailures)
    .addAll([{ account: foldName(name), address: toNetwork(ctx.address), failedAt: ctx.now() }]);
}

/** A right proof clears the failures from the same address; failures from other addresses still count. */
export async function clearFailures(ctx: TenantContext, owner: SignInNames): Promise<void> {
  const address = toNetwork(ctx.address);
  for (const account of namesOf(owner)) await ctx.rows(signInFailures).erase({ account, address });
}

/** An administrator unlocks an account: failures from all addresses are cleared. */
export async function clearAllFailures(ctx: TenantContext, owner: SignInNames): Promise<void> {
  for (const account of namesOf(owner)) await ctx.rows(signInFailures).erase({ account });
}

type FailureQuery = { owners: readonly Id[]; names: readonly string[]; since: Date; most: number };

const triedTooOften = defineLookup(
  ["owners", "names", "since", "most"],
  (from, { owners, names, since, most }: FailureQuery) =>
    from(signInFailures)
      .innerJoin(pairsOf(owners, names), "pair.text", "row.account")
      .select("pair.id")
      .where("row.failedAt", ">=", since)
      .groupBy(["pair.id", "row.address"])
      .having((on) => on(on.fn.countAll<number>(), ">=", most)),
);

/** The accounts among these that any address has locked within the last 30 minutes. */
export async function findLockedAccounts(
  ctx: TenantContext,
  accounts: readonly (SignInNames & { readonly id: Id })[],
  most: number,
): Promise<Set<Id>> {
  if (accounts.length === 0) return new Set();
  const since = new Date(ctx.now().getTime() - lockMinutes * minuteMs);
  const owners: Id[] = [];
  const names: string[] = [];
  for (const one of accounts)
    for (const name of namesOf(one)) {
      owners.push(one.id);
      names.push(name);
    }
  const locked = await ctx.lookUp(triedTooOften, { owners, names, since, most });
  return new Set(locked.map(({ id }) => id));
}

/** No delay for the first failures, then doubling, five seconds at most. */
export function getFailureDelayMs(failures: number): number {
  if (failures <= freeFailures) return 0;
  return Math.min(longestDelayMs, firstDelayMs * 2 ** Math.min(failures - freeFailures - 1, 10));
}

function foldName(name: string): string {
  return name.toLowerCase().slice(0, 64);
}
