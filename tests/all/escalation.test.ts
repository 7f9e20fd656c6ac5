import { expect, it } from "vitest";
import type { Api } from "#contract/api";
import { historyApi } from "#modules/records/history/contract";
import { type Id, toId } from "#contract/id";
import { accountApi } from "#modules/identity/account/contract";
import { organisationApi } from "#modules/identity/organisation/contract";
import { roleApi } from "#modules/identity/role/contract";
import { createRandomSource, type RandomSource } from "#tests/builders/randomSource";
import { scaleCount } from "#tests/builders/testRun";
import { theServer } from "#tests/builders/server";
import { aTenant, DataScope, nextUnique, type TestAccount, type TestTenant } from "#tests/builders/tenant";

// Accounts that may grant make random changes together. No account of the tenant may end up with a right that neither
// it nor any of them had at the start.

/** The actual rights of an account, read without any access rule. */
type GrantSets = Record<"codes" | "units" | "fields", ReadonlySet<string>>;

type World = {
  tenant: TestTenant;
  grantors: TestAccount[];
  /** Ids of all records, including those added during the test. */
  roleIds: Id[];
  unitIds: Id[];
  menuIds: Id[];
  routes: string[];
  requests: { actor: TestAccount; id: string }[];
};

const grantCodes = [
  ...["page", "add", "update", "delete", "grantMenu", "grantDataScope", "grantApi", "grantTable", "setStatus"].map(
    (name) => `sysRole/${name}`,
  ),
  ...["page", "add", "update", "grantRole", "setStatus", "resetPwd"].map((name) => `sysUser/${name}`),
  ...["add", "update"].map((name) => `sysOrg/${name}`),
];
const targetCodes = ["sysPos/add", "sysPos/delete", "sysUser/delete", "sysOrg/delete", "sysTenant/page", "sysMenu/add"];
const watchedFields = ["sysUser:phone", "sysUser:idCardNum", "sysPos:remark"];
const steps = 40;
const worlds = Math.max(1, Math.round(scaleCount(400, "steps of granting") / steps));
const random = createRandomSource();

it(
  `no account gains a right that neither it nor a grantor had at the start (${worlds} worlds, ${steps} steps each)`,
  async () => {
    let successCount = 0;
    for (let count = 0; count < worlds; count++) successCount += await runSteps(await aWorld(random));

    // Accounts that are always refused would prove nothing.
    expect(successCount).toBeGreaterThan(worlds * 6);
  },
  60_000 + worlds * 20_000,
);

/** All attempts in one world; returns the number of successful ones. */
async function runSteps(world: World): Promise<number> {
  const initial = await readGrants(world);
  const grantorRights = union(world.grantors.map(({ id }) => initial.get(id) ?? createEmptyRights()));
  const log: string[] = [];
  for (let step = 0; step < steps; step++) {
    const [actor, attempt] = [random.pickOne(world.grantors), random.pickOne(attempts)];
    const logEntry = await attempt(world, actor);
    if (logEntry === undefined) continue;
    log.push(logEntry);
    const gains = findGains(await readGrants(world), initial, grantorRights);
    const details = { seed: random.seed, log: gains.length === 0 ? [] : log, gained: gains };
    expect(details).toEqual({ seed: random.seed, log: [], gained: [] });
  }
  return log.filter((entry) => entry.endsWith(" 200")).length;
}

const kinds = ["codes", "units", "fields"] as const;

function createEmptyRights(): GrantSets {
  return { codes: new Set(), units: new Set(), fields: new Set() };
}

function union(all: readonly GrantSets[]): GrantSets {
  const of = (kind: keyof GrantSets) => new Set(all.flatMap((sets) => [...sets[kind]]));
  return { codes: of("codes"), units: of("units"), fields: of("fields") };
}

type RightsByAccount = ReadonlyMap<number, GrantSets>;

function findGains(current: RightsByAccount, initial: RightsByAccount, grantorRights: GrantSets): string[] {
  return [...current].flatMap(([accountId, rights]) => {
    const initialSets = union([initial.get(accountId) ?? createEmptyRights(), grantorRights]);
    const gains = kinds.flatMap((kind) => [...rights[kind]].filter((entry) => !initialSets[kind].has(entry)));
    return gains.map((entry) => `${accountId}: ${entry}`);
  });
}

