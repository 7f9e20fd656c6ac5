import { openReadTransaction, type Transaction, type TransactionSettings } from "#core/rows/transaction";
import type { App } from "./app.ts";

/** A read-only transaction of the system in one tenant. */
export type SystemTransaction = Transaction & { readonly app: App };

/** Opens a read-only transaction of the system in one tenant. */
export function openSystemTransaction(app: App, tenantId: number, requestId: string): SystemTransaction {
  return { ...openReadTransaction(app.requests, getSystemSettings(tenantId, requestId)), app };
}

/** The settings of system work in one tenant. */
export function getSystemSettings(tenantId: number, requestId: string): TransactionSettings {
  return {
    tenantId,
    accountId: null,
    accountName: null,
    organisationId: null,
    requestId,
    scope: "all",
    organisations: [],
    trees: [],
  };
}
