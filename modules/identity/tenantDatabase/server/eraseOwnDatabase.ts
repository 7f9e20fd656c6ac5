import type { Id } from "#contract/id";
import type { App } from "#core/request/app";
import { type DatabaseErasure, eraseTenantDatabase } from "#core/tenantDatabase/eraseTenantDatabase";

type Options = { readonly tenantId: Id; readonly signal: AbortSignal; readonly onRows: (count: number) => void };

/** Erases the rows of a deleted tenant in its own database, if it has one. */
export async function eraseOwnDatabase(app: App, options: Options): Promise<DatabaseErasure> {
  const { owner, tenantTable } = app.databaseAddresses;
  // Without the owner's address of the shared database, no tenant can have been given one.
  if (owner === undefined) return { rows: 0, leftName: undefined };
  const addresses = { ...app.databaseAddresses, owner };
  const erasure = await eraseTenantDatabase({ ...options, addresses, keys: app.keys, tenantTable });
  if (erasure.leftName !== undefined)
    app.log.error(
      { event: "tenant_database.not_erased", tenantId: options.tenantId },
      "the database of a deleted tenant did not answer, so its rows are still there",
    );
  return erasure;
}
