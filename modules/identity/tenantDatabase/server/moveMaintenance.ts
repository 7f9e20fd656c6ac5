import type { RunningService } from "#core/boot/module";
import type { App } from "#core/request/app";
import type { Id } from "#contract/id";
import { withConnection } from "#core/archive/archiveAccess";
import { eraseMovedRows } from "#core/tenantDatabase/eraseMovedRows";
import { giveUpMove } from "#core/tenantDatabase/giveUpMove";
import { startPolling } from "#core/jobs/polling";

const everyMs = 60_000;

/**
 * Once a minute, ends moves whose tasks have ended without them, and erases the rows that moves have left behind when
 * their time is over. Servers take turns by the lock of moves.
 */
export function startMoveMaintenance(app: App): RunningService {
  return startPolling(app, {
    everyMs,
    firstMs: everyMs,
    service: { name: "service_database_moves", title: "job.service.databaseMoves" },
    event: "tenant_move.maintenance_failed",
    failure: "moves of tenants were not maintained",
    async run(signal) {
      await endAbandonedMoves(app, signal);
      await eraseDueRows(app, signal);
    },
  });
}

type AbandonedMove = { readonly id: Id; readonly of_tenant: Id; readonly to_home: "own" | "shared" };

/** Ends the moves whose tasks are no more: cancelled, or given up after too many attempts. */
export async function endAbandonedMoves(app: App, signal: AbortSignal): Promise<void> {
  const { owner } = app.databaseAddresses;
  if (owner === undefined) return;
  const addresses = { ...app.databaseAddresses, owner };
  await withConnection(owner, signal, async (client) => {
    const { rows } = await client.query<AbandonedMove>("select id, of_tenant, to_home from list_abandoned_moves()");
    for (const { id, of_tenant: tenantId, to_home: to } of rows) {
      await giveUpMove({ addresses, keys: app.keys, tenantId, to, signal });
      await client.query("select end_abandoned_move($1)", [id]);
    }
  });
}

type DueErasure = { readonly move_id: Id; readonly of_tenant: Id };

/** Erases what moves have left behind seven days ago. */
export async function eraseDueRows(app: App, signal: AbortSignal): Promise<void> {
  const { owner } = app.databaseAddresses;
  if (owner === undefined) return;
  const addresses = { ...app.databaseAddresses, owner };
  await withConnection(owner, signal, async (client) => {
    const { rows } = await client.query<DueErasure>("select move_id, of_tenant from list_due_erasures($1)", [
      app.now(),
    ]);
    for (const { move_id: id, of_tenant: tenantId } of rows) {
      await eraseMovedRows({ addresses, keys: app.keys, tenantId, signal, onRows: () => undefined });
      await client.query("select end_erasure($1, $2)", [id, app.now()]);
    }
  });
}