type Row = {
  id: number;
  codes: string[];
  denied: string[];
  hidden: string[];
  kinds: number[];
  listed: number[];
  own: number[];
};

const rightsQuery = `select a.id,
  array(select distinct m.permission from held h join role_menu g on g.tenant_id = $1 and g.role_id = h.role_id
        join menu m on m.id = g.menu_id and m.permission is not null where h.account_id = a.id) as codes,
  array(select distinct d.route from held h join role_api d on d.tenant_id = $1 and d.role_id = h.role_id
        where h.account_id = a.id) as denied,
  array(select distinct f.entity || ':' || f.field from held h join role_field f on f.tenant_id = $1 and f.role_id = h.role_id
        where h.account_id = a.id) as hidden,
  array(select distinct h.data_scope from held h where h.account_id = a.id)::int[] as kinds,
  array(select distinct o.organisation_id from held h join role_organisation o on o.tenant_id = $1 and o.role_id = h.role_id
        where h.account_id = a.id and h.data_scope = 5) as listed,
  array(select o.organisation_id from account_organisation o where o.tenant_id = $1 and o.account_id = a.id)
    || coalesce(array[a.organisation_id], '{}') as own
  from account a where a.tenant_id = $1 and a.deleted_at is null`;

const heldRolesQuery = `with held as (select l.account_id, l.role_id, r.data_scope from account_role l
  join role r on r.tenant_id = $1 and r.id = l.role_id and r.status = 1 and r.deleted_at is null where l.tenant_id = $1)`;

async function readGrants({ tenant, unitIds }: World): Promise<Map<number, GrantSets>> {
  const { owner } = await theServer();
  const { rows } = await owner.query<Row>(`${heldRolesQuery} ${rightsQuery}`, [tenant.id]);
  const { rows: units } = await owner.query<{ id: number; parentId: number | null }>(
    'select id, parent_id as "parentId" from organisation where tenant_id = $1',
    [tenant.id],
  );
  const parents = new Map(units.map(({ id, parentId }) => [id, parentId]));
  return new Map(rows.map((row) => [row.id, computeRights(row, unitIds, parents)]));
}

function computeRights(row: Row, unitIds: readonly Id[], parents: ReadonlyMap<number, number | null>): GrantSets {
  const denied = new Set(row.denied);
  const codes = row.codes.filter((code) => !denied.has(code));
  const own = new Set(row.own);
  const isBelow = (id: number) => {
    for (let at: number | null = id; at !== null; at = parents.get(at) ?? null) if (own.has(at)) return true;
    return false;
  };
  const reaches = (id: number) =>
    row.kinds.includes(DataScope.all) ||
    (row.kinds.includes(DataScope.ownAndBelow) && isBelow(id)) ||
    (row.kinds.includes(DataScope.own) && own.has(id)) ||
    row.listed.includes(id);
  const hidden = new Set(row.hidden);
  return {
    codes: new Set(codes),
    units: new Set(unitIds.filter(reaches).map(String)),
    fields: new Set(codes.length === 0 ? [] : watchedFields.filter((field) => !hidden.has(field))),
  };
}

type Attempt = (world: World, actor: TestAccount) => Promise<string | undefined>;

async function send(
  world: World,
  actor: TestAccount,
  [api, name, input]: readonly [Api, string, object],
): Promise<string> {
  const reply = await actor.send(api, name, input);
  const id = reply.headers.get("x-request-id");
  if (reply.body.code === 200 && id !== null && api !== historyApi) world.requests.push({ actor, id });
  return `${actor.account} ${api.name}/${name} ${JSON.stringify(input)} ${reply.body.code}`;
}

