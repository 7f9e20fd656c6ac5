import type { Id } from "#contract/id";
import type { StatusValue } from "#contract/fields";
import { defineFunction } from "#core/rows/databaseFunction";

/** The account that administers a tenant. */
export type TenantOwner = {
  readonly tenantId: Id;
  readonly accountId: Id;
  readonly account: string;
  readonly realName: string;
  readonly phone: string | null;
  readonly email: string | null;
};

/** The accounts that administer these tenants. */
export const tenantPeople = defineFunction<{ tenants: readonly Id[] }, TenantOwner>("platform_tenant_people", [
  "tenants",
]);

/** The tenants whose administrator has this in the phone. */
export const tenantsByPhone = defineFunction<{ phonePart: string }, { row: Id }>("platform_find_tenants", [
  "phonePart",
]);

type AccountRow = {
  readonly id: Id;
  readonly account: string;
  readonly realName: string;
  readonly phone: string | null;
  readonly email: string | null;
  readonly accountType: number;
  readonly status: StatusValue;
  readonly organisationName: string | null;
  readonly lastLoginTime: Date | null;
  readonly createTime: Date;
};

/** The accounts of a tenant, administrators first; at most 1000. */
export const tenantAccounts = defineFunction<{ ofTenant: Id }, AccountRow>("platform_tenant_accounts", ["ofTenant"]);

type Counts = {
  readonly accounts: number;
  readonly organisations: number;
  readonly roles: number;
  readonly positions: number;
};

/** What a tenant has. */
export const tenantCounts = defineFunction<{ ofTenant: Id }, Counts>("platform_tenant_counts", ["ofTenant"]);

/** The menus of one role of a tenant. */
export const roleMenusIn = defineFunction<{ ofTenant: Id; ofRole: Id }, { row: Id }>("platform_role_menus", [
  "ofTenant",
  "ofRole",
]);
