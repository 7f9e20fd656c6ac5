import { withConnection } from "#core/archive/archiveAccess";
import { toDatabaseAddress } from "./connectionString.ts";
import { createSwitch } from "./homeSwitch.ts";
import type { MoveOptions } from "./moveTenant.ts";
import { listStoredDatabases } from "./storedDatabase.ts";

/** Ends a move whose task is no more: the tenant stays where it is, or the switch that had begun is finished. */
export async function giveUpMove({
  addresses,
  keys,
  tenantId,
  to,
  signal,
}: Omit<MoveOptions, "onPhase" | "onRows" | "carryOver">): Promise<void> {
  await withConnection(addresses.owner, signal, async (control) => {
    await control.query("select pg_advisory_lock(hashtextextended('tenant_move', $1))", [tenantId]);
    const [database] = await listStoredDatabases(control, keys, tenantId);
    if (database === undefined) return;
    await withConnection(toDatabaseAddress(database.owner), signal, async (own) => {
      await createSwitch({ control, own, tenantId, to }).giveUp();
    });
  });
}
