import { Id } from "#contract/id";
import type { AnyContext } from "#core/request/context";
import type { Tenant } from "./tenant.service.ts";
import { tenants } from "./tenant.table.ts";

/**
 * The tenant that a caller names by its code (the `tid` of its address), its name, or its title, which is what people
 * read on its pages. `undefined` if there is none, or several. It is never cached, so that the time reveals nothing.
 */
export async function findNamedTenant(ctx: AnyContext, named: string): Promise<Tenant | undefined> {
  const rows = ctx.globalRows(tenants);
  const code = Id.safeParse(/^\d+$/u.test(named) ? Number(named) : undefined).data;
  const [found, ...others] = await rows.run(
    rows
      .select()
      .selectAll("row")
      .where((on) => {
        const folded = on.fn<string>("lower", [on.val(named)]);
        const byName = on(on.fn<string>("lower", ["row.name"]), "=", folded);
        const byTitle = on(on.fn<string | null>("lower", ["row.title"]), "=", folded);
        return on.or([byName, byTitle, ...(code === undefined ? [] : [on("row.id", "=", code)])]);
      })
      .limit(2),
  );
  return others.length === 0 ? found : undefined;
}
