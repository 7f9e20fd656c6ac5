import type { SeedRow } from "#core/rows/seed";
import type { organisations } from "./organisation.table.ts";

const tenantId = 1300000000001;

/** Organisations of the main tenant. */
export function standardOrganisations(): SeedRow<typeof organisations>[] {
  const parentId = 1300000000001;
  return [
    { id: parentId, tenantId, parentId: null, name: "系统默认", code: "1001", type: "101", level: 1 },
    { id: 1300000000002, tenantId, parentId, name: "市场部", code: "100101", level: 2 },
    { id: 1300000000003, tenantId, parentId, name: "开发部", code: "100102", level: 2 },
    { id: 1300000000004, tenantId, parentId, name: "售后部", code: "100103", level: 2 },
    { id: 1300000000005, tenantId, parentId, name: "其他", code: "10010301", level: 3 },
  ];
}
