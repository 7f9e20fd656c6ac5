import { LRUCache } from "lru-cache";
import type { Id } from "#contract/id";
import { maxSharedAge } from "#contract/wire";
import type { RowCount } from "./counting.ts";
import type { Actor } from "./rows.ts";
import type { Statement } from "./statement.ts";
import type { Table } from "./table.ts";

/** How long an answer is shared: it misses at most what others wrote in this time. */
const lifetimeMs = maxSharedAge * 1000;
const maxCounts = 10_000;
const maxSearches = 1000;
const maxTexts = 500;
/** A longer text is shared only while it is made: many of them would fill the memory. */
const maxTextLength = 50_000;
const maxWriters = 20_000;

/** Who asks, about which rows. */
export type SharedQuestion = {
  readonly table: Table;
  readonly actor: Actor;
  readonly rows: Statement;
  /** The module's own filters may depend on the account: the answer is not shared with others. */
  readonly isFiltered: boolean;
};

/** Who has written. */
export type Writer = Pick<Actor, "tenantId" | "accountId">;

/** Matches of a search: how many, and their ids unless they are many. */
export type Matches = { readonly count: number; readonly ids: readonly Id[] | undefined };

/** A call that reads: calls of one tenant with equal keys have the same answer. */
export type SharedCall = Writer & { readonly key: string };

/** Answers to one kind of questions. */
export type Share<Question, Answer> = {
  /** The shared answer, if there is one. */
  find(question: Question): Promise<Answer> | undefined;
  /** The shared answer, or that of `load`. */
  get(question: Question, load: () => Promise<Answer>): Promise<Answer>;
};

/**
 * Totals and searches of lists, and the texts of whole answers. Equal questions share one answer while it is loading and
 * for two seconds from its start. What an account has written itself is never missing in its totals, and what the system
 * writes for a tenant in none of that tenant. What this server has written for a tenant is missing in none of its searches
 * and texts: they decide which rows are shown.
 */
export type SharedAnswers = {
  readonly counts: Share<SharedQuestion, RowCount>;
  readonly searches: Share<SharedQuestion, Matches>;
  readonly texts: Share<SharedCall, string>;
  /**
   * Earlier totals are outdated for the writer, or without an account for the whole tenant; its searches and texts for
   * all.
   */
  noteCommit(writer: Writer): void;
};

/** Opens an empty cache of answers. `clock`: milliseconds that never go back. */
export function createSharedAnswers(clock: { now(): number } = performance): SharedAnswers {
  const lifetime = { ttl: lifetimeMs, ttlResolution: 0, perf: clock };
  // An older answer has expired, so an older commit does not matter.
  const commits = new LRUCache<string, number>({ max: maxWriters, ...lifetime });
  const tenantCommits = new LRUCache<string, number>({ max: maxWriters, ...lifetime });
  // Numbers instead of times: an answer that begins in the millisecond of a commit may miss it.
  let number = 0;

  function findOwnCommit({ tenantId, accountId }: Writer): number {
    return Math.max(commits.get(`${tenantId}`) ?? 0, commits.get(`${tenantId}:${accountId ?? ""}`) ?? 0);
  }

  function findTenantCommit({ tenantId }: Writer): number {
    return tenantCommits.get(`${tenantId}`) ?? 0;
  }

  function createShare<Question, Answer>(
    max: number,
    { toKey, findLastCommit, isKept }: ShareRules<Question, Answer>,
  ): Share<Question, Answer> {
    const answers = new LRUCache<string, { readonly answer: Promise<Answer>; readonly number: number }>({
      max,
      ...lifetime,
    });

    function find(key: string, question: Question): Promise<Answer> | undefined {
      const shared = answers.get(key);
      return shared !== undefined && shared.number > findLastCommit(question) ? shared.answer : undefined;
    }

    return {
      find: (question) => find(toKey(question), question),
      async get(question, load) {
        const key = toKey(question);
        const shared = find(key, question);
        if (shared !== undefined) return await shared;
        number += 1;
        const loaded = { answer: load(), number };
        answers.set(key, loaded);
        const forget = () => {
          if (answers.peek(key) === loaded) answers.delete(key);
        };
        loaded.answer.then((answer) => (isKept(answer) ? undefined : forget()), forget);
        return await loaded.answer;
      },
    };
  }

  return {
    counts: createShare(maxCounts, { toKey, findLastCommit: ({ actor }) => findOwnCommit(actor), isKept: always }),
    searches: createShare(maxSearches, {
      toKey,
      findLastCommit: ({ actor }) => findTenantCommit(actor),
      isKept: always,
    }),
    texts: createShare<SharedCall, string>(maxTexts, {
      toKey: ({ tenantId, key }) => `${tenantId} ${key}`,
      findLastCommit: findTenantCommit,
      isKept: ({ length }) => length <= maxTextLength,
    }),
    noteCommit({ tenantId, accountId }) {
      number += 1;
      tenantCommits.set(`${tenantId}`, number);
      commits.set(accountId === null ? `${tenantId}` : `${tenantId}:${accountId}`, number);
    },
  };
}

type ShareRules<Question, Answer> = {
  readonly toKey: (question: Question) => string;
  /** The number of the last commit after which earlier answers are outdated. */
  readonly findLastCommit: (question: Question) => number;
  /** Whether an answer is shared after it was made. */
  readonly isKept: (answer: Answer) => boolean;
};

const always = () => true;

/** Questions with equal keys have the same answer in the database, policies included. */
function toKey({ table, actor, rows, isFiltered }: SharedQuestion): string {
  const { tenantId, accountId, organisationId, scope } = actor;
  const isShared = !isFiltered && !table.isPersonal && (scope.all || table.scope === "tenant");
  const reader = isShared ? [tenantId] : [tenantId, accountId, organisationId, scope];
  return JSON.stringify([reader, rows.sql, rows.parameters]);
}
