import { tenantText } from "../text/index.ts";
import { module } from "#core/boot/module";
import { cachedFields } from "#core/request/cachedValue";
import { seedRows } from "#core/boot/seeding";
import { standardTenants } from "./tenant.standard.ts";
import { defaultLanguage, languageSwitch, offeredLanguages, onlineNotice } from "./tenant.settings.ts";
import { tenantRoutes } from "./tenant.routes.ts";
import { tenants } from "./tenant.table.ts";
import { webAppBrand } from "#core/http/webManifest";
import { getWebAppBrand } from "./webAppBrand.ts";

declare module "#core/database/cache" {
  interface CacheNames {
    tenant: true;
  }
}

/** What administrators see of cached tenants, their sign-in offers and registration settings. */
const cachedTenantFields = [
  "id",
  "name",
  "host",
  "tenantType",
  "status",
  "expirationTime",
  "orderNo",
  "title",
  "packageId",
  "mode",
  "wayId",
  "several",
];

export const tenantModule = module({
  name: "tenant",
  routes: tenantRoutes,
  tables: [tenants],
  texts: tenantText,
  settingKeys: [languageSwitch, offeredLanguages, defaultLanguage, onlineNotice],
  standardRows: { steps: [seedRows(tenants, { rows: standardTenants })] },
  extensions: [
    webAppBrand.provide(getWebAppBrand),
    cachedFields.provide({ name: "tenant", list: () => cachedTenantFields }),
  ],
  mirrors: [
    { from: "own", read: "read_tenant_changes", write: "apply_tenant_changes", acknowledge: "drop_tenant_changes" },
    { from: "shared", read: "read_tenant_row", write: "write_tenant_row" },
  ],
  demoRows: async () => (await import("./tenant.demo.ts")).tenantDemo,
});

export {
  findTenant,
  getRequestedTenant,
  getTenantName,
  getTenantWatermark,
  isTenantHost,
  listCarousel,
  nameOwnTenant,
  refreshCarousel,
  saveOwnLogo,
  readOwnTenant,
  saveOwnBrand,
  saveSecondVerification,
  type BrandChanges,
  type Tenant,
} from "./tenant.service.ts";
export { brandPictures, type BrandPictureKind, type BrandPictures } from "./brandPictures.ts";
export { findNamedTenant } from "./namedTenant.ts";
export { type SignInOffer, signInOffers } from "./signInOffers.ts";
export { defaultLanguage, languageSwitch, offeredLanguages, onlineNotice };
export { addTenantRow, removeTenantRow, setTenantColumns, updateTenantRow } from "./tenant.rows.ts";
export { tenants };
export { tenantPasswordRules } from "./tenant.passwordRules.ts";
