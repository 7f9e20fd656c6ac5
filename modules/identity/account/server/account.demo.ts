import { AccountType } from "#contract/accountType";
import type { TranslatedNames } from "#contract/translatedNames";
import { demoOrganisations, setDemoDirectors, UnitType } from "#modules/identity/organisation/server/organisation.demo";
import type { organisations } from "#modules/identity/organisation/server/organisation.table";
import { type DemoPosition, demoPositionId } from "#modules/identity/position/server/position.demo";
import { type DemoRole, demoRoleId } from "#modules/identity/role/server/role.demo";
import { demoRoleNames } from "#modules/identity/role/server/roleNames.demo";
import type { accountRoles } from "#modules/identity/role/server/role.table";
import { demoTenantIds } from "#modules/identity/tenant/server/tenant.demo";
import { type SeedPlan, seedRows, type SeedRun } from "#core/boot/seeding";
import { toPinyin } from "#core/rows/pinyin";
import type { SeedLink, SeedRow } from "#core/rows/seed";
import { accountOrganisations, accounts } from "./account.table.ts";
import { crewStaffing, listUnitStaffing, type StaffingRule } from "./crew.demo.ts";
import { mainAccounts } from "./mainAccount.demo.ts";
import { createRandomSource, pickDay, pickInteger, pickName, pickOne, type RandomSource } from "./person.demo.ts";

export const accountDemo: SeedPlan = {
  after: ["organisation", "position"],
  steps: [
    seedRows(accounts, {
      rows: () => [...mainAccounts(), ...demoTenantIds.flatMap((id) => getDemoStaff(id).accounts)],
    }),
    seedRows(accountOrganisations, {
      rows: () => demoTenantIds.flatMap((id) => getDemoStaff(id).affiliations),
      onlyWithNew: { column: "accountId", table: "account" },
    }),
    nameDirectors,
  ],
};

async function nameDirectors(run: SeedRun): Promise<void> {
  for (const id of demoTenantIds) await setDemoDirectors(run, id, getDemoStaff(id).accounts);
}

type Unit = SeedRow<typeof organisations>;
type AccountRow = SeedRow<typeof accounts>;

/** An account on the sign-in page of the demo. */
export type ListedAccount = { id: number; tenantId: number; account: string; title: string; titles: TranslatedNames };

/** Accounts of one tenant of the demo, with their roles and second organisations. */
export type DemoStaff = {
  accounts: AccountRow[];
  roles: SeedLink<typeof accountRoles>[];
  affiliations: SeedLink<typeof accountOrganisations>[];
  listed: ListedAccount[];
};

const headcount = 250;

const staffByTenant = new Map<number, DemoStaff>();

/** Accounts of one tenant of the demo; identical every time. */
export function getDemoStaff(tenantId: number): DemoStaff {
  const staff = staffByTenant.get(tenantId) ?? createStaff(tenantId, demoOrganisations(tenantId));
  staffByTenant.set(tenantId, staff);
  return staff;
}

/** All choices come from a random source that is seeded with the tenant's id. */
function createStaff(tenantId: number, units: readonly Unit[]): DemoStaff {
  const dice = createRandomSource(tenantId);
  const assignments = placesOf(dice, tenantId, units);
  const usedNames = new Set<string>();
  const accounts = assignments.map((assignment, index) =>
    person(dice, { assignment, tenantId, number: index, usedNames }),
  );
  const roles = assignments.map(({ role }, index) => ({
    tenantId,
    accountId: accountIdOf(tenantId, index),
    roleId: demoRoleId(tenantId, role),
  }));
  const listedAccounts = assignments.flatMap(({ listed: listedAccounts }, index) =>
    listedAccounts === undefined ? [] : [{ id: accountIdOf(tenantId, index), tenantId, ...listedAccounts }],
  );
  return { accounts, roles, affiliations: affiliationsOf(dice, { tenantId, units, accounts }), listed: listedAccounts };
}

/** The administrator of a tenant has the tenant's own id. */
function accountIdOf(tenantId: number, number: number): number {
  return number === 0 ? tenantId : tenantId * 1_000_000 + 10_000 + number;
}

/** The organisation, position and role of a demo account. */
type DemoAssignment = {
  unit: Unit;
  post: StaffingRule;
  role: DemoRole;
  listed?: Pick<ListedAccount, "account" | "title" | "titles">;
};

function placesOf(dice: RandomSource, tenantId: number, units: readonly Unit[]): DemoAssignment[] {
  const listedAssignments = listedPlaces(units);
  const assignments = [...listedAssignments, ...units.flatMap((unit) => othersIn(unit, listedAssignments))];
  const [firstTeam, ...teams] = units.filter(({ type }) => type === UnitType.team);
  if (firstTeam === undefined) throw new Error(`the demo has no crews for tenant ${tenantId}`);
  while (assignments.length < headcount) {
    assignments.push({ unit: pickOne(dice, [firstTeam, ...teams]), post: pickOne(dice, crewStaffing), role: "worker" });
  }
  return assignments;
}

/** Accounts of a unit besides the listed ones: if one of those is the head, there is no second head. */
function othersIn(unit: Unit, listedAssignments: readonly DemoAssignment[]): DemoAssignment[] {
  const [head, ...others] = listUnitStaffing(unit);
  const hasHead = listedAssignments.some(
    (assignment) => assignment.unit === unit && assignment.post.position === head?.position,
  );
  const posts = head === undefined || hasHead ? others : [head, ...others];
  return posts.map((post) => ({ unit, post, role: roleOf(post.position, unit) }));
}

