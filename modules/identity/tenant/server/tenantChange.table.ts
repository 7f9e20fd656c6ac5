import { defaulted, json, reference } from "#core/rows/column";
import { definePlainTable } from "#core/rows/table";

/** Changes of its own row that a tenant has made in its own database. Only functions of the database write it. */
export const tenantChanges = definePlainTable(
  "tenant_change",
  { location: "control", scope: "tenant" },
  { id: defaulted(reference()), changes: json<Readonly<Record<string, unknown>>>() },
);
