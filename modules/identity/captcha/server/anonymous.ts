import type { App } from "#core/request/app";
import { openWriteTransaction, type Transaction } from "#core/rows/transaction";

/** A caller who has not signed in. */
export type AnonymousRequester = { readonly address: string; readonly requestId: string };

/** Ids are random instead of sequential, so that no caller can use up the challenge of another one. */
export const maxRandomId = 2 ** 48 - 1;

/** Parses an id from outside; 0 if it is invalid. */
export function parseId(text: string): number {
  return /^\d{1,15}$/u.test(text) ? Number(text) : 0;
}

/** Runs work in a separate transaction without a tenant, for callers who have not signed in. */
export async function runAnonymously<Result>(
  app: App,
  requestId: string,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  const noAccount = { tenantId: null, accountId: null, accountName: null, organisationId: null } as const;
  const transaction = openWriteTransaction(app.requests, {
    ...noAccount,
    requestId,
    scope: "own",
    organisations: [],
    trees: [],
  });
  try {
    const result = await work(transaction);
    await transaction.commit();
    return result;
  } catch (error) {
    await transaction.rollback().catch(() => undefined);
    throw error;
  }
}
