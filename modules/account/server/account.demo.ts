import type { SeedLink, SeedRow } from "#server/database/seed";
import { pinyinOf } from "#server/rows/pinyin";
import { AccountType } from "#contract/accountType";
import { UnitType } from "#modules/organisation/demo.ts";
import type { organisations } from "#modules/organisation/server";
import { type DemoPosition, demoPositionId } from "#modules/position/demo.ts";
import { type DemoRole, demoRoleId } from "#modules/role/demo.ts";
import type { accountRoles } from "#modules/role/server";
import type { accountOrganisations, accounts } from "./account.table.ts";
import { crewPosts, type Post, postsOf } from "./crew.demo.ts";
import { between, dayIn, type Dice, diceOf, nameOf, oneOf } from "./person.demo.ts";

type Unit = SeedRow<typeof organisations>;
type AccountRow = SeedRow<typeof accounts>;

/** Somebody whom the sign-in page of the demo shows. */
export type ListedAccount = { id: number; tenantId: number; account: string; title: string };

/** The people of one tenant of the demo, who holds which role, and who works for a second unit. */
export type DemoStaff = {
  accounts: AccountRow[];
  roles: SeedLink<typeof accountRoles>[];
  affiliations: SeedLink<typeof accountOrganisations>[];
  listed: ListedAccount[];
};

const headcount = 250;

/** The same people every time: everything is drawn with dice that the tenant's id seeds. */
export function demoStaff(tenantId: number, units: readonly Unit[]): DemoStaff {
  const dice = diceOf(tenantId);
  const places = placesOf(dice, tenantId, units);
  const taken = new Set<string>();
  const accounts = places.map((place, index) => person(dice, { place, tenantId, number: index, taken }));
  const roles = places.map(({ role }, index) => ({
    tenantId,
    accountId: accountIdOf(tenantId, index),
    roleId: demoRoleId(tenantId, role),
  }));
  const listed = places.flatMap(({ listed }, index) =>
    listed === undefined ? [] : [{ id: accountIdOf(tenantId, index), tenantId, ...listed }],
  );
  return { accounts, roles, affiliations: affiliationsOf(dice, { tenantId, units, accounts }), listed };
}

/** The administrator of a tenant has the tenant's own id. */
function accountIdOf(tenantId: number, number: number): number {
  return number === 0 ? tenantId : tenantId * 1_000_000 + 10_000 + number;
}

/** Where somebody works, as what, and what he may see. */
type Place = { unit: Unit; post: Post; role: DemoRole; listed?: { account: string; title: string } };

function placesOf(dice: Dice, tenantId: number, units: readonly Unit[]): Place[] {
  const listed = listedPlaces(units);
  const places = [...listed, ...units.flatMap((unit) => othersIn(unit, listed))];
  const [firstTeam, ...teams] = units.filter(({ type }) => type === UnitType.team);
  if (firstTeam === undefined) throw new Error(`the demo has no crews for tenant ${tenantId}`);
  while (places.length < headcount) {
    places.push({ unit: oneOf(dice, [firstTeam, ...teams]), post: oneOf(dice, crewPosts), role: "worker" });
  }
  return places;
}

/** Who works in a unit beside the listed ones: where one of them is the head, there is no second. */
function othersIn(unit: Unit, listed: readonly Place[]): Place[] {
  const [head, ...others] = postsOf(unit);
  const hasHead = listed.some((place) => place.unit === unit && place.post.position === head?.position);
  const posts = head === undefined || hasHead ? others : [head, ...others];
  return posts.map((post) => ({ unit, post, role: roleOf(post.position, unit) }));
}

function roleOf(position: DemoPosition, unit: Unit): DemoRole {
  if (unit.parentId === null) return "leader";
  if (position === "项目经理") return "project";
  return position === "部门经理" ? "branch" : "worker";
}

const adult = { ages: [36, 52], men: 0.6 } as const;

