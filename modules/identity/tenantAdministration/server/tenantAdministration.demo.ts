import { AccountType } from "#contract/accountType";
import { type SeedPlan, seedRows, type SeedRun } from "#core/boot/seeding";
import type { SeedRow } from "#core/rows/seed";
import { accounts } from "#modules/identity/account/server/account.table";
import { organisations } from "#modules/identity/organisation/server/organisation.table";
import { accountRoles, roles } from "#modules/identity/role/server/role.table";
import { tenants } from "#modules/identity/tenant/server/tenant.table";
import { listLeavesBelow, standardPackageId, toIds } from "./menuPackage.standard.ts";
import { menuPackages } from "./menuPackage.table.ts";

const dayMs = 86_400_000;
const basicPackageId = 1_320_000_005_602;
const professionalPackageId = 1_320_000_005_603;

type Customer = {
  readonly id: number;
  readonly name: string;
  readonly person: string;
  readonly phone: string;
  readonly packageId: number;
  /** Days from the first start of the demo. */
  readonly expiresIn: number;
  readonly status?: 1 | 2;
  readonly remark: string;
};

/** Customers in each state of their term. They have an administrator, who has not signed in yet. */
const customers: readonly Customer[] = [
  {
    id: 100004,
    name: "海川市政工程",
    person: "周海川",
    phone: "13900010004",
    packageId: professionalPackageId,
    expiresIn: 25,
    remark: "年度合同，续签洽谈中",
  },
  {
    id: 100005,
    name: "恒远钢结构",
    person: "吴恒",
    phone: "13900010005",
    packageId: basicPackageId,
    expiresIn: 5,
    remark: "试用转正式",
  },
  {
    id: 100006,
    name: "青松园林",
    person: "孙青松",
    phone: "13900010006",
    packageId: basicPackageId,
    expiresIn: -3,
    remark: "已到期，等待付款",
  },
  {
    id: 100007,
    name: "广厦机电安装",
    person: "郑广",
    phone: "13900010007",
    packageId: standardPackageId,
    expiresIn: 400,
    status: 2,
    remark: "应客户要求暂停",
  },
];

/** Packages, and customers whose terms end at different times. */
export const tenantAdministrationDemo: SeedPlan = {
  after: ["tenant", "organisation", "role", "account"],
  steps: [
    seedRows(menuPackages, { rows: demoPackages }),
    seedRows(tenants, { rows: () => customers.map(toTenant) }),
    seedRows(organisations, { rows: () => customers.map(({ id, name }) => ({ id, tenantId: id, name, code: name })) }),
    seedRows(roles, { rows: () => customers.map(({ id }) => toRole(id)) }),
    seedRows(accounts, { rows: () => customers.map(toAccount) }),
    seedRows(accountRoles, {
      rows: () => customers.map(({ id }) => ({ tenantId: id, accountId: id, roleId: id })),
      onlyWithNew: { column: "accountId", table: "account" },
    }),
    grantPackages,
  ],
};

const basicPages = [1300000000101, 1310000000111, 1310000000141, 1310000000161];
const professionalPages = [
  1300000000101, 1310000000111, 1310000000131, 1310000000141, 1310000000151, 1310000000161, 1310000000171,
  1310000000391, 1310000000401,
];

function demoPackages({ menuEntries }: SeedRun): SeedRow<typeof menuPackages>[] {
  const everyone = menuEntries.filter(({ grantsByDefault = [] }) => grantsByDefault.includes("everyone"));
  const leaves = (pages: readonly number[]) =>
    toIds(listLeavesBelow(menuEntries, [...pages, ...everyone.map(({ id }) => id)]));
  return [
    { id: basicPackageId, name: "基础版", orderNo: 20, menuIds: leaves(basicPages), remark: "账号与机构" },
    {
      id: professionalPackageId,
      name: "专业版",
      orderNo: 30,
      menuIds: leaves(professionalPages),
      remark: "标准版之外含文件与打印模板",
    },
  ];
}

function toTenant({ id, name, phone: _, person: __, expiresIn, ...rest }: Customer): SeedRow<typeof tenants> {
  return {
    ...rest,
    id,
    name,
    title: name,
    accountId: id,
    organisationId: id,
    configId: String(id),
    captcha: false,
    orderNo: id - 100000,
    expirationTime: new Date(Date.now() + expiresIn * dayMs),
  };
}

function toRole(id: number): SeedRow<typeof roles> {
  return { id, tenantId: id, name: "系统管理员", code: "sys_admin", dataScope: 1, sysFlag: 1 };
}

function toAccount({ id, person, phone }: Customer): SeedRow<typeof accounts> {
  return {
    id,
    tenantId: id,
    account: "admin",
    realName: person,
    phone,
    accountType: AccountType.administrator,
    organisationId: id,
    mustChangePassword: true,
  };
}

/** The menus of the packages reach the roles with the grant; one customer has a page more than its package. */
async function grantPackages({ execute }: SeedRun): Promise<void> {
  const added = "case when tenant.id = 100005 then array[1310000000172, 1310000000174]::bigint[] else '{}' end";
  await execute(
    `update tenant set added_menus = ${added},
       menu_ids = (select array_agg(distinct id order by id) from unnest(package.menu_ids || ${added}) held (id))
     from menu_package package where package.id = tenant.package_id and tenant.id = any($1) and tenant.menu_ids is null`,
    [customers.map(({ id }) => id)],
  );
}
