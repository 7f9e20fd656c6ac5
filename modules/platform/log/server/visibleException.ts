import type { Context } from "#core/request/context";
import { mainTenantId } from "#modules/identity/access/server";

/** Where in the product an exception was thrown is for those who run it: tenants read its kind and its text. */
export function toVisibleException({ tenantId, caller }: Context, exception: string | null): string | null {
  if (exception === null || caller.isPlatform || tenantId === mainTenantId) return exception;
  const lines = exception.split("\n");
  return lines.filter((line) => !/^\s+at /u.test(line)).join("\n");
}
