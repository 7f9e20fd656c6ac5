import type { AnyContext } from "#core/request/context";
import type { WebAppBrand } from "#core/http/webManifest";
import { toId } from "#contract/id";
import { findTenant, getBrandTenant, getRequestedTenant, isTenantHost } from "./tenant.service.ts";

/** The installed application has the name and colour of its tenant if the address or the host says which. */
export async function getWebAppBrand(ctx: AnyContext, tenantId: number): Promise<WebAppBrand | undefined> {
  const tenant = await findAddressedTenant(ctx, tenantId);
  if (tenant === undefined) return undefined;
  const { title, themeColor } = await getBrandTenant(ctx, tenant);
  return { name: tenant.name, shortName: title?.trim() || tenant.name, themeColor };
}

async function findAddressedTenant(ctx: AnyContext, tenantId: number) {
  if (tenantId > 0) return await findTenant(ctx, toId(tenantId));
  return (await isTenantHost(ctx)) ? await getRequestedTenant(ctx, 0) : undefined;
}
