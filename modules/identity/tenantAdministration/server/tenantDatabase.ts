import * as z from "zod";
import type { Id } from "#contract/id";
import type { Context } from "#core/request/context";
import { sealText } from "#core/crypto/seal";
import { isMasked } from "#core/tenantDatabase/connectionString";
import { readConnection } from "#modules/identity/tenantDatabase/server";
import { maskedConnection, tenantAdministrationError, TenantType } from "../contract.ts";

/** The fields of a tenant that say where its rows are. */
export type DatabaseFields = {
  readonly tenantType?: number | undefined;
  readonly dbType?: number | undefined;
  readonly connection?: string | null | undefined;
  readonly slaveConnections?: string | null | undefined;
};

const Replicas = z.array(z.object({ HitRate: z.number().min(0), ConnectionString: z.string().min(1) }));

/**
 * Checks the database of a tenant: a known type, an address where one is needed, and replicas in their form (contract 03,
 * 1).
 */
export function checkDatabase(
  { tenantType, dbType, connection, slaveConnections }: DatabaseFields,
  stored?: { readonly tenantType: number; readonly hasConnection: boolean },
): void {
  const type = tenantType ?? stored?.tenantType ?? TenantType.shared;
  if (type !== TenantType.shared && type !== TenantType.separate)
    throw tenantAdministrationError("tenant.type_unknown");
  const isKept = connection === undefined || (typeof connection === "string" && isMasked(connection));
  const isMissing = isKept ? stored?.hasConnection !== true : (connection ?? "") === "";
  if (type === TenantType.separate && isMissing) throw tenantAdministrationError("tenant.no_connection");
  if (type === TenantType.separate && !isKept) readConnection(connection ?? "", dbType);
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

/** The column to write: replicas are encrypted, and a mask that comes back leaves them as they are. */
export function toReplicaColumn(
  { app }: Context,
  id: Id,
  { slaveConnections: value }: DatabaseFields,
): Pick<DatabaseFields, "slaveConnections"> {
  if (value === undefined || value === maskedConnection) return {};
  const sealed = value === null ? null : sealText(app.keys, `tenant:${id}:slave_connections`, value).toString("base64");
  return { slaveConnections: sealed };
}