const attempts: readonly Attempt[] = [
  async (world, actor) => {
    const logEntry = await send(world, actor, [roleApi, "add", { name: `New ${nextUnique()}`, code: nextUnique() }]);
    await reloadRoleIds(world);
    return logEntry;
  },
  async (world, actor) => {
    const logEntry = await send(world, actor, [roleApi, "copy", { id: random.pickOne(world.roleIds) }]);
    await reloadRoleIds(world);
    return logEntry;
  },
  async (world, actor) => {
    const menuIdList = random.pickSome(world.menuIds, random.nextInteger(6));
    return await send(world, actor, [roleApi, "grantMenu", { id: random.pickOne(world.roleIds), menuIdList }]);
  },
  async (world, actor) => {
    const input = {
      dataScope: 1 + random.nextInteger(5),
      orgIdList: random.pickSome(world.unitIds, 1 + random.nextInteger(3)),
    };
    return await send(world, actor, [roleApi, "grantDataScope", { id: random.pickOne(world.roleIds), ...input }]);
  },
  async (world, actor) => {
    const apiList = random.pickSome(world.routes, random.nextInteger(3));
    return await send(world, actor, [roleApi, "grantApi", { id: random.pickOne(world.roleIds), apiList }]);
  },
  async (world, actor) => {
    const tableColumnList = random.pickSome(watchedFields, random.nextInteger(3));
    return await send(world, actor, [
      roleApi,
      "grantRoleTable",
      { id: random.pickOne(world.roleIds), tableColumnList },
    ]);
  },
  async (world, actor) => {
    const orgIdList = random.pickSome(world.unitIds, 1 + random.nextInteger(3));
    const grants = {
      grantedMenuIds: random.pickSome(world.menuIds, random.nextInteger(6)),
      grantedScope: { kind: 1 + random.nextInteger(5), orgIdList, branchIdList: orgIdList.slice(1) },
      hiddenFields: random.pickSome(watchedFields, random.nextInteger(3)),
      deniedApis: random.pickSome(world.routes, random.nextInteger(3)),
    };
    if (random.nextInteger(2) === 0)
      return await send(world, actor, [roleApi, "save", { id: random.pickOne(world.roleIds), ...grants }]);
    const name = `Granted ${nextUnique()}`;
    const logEntry = await send(world, actor, [roleApi, "add", { name, code: name, ...grants }]);
    await reloadRoleIds(world);
    return logEntry;
  },
  async (world, actor) => {
    const userIdList = [await anAccount(world)];
    return await send(world, actor, [roleApi, "grantUser", { id: random.pickOne(world.roleIds), userIdList }]);
  },
  async (world, actor) => {
    const userIdList = [await anAccount(world)];
    return await send(world, actor, [roleApi, "revokeUser", { id: random.pickOne(world.roleIds), userIdList }]);
  },
  async (world, actor) =>
    await send(world, actor, [
      roleApi,
      "setStatus",
      { id: random.pickOne(world.roleIds), status: 1 + random.nextInteger(2) },
    ]),
  async (world, actor) => await send(world, actor, [roleApi, "delete", { id: random.pickOne(world.roleIds) }]),
  async (world, actor) => {
    const roleIdList = random.pickSome(world.roleIds, random.nextInteger(4));
    return await send(world, actor, [accountApi, "grantRole", { userId: await anAccount(world), roleIdList }]);
  },
  async (world, actor) => {
    const roleIdList = random.pickSome(world.roleIds, random.nextInteger(3));
    const account = { account: `n${nextUnique()}`, realName: "New", orgId: random.pickOne(world.unitIds), roleIdList };
    return await send(world, actor, [accountApi, "add", account]);
  },
  async (world, actor) => {
    const extOrgIdList = random.pickSome(world.unitIds, random.nextInteger(3)).map((orgId) => ({ orgId }));
    const affiliation = random.isHit(0.5) ? { orgId: random.pickOne(world.unitIds) } : { extOrgIdList };
    return await send(world, actor, [accountApi, "update", { id: await anAccount(world), ...affiliation }]);
  },
  async (world, actor) => {
    const accountType = random.pickOne([999, 888, 777]);
    return await send(world, actor, [accountApi, "update", { id: await anAccount(world), accountType }]);
  },
  async (world, actor) => {
    const move = { id: random.pickOne(world.unitIds), pid: random.pickOne(world.unitIds) };
    return await send(world, actor, [organisationApi, "update", move]);
  },
  async (world, actor) => {
    const request = world.requests.filter((request) => request.actor === actor).at(-1 - random.nextInteger(3));
    return request === undefined
      ? undefined
      : await send(world, actor, [historyApi, "undo", { requestId: request.id }]);
  },
];

