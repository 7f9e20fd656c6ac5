import type { Id } from "#contract/id";
import type { Context } from "#core/request/context";
import type { ChangesOf, NewRowOf } from "#core/rows/table";
import { mapUniqueViolation } from "#core/rows/uniqueViolation";
import { tenantError } from "../contract.ts";
import { tenants } from "./tenant.table.ts";

/** Adds a tenant; returns its id. */
export async function addTenantRow(ctx: Context, values: NewRowOf<typeof tenants>): Promise<Id> {
  const id = await mapUniqueViolation(takenError, async () => await ctx.rows(tenants).add(values));
  forgetTenant(ctx, id);
  return id;
}

/** Updates a tenant; with a version, a stale one is refused. */
export async function updateTenantRow(
  ctx: Context,
  id: Id,
  { version, ...changes }: ChangesOf<typeof tenants> & { readonly version?: number | undefined },
): Promise<void> {
  await mapUniqueViolation(takenError, async () => await ctx.rows(tenants).update(id, changes, version));
  forgetTenant(ctx, id);
}

/** Changes a state of a tenant that is no edit of the record: its status, its grant. */
export async function setTenantColumns(ctx: Context, id: Id, changes: ChangesOf<typeof tenants>): Promise<void> {
  await ctx.rows(tenants).set(id, changes);
  forgetTenant(ctx, id);
}

/** Marks a tenant as deleted. */
export async function removeTenantRow(ctx: Context, id: Id): Promise<void> {
  await ctx.rows(tenants).remove(id);
  forgetTenant(ctx, id);
}

const takenError = ({ constraint }: { constraint?: string | undefined }) =>
  tenantError(constraint === "tenant_host" ? "tenant.host_taken" : "tenant.name_taken");

/** Its row, and by which host and among which others it is found. */
function forgetTenant({ app, afterCommit }: Context, id: Id): void {
  afterCommit(async () => {
    await Promise.all([app.caches.invalidate("tenant", id), app.caches.invalidate("tenant", 0)]);
  });
}
