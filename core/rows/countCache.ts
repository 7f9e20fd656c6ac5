import { LRUCache } from "lru-cache";
import type { RowCount } from "./counting.ts";
import type { Actor } from "./rows.ts";
import type { Statement } from "./statement.ts";
import type { Table } from "./table.ts";

/** How long a total is shared: it misses at most what others wrote in this time. */
const lifetimeMs = 2000;
const maxCounts = 10_000;
const maxWriters = 20_000;

/** Whose rows are counted, and which. */
export type CountQuestion = {
  readonly table: Table;
  readonly actor: Actor;
  readonly rows: Statement;
  /** The module's own filters may depend on the account: the total is not shared with others. */
  readonly isFiltered: boolean;
};

/** Who has written. */
export type Writer = Pick<Actor, "tenantId" | "accountId">;

/**
 * Totals of lists. Equal questions share one count while it runs and for two seconds from its start. What an account
 * has written itself is never missing in its totals, and what the system writes for a tenant in none of that tenant.
 */
export type CountCache = {
  /** The shared total, if there is one. */
  find(question: CountQuestion): Promise<RowCount> | undefined;
  /** The shared total, or the result of `count`. */
  get(question: CountQuestion, count: () => Promise<RowCount>): Promise<RowCount>;
  /** Totals that were counted before are outdated for the writer; without an account, for the whole tenant. */
  noteCommit(writer: Writer): void;
};

/** Opens an empty cache of totals. `clock`: milliseconds that never go back. */
export function createCountCache(clock: { now(): number } = performance): CountCache {
  const lifetime = { ttl: lifetimeMs, ttlResolution: 0, perf: clock };
  const counts = new LRUCache<string, { readonly count: Promise<RowCount>; readonly number: number }>({
    max: maxCounts,
    ...lifetime,
  });
  // An older count has expired, so an older commit does not matter.
  const commits = new LRUCache<string, number>({ max: maxWriters, ...lifetime });
  // Numbers instead of times: a count that begins in the millisecond of a commit may miss it.
  let number = 0;

  function findLastCommit({ tenantId, accountId }: Writer): number {
    return Math.max(commits.get(`${tenantId}`) ?? 0, commits.get(`${tenantId}:${accountId ?? ""}`) ?? 0);
  }

  function find(key: string, actor: Actor): Promise<RowCount> | undefined {
    const shared = counts.get(key);
    return shared !== undefined && shared.number > findLastCommit(actor) ? shared.count : undefined;
  }

  return {
    find: (question) => find(toKey(question), question.actor),
    async get(question, count) {
      const key = toKey(question);
      const shared = find(key, question.actor);
      if (shared !== undefined) return await shared;
      number += 1;
      const counted = { count: count(), number };
      counts.set(key, counted);
      counted.count.catch(() => {
        if (counts.peek(key) === counted) counts.delete(key);
      });
      return await counted.count;
    },
    noteCommit({ tenantId, accountId }) {
      number += 1;
      commits.set(accountId === null ? `${tenantId}` : `${tenantId}:${accountId}`, number);
    },
  };
}

/** Questions with equal keys have the same answer in the database, policies included. */
function toKey({ table, actor, rows, isFiltered }: CountQuestion): string {
  const { tenantId, accountId, organisationId, scope } = actor;
  const isShared = !isFiltered && !table.isPersonal && (scope.all || table.scope === "tenant");
  const reader = isShared ? [tenantId] : [tenantId, accountId, organisationId, scope];
  return JSON.stringify([reader, rows.sql, rows.parameters]);
}