function roleOf(position: DemoPosition, unit: Unit): DemoRole {
  if (unit.parentId === null) return "leader";
  if (position === "项目经理") return "project";
  return position === "部门经理" ? "branch" : "worker";
}

/** The tenant and the role of an account, as the sign-in page shows them. */
function nameInLanguages(tenantName: string, role: DemoRole): TranslatedNames {
  return Object.fromEntries(
    Object.entries(demoRoleNames[role]).map(([language, name]) => [language, `${tenantName}：${name}`]),
  );
}

const adult = { ages: [36, 52], men: 0.6 } as const;

/** One account of each data scope, in an organisation where the scope makes a difference. */
function listedPlaces(units: readonly Unit[]): DemoAssignment[] {
  const root = unitLike(units, ({ parentId }) => parentId === null);
  const site = unitLike(units, ({ name }) => name.endsWith("项目部"));
  const branch = unitLike(units, ({ id }) => id === site.parentId);
  const crew = unitLike(units, ({ parentId }) => parentId === site.id);
  const safety = unitLike(units, ({ name }) => /安全|质安/u.test(name));
  const assign = (unit: Unit, position: DemoPosition, [role, title]: readonly [DemoRole, string]): DemoAssignment => ({
    unit,
    post: { position, ...adult },
    role,
    listed: { account: role, title: `${root.name}：${title}`, titles: nameInLanguages(root.name, role) },
  });
  return [
    assign(root, "行政专员", ["admin", "系统管理员"]),
    assign(root, "副总经理", ["leader", "公司领导（全部数据）"]),
    assign(branch, "部门经理", ["branch", "分管经理（本机构及以下数据）"]),
    assign(site, "项目经理", ["project", "项目经理（本机构数据）"]),
    assign(crew, "普工", ["worker", "现场员工（仅本人数据）"]),
    assign(safety, "安全员", ["inspector", "巡检督导（自定义数据）"]),
  ];
}

function unitLike(units: readonly Unit[], fits: (unit: Unit) => boolean): Unit {
  const unit = units.find(fits);
  if (unit === undefined) throw new Error("the demo's tree lacks a unit that one of its accounts needs");
  return unit;
}

type DemoAccountOptions = { assignment: DemoAssignment; tenantId: number; number: number; usedNames: Set<string> };

function person(dice: RandomSource, { assignment, tenantId, number, usedNames }: DemoAccountOptions): AccountRow {
  const { unit, post, listed } = assignment;
  const isMan = dice() < post.men;
  const realName = pickName(dice, isMan);
  const { pinyin, initials } = toPinyin(realName);
  const born = 2026 - pickInteger(dice, ...post.ages);
  const entryYear = pickInteger(dice, Math.max(2008, born + 20), 2025);
  const account = listed?.account ?? free(pinyin.replaceAll(" ", ""), usedNames);
  return {
    id: accountIdOf(tenantId, number),
    tenantId,
    account,
    realName,
    nickName: realName,
    pinyin,
    pinyinPrefix: initials,
    accountType: number === 0 ? AccountType.administrator : AccountType.normal,
    status: listed === undefined && dice() < 0.03 ? 2 : 1,
    sex: isMan ? 1 : 2,
    age: 2026 - born,
    birthday: pickDay(dice, born),
    // 13800 and consecutive numbers: no phone that exists.
    phone: `13800${tenantId - 100_000}${String(number).padStart(5, "0")}`,
    email: `${account}@example.com`,
    nation: "汉族",
    cultureLevel: pickInteger(dice, 3, 10),
    politicalOutlook: dice() < 0.2 ? "党员" : "群众",
    organisationId: unit.id,
    positionId: demoPositionId(tenantId, post.position),
    posTitle: titleOf(post.position),
    jobNum: `${tenantId % 1000}${String(number).padStart(4, "0")}`,
    joinDate: pickDay(dice, entryYear),
    orderNo: 100 + number,
  };
}

/** The professional title for a position. */
function titleOf(position: DemoPosition): string {
  if (/总经理|总工程师/u.test(position)) return "高级工程师";
  if (/经理|负责人|班组长/u.test(position)) return "工程师";
  if (/会计|专员|造价员/u.test(position)) return "助理经济师";
  return /普工|电工|焊工/u.test(position) ? "技工" : "助理工程师";
}

function free(name: string, usedNames: Set<string>): string {
  let account = name;
  for (let count = 2; usedNames.has(account); count++) account = `${name}${count}`;
  usedNames.add(account);
  return account;
}

type Company = { tenantId: number; units: readonly Unit[]; accounts: readonly AccountRow[] };

/** A few specialists who also work at a second site. */
function affiliationsOf(
  dice: RandomSource,
  { tenantId, units, accounts }: Company,
): SeedLink<typeof accountOrganisations>[] {
  const [firstSite, ...sites] = units.filter(({ name }) => name.endsWith("项目部"));
  if (firstSite === undefined) return [];
  const helpers = accounts.filter((_, index) => index > 5 && index % 17 === 0).slice(0, 12);
  return helpers.flatMap(({ id, organisationId, positionId }) => {
    const site = pickOne(dice, [firstSite, ...sites]);
    if (site.id === organisationId) return [];
    return [{ tenantId, accountId: id, organisationId: site.id, positionId, joinDate: "2026-03-01" }];
  });
}