/** Roles that are added during the test take part like the others. */
async function reloadRoleIds(world: World): Promise<void> {
  const { owner } = await theServer();
  const { rows } = await owner.query<{ id: number }>("select id from role where tenant_id = $1", [world.tenant.id]);
  world.roleIds = rows.map(({ id }) => toId(id));
}

async function anAccount({ tenant }: World): Promise<Id> {
  const { owner } = await theServer();
  const { rows } = await owner.query<{ id: number }>(
    "select id from account where tenant_id = $1 and deleted_at is null and account_type < 888 order by id",
    [tenant.id],
  );
  return toId(random.pickOne(rows).id);
}

async function aWorld(chance: RandomSource): Promise<World> {
  const { tenant } = await aTenant();
  const { owner } = await theServer();
  const unitIds = [tenant.organisationId];
  for (let count = 0; count < 9; count++) {
    unitIds.push((await tenant.hasOrganisation({ parentId: chance.pickOne(unitIds) })).id);
  }
  const { rows: menus } = await owner.query<{ id: number }>("select id from menu where permission = any ($1)", [
    [...grantCodes, ...targetCodes],
  ]);
  const world: World = {
    tenant,
    grantors: [],
    roleIds: [],
    unitIds,
    menuIds: menus.map(({ id }) => toId(id)),
    routes: [...targetCodes, "sysRole/page", "sysUser/page", "sysRole/list"],
    requests: [],
  };
  for (let count = 0; count < 3; count++) await addGrantor(world, chance);
  for (let count = 0; count < 5; count++) {
    const permissions = chance.pickSome([...targetCodes, ...grantCodes], chance.nextInteger(6));
    const roleOptions = {
      permissions,
      dataScope: 1 + chance.nextInteger(5),
      organisationIds: chance.pickSome(unitIds, 2),
    };
    const { id } = await tenant.hasRole({ ...roleOptions, status: chance.isHit(0.2) ? 2 : 1 });
    world.roleIds.push(id);
    if (chance.isHit(0.5)) await denyRandomRights(tenant.id, id, chance);
  }
  await assignRoleCreators(world, chance);
  for (let count = 0; count < 6; count++) {
    const roleIds = chance.pickSome(world.roleIds, chance.nextInteger(3));
    await tenant.hasAccount({ organisationId: chance.pickOne(unitIds), roleIds });
  }
  return world;
}

async function addGrantor(world: World, chance: RandomSource): Promise<void> {
  const { tenant, unitIds } = world;
  const permissions = [...grantCodes, ...chance.pickSome(targetCodes, 2)];
  const dataScope = chance.pickOne([DataScope.ownAndBelow, DataScope.own, DataScope.listed]);
  const { id } = await tenant.hasRole({ permissions, dataScope, organisationIds: chance.pickSome(unitIds, 4) });
  if (chance.isHit(0.6)) await denyRandomRights(tenant.id, id, chance);
  world.roleIds.push(id);
  // Administrators see all roles of the tenant; those near the root reach more accounts.
  const accountType = chance.isHit(0.5) ? 888 : 777;
  const accountOptions = { organisationId: chance.pickOne(unitIds.slice(0, 4)), roleIds: [id], accountType };
  world.grantors.push(await tenant.hasAccount(accountOptions));
}

/** The roles are added by accounts that may grant, because accounts that are no administrators see no others. */
async function assignRoleCreators({ tenant, roleIds, grantors }: World, chance: RandomSource): Promise<void> {
  const { owner } = await theServer();
  for (const roleId of roleIds) {
    const values = [tenant.id, roleId, chance.pickOne(grantors).id];
    await owner.query("update role set create_user_id = $3 where tenant_id = $1 and id = $2", values);
  }
}

async function denyRandomRights(tenantId: Id, roleId: Id, chance: RandomSource): Promise<void> {
  const { owner } = await theServer();
  const [entity, field] = chance.pickOne(watchedFields).split(":");
  await owner.query("insert into role_field (tenant_id, role_id, entity, field) values ($1, $2, $3, $4)", [
    tenantId,
    roleId,
    entity,
    field,
  ]);
  await owner.query("insert into role_api (tenant_id, role_id, route) values ($1, $2, $3)", [
    tenantId,
    roleId,
    chance.pickOne(targetCodes),
  ]);
}
