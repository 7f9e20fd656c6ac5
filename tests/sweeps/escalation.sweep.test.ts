import { expect, it } from "vitest";
import type { Api } from "#contract/api";
import { historyApi } from "#contract/history";
import { type Id, idOf } from "#contract/id";
import { accountApi } from "#modules/account/contract";
import { organisationApi } from "#modules/organisation/contract";
import { roleApi } from "#modules/role/contract";
import { aDice, casesOr, type Dice } from "#tests/builders/dice";
import { theServer } from "#tests/builders/server";
import { aTenant, DataScope, type TestAccount, type TestTenant, unique } from "#tests/builders/tenant";

// Some who may grant do all that they can think of, together. Nobody in the tenant must end up with anything that
// neither he had at the start nor one of them.

/** What an account really has, looked up past all rules. */
type Having = Record<"codes" | "units" | "fields", ReadonlySet<string>>;

type World = {
  tenant: TestTenant;
  grantors: TestAccount[];
  /** Everybody's ids, also of those who come in the course of it. */
  roleIds: Id[];
  unitIds: Id[];
  menuIds: Id[];
  routes: string[];
  requests: { who: TestAccount; id: string }[];
};

const grantCodes = [
  ...["page", "add", "update", "delete", "grantMenu", "grantDataScope", "grantApi", "grantTable", "setStatus"].map(
    (name) => `sysRole/${name}`,
  ),
  ...["page", "add", "update", "grantRole", "setStatus", "resetPwd"].map((name) => `sysUser/${name}`),
  ...["add", "update"].map((name) => `sysOrg/${name}`),
];
const prizes = ["sysPos/add", "sysPos/delete", "sysUser/delete", "sysOrg/delete", "sysTenant/page", "sysMenu/add"];
const watchedFields = ["sysUser:phone", "sysUser:idCardNum", "sysPos:remark"];
const steps = 40;
const worlds = Math.max(1, Math.round(casesOr(400) / steps));
const dice = aDice();

it(
  `in ${worlds} worlds and ${steps} steps of chance each nobody gets what none of them had`,
  async () => {
    let done = 0;
    for (let count = 0; count < worlds; count++) done += await playOut(await aWorld(dice));

    // Those who are always refused prove nothing.
    expect(done).toBeGreaterThan(worlds * 6);
  },
  60_000 + worlds * 20_000,
);

/** All attempts of one world; answers how many of them went through. */
async function playOut(world: World): Promise<number> {
  const start = await everybody(world);
  const together = union(world.grantors.map(({ id }) => start.get(id) ?? nothing()));
  const log: string[] = [];
  for (let step = 0; step < steps; step++) {
    const [who, attempt] = [dice.oneOf(world.grantors), dice.oneOf(attempts)];
    const said = await attempt(world, who);
    if (said === undefined) continue;
    log.push(said);
    const gained = gainsOf(await everybody(world), start, together);
    const shown = { seed: dice.seed, log: gained.length === 0 ? [] : log, gained };
    expect(shown).toEqual({ seed: dice.seed, log: [], gained: [] });
  }
  return log.filter((said) => said.endsWith(" 200")).length;
}

const kinds = ["codes", "units", "fields"] as const;

function nothing(): Having {
  return { codes: new Set(), units: new Set(), fields: new Set() };
}

function union(all: readonly Having[]): Having {
  const of = (kind: keyof Having) => new Set(all.flatMap((one) => [...one[kind]]));
  return { codes: of("codes"), units: of("units"), fields: of("fields") };
}

type Everybody = ReadonlyMap<number, Having>;

