import type { Id } from "#contract/id";
import { tenants } from "#modules/identity/tenant/server/tenant.table";
import type { TenantContext } from "#core/request/context";

const maxHolders = 10_000;

/** The tenants that have a package. */
export async function listHolders(ctx: TenantContext, packageId: Id): Promise<Id[]> {
  const rows = ctx.rows(tenants);
  const holders = await rows.run(
    rows.select().select("row.id").where("row.packageId", "=", packageId).limit(maxHolders),
  );
  return holders.map(({ id }) => id);
}
