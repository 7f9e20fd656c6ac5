import { bigInteger, defaulted, instant, integer, json, nullable, reference, text } from "#core/rows/column";
import { definePlainTable } from "#core/rows/table";
import { tenantDatabaseError } from "../contract.ts";
import type { MovedTable } from "../contract.ts";

/** Moves of tenants, in the tenant of the platform administrator who started them. */
export const tenantMoves = {
  ...definePlainTable(
    "tenant_move",
    { location: "control", scope: "tenant" },
    {
      id: defaulted(reference()),
      ofTenant: reference(),
      toHome: defaulted(text(8)),
      state: defaulted(text(8)),
      phase: defaulted(text(16)),
      taskId: nullable(reference()),
      accountName: text(64),
      startedAt: defaulted(instant()),
      endedAt: nullable(instant()),
      rowCount: defaulted(bigInteger()),
      frozenMs: nullable(integer()),
      report: defaulted(json<{ readonly tables: readonly MovedTable[] }>()),
      fault: nullable(text(32)),
      eraseAfter: nullable(instant()),
      erasedAt: nullable(instant()),
    },
  ),
  missing: () => tenantDatabaseError("tenantDatabase.no_move"),
};
