import type { Id } from "#contract/id";
import { commonError } from "#contract/errors";
import type { Context, TenantContext } from "#core/request/context";
import { defineFunction } from "#core/rows/databaseFunction";

const coreMenus = defineFunction<object, { id: Id; permission: string | null }>("core_menus", []);

/** Core resources: only the platform administrator may grant or revoke them (specification 5, contract 02, 1). */
export type CoreResources = {
  readonly menus: ReadonlySet<Id>;
  /** APIs behind the core's menus: `sysTenant`. */
  readonly apis: ReadonlySet<string>;
};

/** The core resources, at most five seconds old. */
export async function readCoreResources(ctx: TenantContext): Promise<CoreResources> {
  return await ctx.app.caches.get("menu", { tenantId: 0, key: "core" }, async () => {
    const entries = await ctx.callFunction(coreMenus, {});
    const apis = entries.flatMap(({ permission }) => (permission === null ? [] : [apiOf(permission)]));
    return { menus: new Set(entries.map(({ id }) => id)), apis: new Set(apis) };
  });
}

/** Whether a call (`sysTenant/page`) is a core resource. */
export function isCoreCall(core: CoreResources, route: string): boolean {
  return core.apis.has(apiOf(route));
}

/** Whether a record, or a field of one (`sysMenu:title`), is a core resource: the core's menus work on it. */
export function isCoreField(core: CoreResources, field: string): boolean {
  return core.apis.has(field.split(":", 1)[0] ?? field);
}

/** Refuses changes of core resources to everyone but the platform administrator. */
export function requireCoreRight({ caller }: Context, concernsCore: boolean): void {
  if (concernsCore && !caller.isPlatform) throw commonError("grant.core");
}

function apiOf(route: string): string {
  return route.split("/", 1)[0] ?? route;
}
