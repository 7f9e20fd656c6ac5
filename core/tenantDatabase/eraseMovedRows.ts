import { withConnection } from "#core/archive/archiveAccess";
import { toDatabaseAddress } from "./connectionString.ts";
import type { MoveOptions } from "./moveTenant.ts";
import { listTenantTables } from "./movedTable.ts";
import { listStoredDatabases } from "./storedDatabase.ts";
import { eraseRows } from "./tableRows.ts";

/**
 * Erases the rows of a tenant in the database that does not serve it: what a move has left behind. While the tenant
 * moves, nothing is erased. Returns how many rows; it may be repeated.
 */
export async function eraseMovedRows({
  addresses,
  keys,
  tenantId,
  signal,
  onRows,
}: Omit<MoveOptions, "to" | "onPhase" | "carryOver">): Promise<number> {
  return await withConnection(addresses.owner, signal, async (control) => {
    await control.query("select pg_advisory_lock(hashtextextended('tenant_move', $1))", [tenantId]);
    const [database] = await listStoredDatabases(control, keys, tenantId);
    const former =
      database?.home === "own"
        ? addresses.owner
        : database?.home === "shared"
          ? toDatabaseAddress(database.owner)
          : undefined;
    if (former === undefined) return 0;
    return await withConnection(former, signal, async (client) => {
      await client.query("select set_config('app.moving', 'on', false), set_config('app.history', 'off', false)");
      return await eraseRows(client, await listTenantTables(client, tenantId), { signal, onRows });
    });
  });
}
