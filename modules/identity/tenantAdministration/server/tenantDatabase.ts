import * as z from "zod";
import type { Id } from "#contract/id";
import type { Context } from "#core/request/context";
import { sealText } from "#core/crypto/seal";
import { maskedConnection, tenantAdministrationError, TenantType } from "../contract.ts";

/** The fields of a tenant that say where its rows are. */
export type DatabaseFields = {
  readonly tenantType?: number | undefined;
  readonly connection?: string | null | undefined;
  readonly slaveConnections?: string | null | undefined;
};

const Replicas = z.array(z.object({ HitRate: z.number().min(0), ConnectionString: z.string().min(1) }));

/**
 * Checks the database of a tenant: a known type, an address where one is needed, and replicas in their form (contract 03,
 * 1).
 */
export function checkDatabase(
  { tenantType, connection, slaveConnections }: DatabaseFields,
  stored?: { readonly tenantType: number; readonly connection: string | null },
): void {
  const type = tenantType ?? stored?.tenantType ?? TenantType.shared;
  if (type !== TenantType.shared && type !== TenantType.separate)
    throw tenantAdministrationError("tenant.type_unknown");
  const address = connection === undefined || connection === maskedConnection ? stored?.connection : connection;
  if (type === TenantType.separate && (address ?? "") === "") throw tenantAdministrationError("tenant.no_connection");
  if (typeof slaveConnections === "string" && slaveConnections !== maskedConnection && !isReplicas(slaveConnections))
    throw tenantAdministrationError("tenant.replicas_invalid");
}

function isReplicas(value: string): boolean {
  try {
    return Replicas.safeParse(JSON.parse(value)).success;
  } catch {
    // A text that is no JSON is no list of replicas.
    return false;
  }
}

/** The columns to write: addresses are encrypted, and a mask that comes back leaves them as they are. */
export function toDatabaseColumns(
  { app }: Context,
  id: Id,
  { connection, slaveConnections }: DatabaseFields,
): Pick<DatabaseFields, "connection" | "slaveConnections"> {
  const seal = (column: string, value: string | null | undefined) => {
    if (value === undefined || value === maskedConnection) return undefined;
    return value === null ? null : sealText(app.keys, `tenant:${id}:${column}`, value).toString("base64");
  };
  return {
    connection: seal("connection", connection),
    slaveConnections: seal("slave_connections", slaveConnections),
  };
}
