import { bytes, defaulted, instant, json, nullable, reference, secret, text } from "#core/rows/column";
import { definePlainTable } from "#core/rows/table";

/** The databases of tenants that have, or get, one of their own. Only functions of the database write it. */
export const tenantDatabases = definePlainTable(
  "tenant_database",
  { location: "control", scope: "tenant" },
  {
    id: defaulted(reference()),
    connection: secret(bytes()),
    ownerConnection: secret(bytes()),
    databaseName: text(),
    home: defaulted(text()),
    frozenAt: nullable(instant()),
    stateChangedAt: defaulted(instant()),
    schemaVersion: nullable(text()),
    schemaFault: nullable(text()),
  },
);

/** Changes of its own row that a tenant has made in its own database. Only functions of the database write it. */
export const tenantChanges = definePlainTable(
  "tenant_change",
  { location: "control", scope: "tenant" },
  { id: defaulted(reference()), changes: json<Readonly<Record<string, unknown>>>() },
);
