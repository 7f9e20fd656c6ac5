import type { Id } from "#contract/id";
import { commonError } from "#contract/errors";
import type { Context, TenantContext } from "#server/context/context";
import { defineFunction } from "#server/rows/function";

const coreMenus = defineFunction<object, { id: Id; permission: string | null }>("core_menus", []);

/** Core resources: what only the platform administrator may grant or take away (specification 5, contract 02, 1). */
export type Core = {
  readonly menus: ReadonlySet<Id>;
  /** APIs behind the core's menus: `sysTenant`. */
  readonly apis: ReadonlySet<string>;
};

/** The core as it is at most five seconds ago. */
export async function readCore(ctx: TenantContext): Promise<Core> {
  return await ctx.app.caches.get("menu", { tenantId: 0, key: "core" }, async () => {
    const entries = await ctx.ask(coreMenus, {});
    const apis = entries.flatMap(({ permission }) => (permission === null ? [] : [apiOf(permission)]));
    return { menus: new Set(entries.map(({ id }) => id)), apis: new Set(apis) };
  });
}

/** Whether a call (`sysTenant/page`) belongs to the core. */
export function isCoreCall(core: Core, route: string): boolean {
  return core.apis.has(apiOf(route));
}

/** Whether a record, or a field of one (`sysMenu:title`), belongs to the core: those that the core's menus work on. */
export function isCoreField(core: Core, field: string): boolean {
  return core.apis.has(field.split(":", 1)[0] ?? field);
}

/** Refuses what concerns the core to everybody but the platform administrator. */
export function requireCoreRight({ caller }: Context, concernsCore: boolean): void {
  if (concernsCore && !caller.isPlatform) throw commonError("grant.core");
}

function apiOf(route: string): string {
  return route.split("/", 1)[0] ?? route;
}
