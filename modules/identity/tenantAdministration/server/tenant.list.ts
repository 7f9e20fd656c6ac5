import type { InputOf } from "#contract/api";
import { ExpectedError } from "#contract/errors";
import { type Id, toId } from "#contract/id";
import { type Page, toPage } from "#contract/page";
import { mainTenantId } from "#modules/identity/access/server";
import { tenants } from "#modules/identity/tenant/server/tenant.table";
import type { Context } from "#core/request/context";
import { pageRows } from "#core/request/pageRows";
import type { PlatformAccess } from "#core/request/platform";
import { oneOf, toContainsPattern } from "#core/rows/condition";
import { toFieldColumns } from "#core/rows/order";
import type { RowOf } from "#core/rows/table";
import {
  maskedConnection,
  type Tenant,
  type TenantAccount,
  type TenantCounts,
  type ServingDatabase,
  type tenantAdministrationApi,
} from "../contract.ts";
import { listPlaces, maskPlace } from "#modules/identity/tenantDatabase/server";
import { menuPackages } from "./menuPackage.table.ts";
import { tenantAccounts, tenantCounts, type TenantOwner, tenantPeople, tenantsByPhone } from "./platform.functions.ts";

type Calls = typeof tenantAdministrationApi.calls;
type PageInput = InputOf<Calls["page"]>;

const columns = [
  "id",
  "name",
  "accountId",
  "organisationId",
  "host",
  "tenantType",
  "dbType",
  "configId",
  "slaveConnections",
  "expirationTime",
  "packageId",
  "addedMenus",
  "removedMenus",
  "orderNo",
  "status",
  "remark",
  "version",
  "createTime",
  "updateTime",
  "createUserId",
  "createUserName",
  "updateUserId",
  "updateUserName",
] as const;

const fields = toFieldColumns([
  "name",
  "host",
  "tenantType",
  "dbType",
  "configId",
  "expirationTime",
  "orderNo",
  "status",
  "remark",
  "createTime",
  "updateTime",
]);

/** The tenants, without the main one unless it is asked for; a phone is that of the administrator. */
export async function pageTenants(ctx: Context, input: PageInput): Promise<Page<Tenant>> {
  const { name, phone, status, packageId, includeDefault } = input;
  const platform = ctx.platform("tenants: list");
  let query = ctx.rows(tenants).select();
  if (!includeDefault) query = query.where("row.id", "<>", mainTenantId);
  if (name !== undefined) query = query.where("row.name", "ilike", toContainsPattern(name));
  if (status !== undefined) query = query.where("row.status", "=", status);
  if (packageId === 0) query = query.where("row.packageId", "is", null);
  else if (packageId !== undefined) query = query.where("row.packageId", "=", toId(packageId));
  if (phone !== undefined) {
    query = query.where(oneOf("row.id", await findByPhone(ctx, platform, phone)));
  }
  const isFiltered = [name, phone, status, packageId].some((filter) => filter !== undefined);
  const page = await pageRows(ctx, tenants, { query, columns, fields, orderBy: "orderNo", input, isFiltered });
  return toPage(input, page, await toTenants(ctx, page.items));
}

/** Of a tenant whose database is away nothing is found. */
async function findByPhone(ctx: Context, platform: PlatformAccess, phonePart: string): Promise<Id[]> {
  const found = await platform.callFunction(tenantsByPhone, { phonePart });
  const elsewhere = await readElsewhere(
    ctx.app.databases.list().map(({ tenantId }) => tenantId),
    async (id) => await platform.callFunctionIn(id, tenantsByPhone, { phonePart }),
  );
  const shared = found.filter(({ row }) => ctx.app.databases.find(row) === undefined);
  return [...shared, ...elsewhere].map(({ row }) => row);
}

async function listPeople(ctx: Context, ids: readonly Id[]): Promise<TenantOwner[]> {
  const platform = ctx.platform("tenants: administrators");
  const isElsewhere = (id: Id) => ctx.app.databases.find(id) !== undefined;
  const [people, elsewhere] = await Promise.all([
    platform.callFunction(tenantPeople, { tenants: ids.filter((id) => !isElsewhere(id)) }),
    readElsewhere(
      ids.filter(isElsewhere),
      async (id) => await platform.callFunctionIn(id, tenantPeople, { tenants: [id] }),
    ),
  ]);
  return [...people, ...elsewhere];
}

/** Reads in databases of tenants; those that are away are left out. */
async function readElsewhere<Row>(ids: readonly Id[], read: (id: Id) => Promise<Row[]>): Promise<Row[]> {
  const answers = await Promise.all(
    ids.map(async (id) => {
      try {
        return await read(id);
      } catch (error) {
        if (error instanceof ExpectedError && error.key === "database.tenant_lost") return [];
        throw error;
      }
    }),
  );
  return answers.flat();
}

type ListedTenant = Pick<RowOf<typeof tenants>, (typeof columns)[number]>;

async function toTenants(ctx: Context, rows: readonly ListedTenant[]): Promise<Tenant[]> {
  const packageIds = [...new Set(rows.flatMap(({ packageId }) => packageId ?? []))];
  const [people, packages, places] = await Promise.all([
    listPeople(
      ctx,
      rows.map(({ id }) => id),
    ),
    packageIds.length === 0 ? [] : ctx.rows(menuPackages).list({ id: packageIds }),
    listPlaces(ctx),
  ]);
  const connections = new Map(places.map((place) => [place.tenantId, maskPlace(ctx.app, place)]));
  const owners = new Map(people.map((owner) => [owner.tenantId, owner]));
  const packageNames = new Map(packages.map(({ id, name }) => [id, name]));
  return rows.map((row) => ({
    ...toOwnFields(row),
    connection: connections.get(row.id) ?? null,
    home: getHome(ctx, row.id),
    ...toOwnerFields(owners.get(row.id)),
    packageName: row.packageId === null ? null : (packageNames.get(row.packageId) ?? null),
  }));
}

/** As this server sees it now. */
function getHome({ app }: Context, id: Id): ServingDatabase {
  const own = app.databases.find(id);
  if (own === undefined) return "shared";
  return own.isAway() ? "away" : "own";
}

function toOwnFields({ accountId, organisationId, addedMenus, removedMenus, ...row }: ListedTenant) {
  return {
    ...row,
    userId: accountId,
    orgId: organisationId,
    orgPid: 0,
    slaveConnections: row.slaveConnections === null ? null : maskedConnection,
    addedCount: addedMenus.length,
    removedCount: removedMenus.length,
  };
}

function toOwnerFields(owner: TenantOwner | undefined) {
  const { account = null, realName = null, phone = null, email = null } = owner ?? {};
  return { adminAccount: account, realName, phone, email };
}

/** The accounts of a tenant. */
export async function listTenantAccounts(ctx: Context, { tenantId }: { tenantId: Id }): Promise<TenantAccount[]> {
  await ctx.rows(tenants).get(tenantId);
  return await ctx.platform("tenants: accounts").callFunctionIn(tenantId, tenantAccounts, { ofTenant: tenantId });
}

/** What the deletion of a tenant takes away. */
export async function previewDeletion(ctx: Context, { id }: { id: Id }): Promise<TenantCounts> {
  await ctx.rows(tenants).get(id);
  const platform = ctx.platform("tenants: counts");
  const [counts] = await readElsewhere([id], async () => {
    return await platform.callFunctionIn(id, tenantCounts, { ofTenant: id });
  });
  return { ...(counts ?? { accounts: 0, organisations: 0, roles: 0, positions: 0 }), database: getHome(ctx, id) };
}