/** One account of each data scope, placed where the scope shows. */
function listedPlaces(units: readonly Unit[]): Place[] {
  const root = unitLike(units, ({ parentId }) => parentId === null);
  const site = unitLike(units, ({ name }) => name.endsWith("项目部"));
  const branch = unitLike(units, ({ id }) => id === site.parentId);
  const crew = unitLike(units, ({ parentId }) => parentId === site.id);
  const safety = unitLike(units, ({ name }) => /安全|质安/u.test(name));
  const place = (unit: Unit, position: DemoPosition, [role, title]: readonly [DemoRole, string]): Place => ({
    unit,
    post: { position, ...adult },
    role,
    listed: { account: role, title: `${root.name}：${title}` },
  });
  return [
    place(root, "行政专员", ["admin", "系统管理员"]),
    place(root, "副总经理", ["leader", "公司领导（全部数据）"]),
    place(branch, "部门经理", ["branch", "分管经理（本部门及以下数据）"]),
    place(site, "项目经理", ["project", "项目经理（本部门数据）"]),
    place(crew, "普工", ["worker", "现场员工（仅本人数据）"]),
    place(safety, "安全员", ["inspector", "巡检督导（自定义数据）"]),
  ];
}

function unitLike(units: readonly Unit[], fits: (unit: Unit) => boolean): Unit {
  const unit = units.find(fits);
  if (unit === undefined) throw new Error("the demo's tree lacks a unit that one of its accounts needs");
  return unit;
}

/** The sites that the inspector's role lists: the last two, so that they lie elsewhere than the others' units. */
export function inspectedUnits(units: readonly Unit[]): number[] {
  return units
    .filter(({ name }) => name.endsWith("项目部"))
    .slice(-2)
    .map(({ id }) => id);
}

type About = { place: Place; tenantId: number; number: number; taken: Set<string> };

function person(dice: Dice, { place, tenantId, number, taken }: About): AccountRow {
  const { unit, post, listed } = place;
  const isMan = dice() < post.men;
  const realName = nameOf(dice, isMan);
  const { pinyin, initials } = pinyinOf(realName);
  const born = 2026 - between(dice, ...post.ages);
  const joined = between(dice, Math.max(2008, born + 20), 2025);
  const account = listed?.account ?? free(pinyin.replaceAll(" ", ""), taken);
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
    birthday: dayIn(dice, born),
    // 13800 and numbers that count up: no phone that rings.
    phone: `13800${tenantId - 100_000}${String(number).padStart(5, "0")}`,
    email: `${account}@example.com`,
    nation: "汉族",
    cultureLevel: between(dice, 3, 10),
    politicalOutlook: dice() < 0.2 ? "党员" : "群众",
    organisationId: unit.id,
    positionId: demoPositionId(tenantId, post.position),
    posTitle: titleOf(post.position),
    jobNum: `${tenantId % 1000}${String(number).padStart(4, "0")}`,
    joinDate: dayIn(dice, joined),
    orderNo: 100 + number,
  };
}

/** The professional title that goes with a position. */
function titleOf(position: DemoPosition): string {
  if (/总经理|总工程师/u.test(position)) return "高级工程师";
  if (/经理|负责人|班组长/u.test(position)) return "工程师";
  if (/会计|专员|造价员/u.test(position)) return "助理经济师";
  return /普工|电工|焊工/u.test(position) ? "技工" : "助理工程师";
}

function free(name: string, taken: Set<string>): string {
  let account = name;
  for (let count = 2; taken.has(account); count++) account = `${name}${count}`;
  taken.add(account);
  return account;
}

type Company = { tenantId: number; units: readonly Unit[]; accounts: readonly AccountRow[] };

/** A few specialists who also serve a second site. */
function affiliationsOf(dice: Dice, { tenantId, units, accounts }: Company): SeedLink<typeof accountOrganisations>[] {
  const [firstSite, ...sites] = units.filter(({ name }) => name.endsWith("项目部"));
  if (firstSite === undefined) return [];
  const helped = accounts.filter((_, index) => index > 5 && index % 17 === 0).slice(0, 12);
  return helped.flatMap(({ id, organisationId, positionId }) => {
    const site = oneOf(dice, [firstSite, ...sites]);
    if (site.id === organisationId) return [];
    return [{ tenantId, accountId: id, organisationId: site.id, positionId, joinDate: "2026-03-01" }];
  });
}
