import type { Id } from "#contract/id";
import type { Context } from "#core/request/context";
import { accounts } from "../account.table.ts";

/** Roles are stored beside accounts: these count as changed by the caller, but their open forms do not become stale. */
export async function markChanged(ctx: Context, ids: readonly Id[]): Promise<void> {
  const rows = ctx.rows(accounts);
  await Promise.all(ids.map(async (id) => await rows.set(id, {})));
}
