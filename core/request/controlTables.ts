import type { RowAccess } from "#core/rows/rows";
import type { Table } from "#core/rows/table";
import { openReadTransaction, type Transaction, type TransactionSettings } from "#core/rows/transaction";
import type { AnyContext } from "./context.ts";

type CallAccess = {
  readonly ctx: Pick<AnyContext, "app" | "requestId" | "afterCommit">;
  readonly transaction: Transaction;
};

/**
 * How a call of a tenant reaches a table. What all tenants share in the control database is read there, also by a tenant
 * whose rows are elsewhere. Its transaction never writes there: it writes the copy of its own row in its own database,
 * which is carried over after the commit; the policies refuse anything else.
 */
export function reachTable(
  table: Table,
  tenantId: number | undefined,
  { ctx, transaction }: CallAccess,
): Pick<RowAccess, "transaction" | "reading"> {
  if (table.location !== "control" || table.hasTenant || tenantId === undefined) return { transaction };
  const { app, requestId } = ctx;
  if (app.databases.find(tenantId) === undefined) return { transaction };
  return {
    reading: openReadTransaction(app.requests, withoutTenant(requestId)),
    transaction: {
      run: transaction.run,
      async change(statement) {
        const count = await transaction.change(statement);
        ctx.afterCommit(async () => await app.mirrors.sync(tenantId));
        return count;
      },
    },
  };
}

function withoutTenant(requestId: string): TransactionSettings {
  const noAccount = { tenantId: null, accountId: null, accountName: null, organisationId: null };
  return { ...noAccount, requestId, scope: "own", organisations: [], trees: [] };
}
