import type { Id } from "#contract/id";
import type { Statement } from "#core/rows/statement";
import { openWriteTransaction, type Transaction, type WriteTransaction } from "#core/rows/transaction";
import type { App } from "./app.ts";
import type { TenantSettings } from "./realtimeEvent.ts";

/** The transactions of one call in the databases of other tenants. */
export type JoinedTransactions = {
  /** The transaction in the database of a tenant; it is opened with the first use. */
  get(settings: TenantSettings): Promise<Transaction>;
  /** For a part of the call that can be undone alone. */
  startPart(): JoinedPart;
  /** Whether the call has a transaction in the database of the tenant. */
  has(tenantId: Id): boolean;
  /** Commits them, each with its last statements. */
  commit(listLast: (tenantId: Id) => readonly Statement[]): Promise<void>;
  rollback(): Promise<void>;
};

/** Part of such transactions. One of the two functions ends it. */
export type JoinedPart = {
  readonly transactions: JoinedTransactions;
  keep(): Promise<void>;
  undo(): Promise<void>;
};

const savepoint = { sql: "savepoint part", parameters: [], isSavepoint: true };
const release = { sql: "release savepoint part", parameters: [], isSavepoint: true };
const backToSavepoint = { sql: "rollback to savepoint part", parameters: [], isSavepoint: true };

/**
 * Opens none yet. They are committed before the transaction of the call itself: a call that fails then can be repeated,
 * and finds what it has done in the other database.
 */
export function createJoinedTransactions(app: App): JoinedTransactions {
  const own = new Map<Id, WriteTransaction>();
  return {
    async get(settings) {
      const { tenantId } = settings;
      const transaction = own.get(tenantId) ?? openWriteTransaction(app.requests, settings);
      own.set(tenantId, transaction);
      return await Promise.resolve(transaction);
    },
    startPart: () => startPart(app, own),
    has: (tenantId) => own.has(tenantId),
    async commit(listLast) {
      for (const [tenantId, transaction] of own) await transaction.commit(listLast(tenantId));
    },
    async rollback() {
      await Promise.allSettled([...own.values()].map(async (transaction) => await transaction.rollback()));
    },
  };
}

/** What the call has opened before gets a savepoint with the part's first use of it. */
function startPart(app: App, outer: Map<Id, WriteTransaction>): JoinedPart {
  const inner = new Map<Id, WriteTransaction>();
  const shared = () => [...inner].filter(([tenantId]) => outer.has(tenantId)).map(([, transaction]) => transaction);
  const opened = () => [...inner].filter(([tenantId]) => !outer.has(tenantId));

  async function get(settings: TenantSettings): Promise<Transaction> {
    const { tenantId } = settings;
    const used = inner.get(tenantId);
    if (used !== undefined) return used;
    const known = outer.get(tenantId);
    const transaction = known ?? openWriteTransaction(app.requests, settings);
    inner.set(tenantId, transaction);
    if (known !== undefined) await known.change(savepoint);
    return transaction;
  }

  const refuse = async () => await Promise.reject(new Error("a part of a call is neither committed nor rolled back"));
  return {
    transactions: {
      get,
      has: (tenantId) => inner.has(tenantId),
      startPart: () => startPart(app, inner),
      commit: refuse,
      rollback: refuse,
    },
    async keep() {
      for (const transaction of shared()) await transaction.change(release);
      for (const [tenantId, transaction] of opened()) outer.set(tenantId, transaction);
    },
    async undo() {
      for (const transaction of shared()) {
        await transaction.change(backToSavepoint);
        await transaction.change(release);
      }
      await Promise.allSettled(opened().map(async ([, transaction]) => await transaction.rollback()));
    },
  };
}
