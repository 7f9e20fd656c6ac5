import type { SeedRow } from "#core/rows/seed";
import type { organisations } from "./organisation.table.ts";

const mainTenantId = 1300000000001;

/** The root organisation of the main tenant. It gets the company's name at the administrator's first sign-in. */
export function standardOrganisations(): SeedRow<typeof organisations>[] {
  return [
    {
      id: mainTenantId,
      tenantId: mainTenantId,
      parentId: null,
      name: "系统默认",
      code: "1001",
      type: "101",
      level: 1,
    },
  ];
}
