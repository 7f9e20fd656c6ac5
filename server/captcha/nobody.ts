import type { App } from "#server/app";
import { type Transaction, writing } from "#server/rows/transaction";

/** Who asks for something before anybody is known. */
export type Asker = { readonly address: string; readonly requestId: string };

/** Ids are drawn and not counted, so that nobody can use up what somebody else was given. */
export const idBound = 2 ** 48 - 1;

/** The number that a text from outside stands for as an id; 0 is nobody's. */
export function drawnId(text: string): number {
  return /^\d{1,15}$/u.test(text) ? Number(text) : 0;
}

/** Work in a transaction of its own that belongs to no tenant: what is asked for before anybody is known. */
export async function asNobody<Result>(
  app: App,
  requestId: string,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  const nobody = { tenantId: null, accountId: null, accountName: null, organisationId: null } as const;
  const transaction = writing(app.requests, { ...nobody, requestId, scope: "own", organisations: [], trees: [] });
  try {
    const result = await work(transaction);
    await transaction.commit();
    return result;
  } catch (error) {
    await transaction.rollback().catch(() => undefined);
    throw error;
  }
}