function gainsOf(now: Everybody, start: Everybody, together: Having): string[] {
  return [...now].flatMap(([accountId, having]) => {
    const had = union([start.get(accountId) ?? nothing(), together]);
    const gained = kinds.flatMap((kind) => [...having[kind]].filter((one) => !had[kind].has(one)));
    return gained.map((one) => `${accountId}: ${one}`);
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

const everybodyText = `select a.id,
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

const heldText = `with held as (select l.account_id, l.role_id, r.data_scope from account_role l
  join role r on r.tenant_id = $1 and r.id = l.role_id and r.status = 1 and r.deleted_at is null where l.tenant_id = $1)`;

async function everybody({ tenant, unitIds }: World): Promise<Map<number, Having>> {
  const { owner } = await theServer();
  const { rows } = await owner.query<Row>(`${heldText} ${everybodyText}`, [tenant.id]);
  const { rows: units } = await owner.query<{ id: number; parentId: number | null }>(
    'select id, parent_id as "parentId" from organisation where tenant_id = $1',
    [tenant.id],
  );
  const parents = new Map(units.map(({ id, parentId }) => [id, parentId]));
  return new Map(rows.map((row) => [row.id, havingOf(row, unitIds, parents)]));
}

function havingOf(row: Row, unitIds: readonly Id[], parents: ReadonlyMap<number, number | null>): Having {
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

type Attempt = (world: World, who: TestAccount) => Promise<string | undefined>;

async function send(
  world: World,
  who: TestAccount,
  [api, name, input]: readonly [Api, string, object],
): Promise<string> {
  const reply = await who.send(api, name, input);
  const id = reply.headers.get("x-request-id");
  if (reply.body.code === 200 && id !== null && api !== historyApi) world.requests.push({ who, id });
  return `${who.account} ${api.name}/${name} ${JSON.stringify(input)} ${reply.body.code}`;
}

const attempts: readonly Attempt[] = [
  async (world, who) => {
    const said = await send(world, who, [roleApi, "add", { name: `New ${unique()}`, code: unique() }]);
    await learn(world);
    return said;
  },
  async (world, who) => {
    const said = await send(world, who, [roleApi, "copy", { id: dice.oneOf(world.roleIds) }]);
    await learn(world);
    return said;
  },
  async (world, who) => {
    const menuIdList = dice.someOf(world.menuIds, dice.below(6));
    return await send(world, who, [roleApi, "grantMenu", { id: dice.oneOf(world.roleIds), menuIdList }]);
  },
  async (world, who) => {
    const input = { dataScope: 1 + dice.below(5), orgIdList: dice.someOf(world.unitIds, 1 + dice.below(3)) };
    return await send(world, who, [roleApi, "grantDataScope", { id: dice.oneOf(world.roleIds), ...input }]);
  },
  async (world, who) => {
    const apiList = dice.someOf(world.routes, dice.below(3));
    return await send(world, who, [roleApi, "grantApi", { id: dice.oneOf(world.roleIds), apiList }]);
  },
  async (world, who) => {
    const tableColumnList = dice.someOf(watchedFields, dice.below(3));
    return await send(world, who, [roleApi, "grantRoleTable", { id: dice.oneOf(world.roleIds), tableColumnList }]);
  },
  async (world, who) => {
    const userIdList = [await anAccount(world)];
    return await send(world, who, [roleApi, "grantUser", { id: dice.oneOf(world.roleIds), userIdList }]);
  },
  async (world, who) => {
    const userIdList = [await anAccount(world)];
    return await send(world, who, [roleApi, "revokeUser", { id: dice.oneOf(world.roleIds), userIdList }]);
  },
  async (world, who) =>
    await send(world, who, [roleApi, "setStatus", { id: dice.oneOf(world.roleIds), status: 1 + dice.below(2) }]),
  async (world, who) => await send(world, who, [roleApi, "delete", { id: dice.oneOf(world.roleIds) }]),
  async (world, who) => {
    const roleIdList = dice.someOf(world.roleIds, dice.below(4));
    return await send(world, who, [accountApi, "grantRole", { userId: await anAccount(world), roleIdList }]);
  },
  async (world, who) => {
    const roleIdList = dice.someOf(world.roleIds, dice.below(3));
    const account = { account: `n${unique()}`, realName: "New", orgId: dice.oneOf(world.unitIds), roleIdList };
    return await send(world, who, [accountApi, "add", account]);
  },
  async (world, who) => {
    const extOrgIdList = dice.someOf(world.unitIds, dice.below(3)).map((orgId) => ({ orgId }));
    const place = dice.happens(0.5) ? { orgId: dice.oneOf(world.unitIds) } : { extOrgIdList };
    return await send(world, who, [accountApi, "update", { id: await anAccount(world), ...place }]);
  },
  async (world, who) => {
    const accountType = dice.oneOf([999, 888, 777]);
    return await send(world, who, [accountApi, "update", { id: await anAccount(world), accountType }]);
  },
  async (world, who) => {
    const move = { id: dice.oneOf(world.unitIds), pid: dice.oneOf(world.unitIds) };
    return await send(world, who, [organisationApi, "update", move]);
  },
  async (world, who) => {
    const request = world.requests.filter((one) => one.who === who).at(-1 - dice.below(3));
    return request === undefined ? undefined : await send(world, who, [historyApi, "undo", { requestId: request.id }]);
  },
];

/** Roles that have come meanwhile are used like the others. */
async function learn(world: World): Promise<void> {
  const { owner } = await theServer();
  const { rows } = await owner.query<{ id: number }>("select id from role where tenant_id = $1", [world.tenant.id]);
  world.roleIds = rows.map(({ id }) => idOf(id));
}

async function anAccount({ tenant }: World): Promise<Id> {
  const { owner } = await theServer();
  const { rows } = await owner.query<{ id: number }>(
    "select id from account where tenant_id = $1 and deleted_at is null and account_type < 888 order by id",
    [tenant.id],
  );
  return idOf(dice.oneOf(rows).id);
}

async function aWorld(chance: Dice): Promise<World> {
  const { tenant } = await aTenant();
  const { owner } = await theServer();
  const unitIds = [tenant.organisationId];
  for (let count = 0; count < 9; count++) {
    unitIds.push((await tenant.hasOrganisation({ parentId: chance.oneOf(unitIds) })).id);
  }
  const { rows: menus } = await owner.query<{ id: number }>("select id from menu where permission = any ($1)", [
    [...grantCodes, ...prizes],
  ]);
  const world: World = {
    tenant,
    grantors: [],
    roleIds: [],
    unitIds,
    menuIds: menus.map(({ id }) => idOf(id)),
    routes: [...prizes, "sysRole/page", "sysUser/page", "sysRole/list"],
    requests: [],
  };
  for (let count = 0; count < 3; count++) await addGrantor(world, chance);
  for (let count = 0; count < 5; count++) {
    const permissions = chance.someOf([...prizes, ...grantCodes], chance.below(6));
    const about = { permissions, dataScope: 1 + chance.below(5), organisationIds: chance.someOf(unitIds, 2) };
    const { id } = await tenant.hasRole({ ...about, status: chance.happens(0.2) ? 2 : 1 });
    world.roleIds.push(id);
    if (chance.happens(0.5)) await takeAway(tenant.id, id, chance);
  }
  await ownRoles(world, chance);
  for (let count = 0; count < 6; count++) {
    const roleIds = chance.someOf(world.roleIds, chance.below(3));
    await tenant.hasAccount({ organisationId: chance.oneOf(unitIds), roleIds });
  }
  return world;
}

async function addGrantor(world: World, chance: Dice): Promise<void> {
  const { tenant, unitIds } = world;
  const permissions = [...grantCodes, ...chance.someOf(prizes, 2)];
  const dataScope = chance.oneOf([DataScope.ownAndBelow, DataScope.own, DataScope.listed]);
  const { id } = await tenant.hasRole({ permissions, dataScope, organisationIds: chance.someOf(unitIds, 4) });
  if (chance.happens(0.6)) await takeAway(tenant.id, id, chance);
  world.roleIds.push(id);
  // Administrators see all roles of the tenant; those near the root reach more people.
  const accountType = chance.happens(0.5) ? 888 : 777;
  const about = { organisationId: chance.oneOf(unitIds.slice(0, 4)), roleIds: [id], accountType };
  world.grantors.push(await tenant.hasAccount(about));
}

/** Somebody who may grant has made each of the roles: whoever is no administrator sees no others. */
async function ownRoles({ tenant, roleIds, grantors }: World, chance: Dice): Promise<void> {
  const { owner } = await theServer();
  for (const roleId of roleIds) {
    const values = [tenant.id, roleId, chance.oneOf(grantors).id];
    await owner.query("update role set create_user_id = $3 where tenant_id = $1 and id = $2", values);
  }
}

async function takeAway(tenantId: Id, roleId: Id, chance: Dice): Promise<void> {
  const { owner } = await theServer();
  const [entity, field] = chance.oneOf(watchedFields).split(":");
  await owner.query("insert into role_field (tenant_id, role_id, entity, field) values ($1, $2, $3, $4)", [
    ...[tenantId, roleId, entity, field],
  ]);
  await owner.query("insert into role_api (tenant_id, role_id, route) values ($1, $2, $3)", [
    ...[tenantId, roleId, chance.oneOf(prizes)],
  ]);
}
