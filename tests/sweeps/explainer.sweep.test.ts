import { beforeAll, expect, it } from "vitest";
import type { Api } from "#contract/api";
import type { Id } from "#contract/id";
import { accountApi } from "#modules/account/contract";
import { organisationApi } from "#modules/organisation/contract";
import { permissionApi, type Explanation } from "#modules/permission/contract";
import { positionApi } from "#modules/position/contract";
import { roleApi } from "#modules/role/contract";
import { make } from "#tests/builders/changes";
import { aClient } from "#tests/builders/client";
import { aDice, casesOr, type Dice } from "#tests/builders/dice";
import { theServer } from "#tests/builders/server";
import { tryToSignIn } from "#tests/builders/sessions";
import { aTenant, DataScope, type TestAccount, type TestTenant } from "#tests/builders/tenant";

// What the explainer says of a call is asked of the API itself right after, as the account in question.

type Asked = { api: Api; name: string; hasStatus?: boolean };

const calls: readonly Asked[] = [
  ...["page", "list"].map((name) => ({ api: positionApi, name })),
  { api: accountApi, name: "page" },
  { api: roleApi, name: "list" },
  { api: accountApi, name: "detail" },
  { api: accountApi, name: "delete" },
  { api: accountApi, name: "unlockLogin" },
  { api: accountApi, name: "update" },
  { api: accountApi, name: "setStatus", hasStatus: true },
  { api: organisationApi, name: "delete" },
  { api: organisationApi, name: "update" },
  { api: roleApi, name: "copy" },
  { api: roleApi, name: "delete" },
  { api: roleApi, name: "setStatus", hasStatus: true },
  { api: positionApi, name: "delete" },
  { api: positionApi, name: "setStatus", hasStatus: true },
];
const codes = calls.map(({ api, name }) => `${api.name}/${name}`);

type World = { tenant: TestTenant; admin: TestAccount; people: TestAccount[]; roleIds: Id[]; askingRoleId: Id };

const cases = casesOr(1000);
const dice = aDice();
let world: World;

beforeAll(async () => {
  world = await aWorld(dice);
}, 60_000);

it(
  `${cases} times the explainer says what the API does`,
  async () => {
    const verdicts = new Set<string>();
    for (let count = 0; count < cases; count++) {
      const { who, call, recordId, route } = await aTriple();
      const about = `seed ${dice.seed}, case ${count}: ${who.account} ${route} ${recordId ?? ""}`;

      const said = await explain({ who, route, recordId });
      const { code, message } = await answerOf(who, call, recordId);

      const { isAllowed, rule } = said;
      expect({ about, isAllowed, why: why(said), message }).toMatchObject({ about, isAllowed: code === 200 });
      expect({ about, message }).toMatchObject({ message: expect.stringContaining(rule?.message ?? "") });
      verdicts.add(why(said));
      await livenUp(count);
    }
    // A world where little happens would prove little.
    expect(verdicts.size).toBeGreaterThan(12);
  },
  Math.max(240_000, cases * 400),
);

it(
  `${cases / 10} times what would turn the verdict does turn it`,
  async () => {
    let turned = 0;
    for (let count = 0; count < cases / 10; count++) {
      const { who, route, recordId } = await aTriple();
      const about = `seed ${dice.seed}, case ${count}: ${who.account} ${route} ${recordId ?? ""}`;
      const before = await explain({ who, route, recordId });
      // Menus belong to all tenants, and the role of whoever asks must stay as it is.
      const isOurs = before.changes.every(({ kind, roleId }) => kind !== "enableMenu" && roleId !== world.askingRoleId);
      if (before.changes.length === 0 || !isOurs) continue;

      for (const change of before.changes) await make(change, { tenantId: world.tenant.id, accountId: who.id, route });
      const after = await explain({ who, route, recordId });

      // Behind a gate that has just been opened a rule of the business may stand.
      const isTurned = after.isAllowed !== before.isAllowed || after.rule !== null;
      const seen = { about, changes: before.changes, before, after };
      expect(isTurned, JSON.stringify(seen)).toBe(true);
      turned++;
    }
    expect(turned).toBeGreaterThan(cases / 20);
  },
  Math.max(120_000, cases * 40),
);

type Question = { who: TestAccount; route: string; recordId: Id | undefined };

async function explain({ who, route, recordId }: Question): Promise<Explanation> {
  const record = recordId === undefined ? {} : { recordId };
  return await world.admin.get(permissionApi, "explain", { accountId: who.id, route, ...record });
}

/** What the API says to somebody who signs in for it: what others did to him meanwhile may have ended his sessions. */
async function answerOf(
  who: TestAccount,
  call: Asked,
  recordId: Id | undefined,
): Promise<{ code: number; message: string }> {
  const { body } = await tryToSignIn({ tenantId: who.tenantId, account: who.account });
  if (body.code !== 200) return body;
  const client = aClient().with({ authorization: `Bearer ${body.result.accessToken}` });
  return (await client.send(call.api, call.name, inputOf(call, recordId))).body;
}

function why({ call, row, rule }: Explanation): string {
  return [call.reason, row?.reason ?? "", rule?.code ?? ""].join(" ").trim();
}

function inputOf({ hasStatus }: Asked, recordId: Id | undefined): object {
  if (recordId === undefined) return {};
  return hasStatus === true ? { id: recordId, status: 2 } : { id: recordId };
}

/** Lists take no record; every other call gets one that is there. */
async function aTriple(): Promise<{ who: TestAccount; call: Asked; recordId: Id | undefined; route: string }> {
  const { owner } = await theServer();
  const call = dice.oneOf(calls);
  const route = `${call.api.name}/${call.name}`;
  const who = dice.oneOf(await presentPeople());
  if (call.name === "page" || call.name === "list") return { who, call, route, recordId: undefined };
  const table = tableOf.get(call.api.name) ?? "";
  const { rows } = await owner.query<{ id: Id }>(
    `select id from ${table} where tenant_id = $1 and deleted_at is null and id <> $2 order by id`,
    [world.tenant.id, world.admin.id],
  );
  return { who, call, route, recordId: dice.oneOf(rows).id };
}

const tableOf: ReadonlyMap<string, string> = new Map([
  ["sysUser", "account"],
  ["sysOrg", "organisation"],
  ["sysRole", "role"],
  ["sysPos", "position"],
]);

async function presentPeople(): Promise<TestAccount[]> {
  const { owner } = await theServer();
  const { rows } = await owner.query<{ id: Id }>("select id from account where tenant_id = $1 and deleted_at is null", [
    world.tenant.id,
  ]);
  const present = new Set(rows.map(({ id }) => id));
  return world.people.filter(({ id }) => present.has(id));
}

/** What calls have deleted and switched off comes back now and then, so that the world does not die out. */
async function livenUp(count: number): Promise<void> {
  if (count % 25 !== 0) return;
  const { owner, app } = await theServer();
  const { id } = world.tenant;
  for (const table of ["role", "position", "organisation", "account"])
    await owner.query(`update ${table} set deleted_at = null where tenant_id = $1 and deleted_at is not null`, [id]);
  for (const table of ["role", "account"])
    await owner.query(`update ${table} set status = 1 where tenant_id = $1 and status = 2 and id % 3 > 0`, [id]);
  for (const { id: accountId } of world.people) {
    const roleId = dice.oneOf(world.roleIds);
    await owner.query(
      `insert into account_role (tenant_id, account_id, role_id)
       select $1, $2, $3 where not exists (select 1 from account_role where tenant_id = $1 and account_id = $2)`,
      [id, accountId, roleId],
    );
  }
  await app.caches.drop("permission", id);
  await app.caches.drop("session", id);
}

async function aWorld(chance: Dice): Promise<World> {
  const { tenant, admin } = await aTenant();
  const units = [tenant.organisationId];
  for (let count = 0; count < 12; count++)
    units.push((await tenant.hasOrganisation({ parentId: chance.oneOf(units) })).id);
  const positions = [await tenant.hasPosition(), await tenant.hasPosition(), await tenant.hasPosition()];
  const roleIds: Id[] = [];
  for (let count = 0; count < 10; count++) {
    const permissions = chance.someOf([...new Set(codes)], 3 + chance.below(8));
    const about = {
      permissions,
      organisationIds: chance.someOf(units, 3),
      status: chance.happens(0.15) ? 2 : 1,
    } as const;
    roleIds.push((await tenant.hasRole({ ...about, dataScope: chance.oneOf(Object.values(DataScope)) })).id);
  }
  await blacklist(tenant.id, chance.someOf(roleIds, 3));
  const people: TestAccount[] = [];
  for (let count = 0; count < 40; count++) {
    const place = { organisationId: chance.happens(0.1) ? null : chance.oneOf(units) };
    const held = chance.someOf(roleIds, chance.below(4));
    const about = {
      ...place,
      roleIds: held,
      positionId: chance.oneOf(positions).id,
      mustChangePassword: chance.happens(0.05),
    };
    const person = await tenant.hasAccount(about);
    if (chance.happens(0.2)) await tenant.hasAffiliation(person.id, chance.oneOf(units));
    people.push(person);
  }
  const { owner } = await theServer();
  const { rows } = await owner.query<{ id: Id }>(
    "select role_id as id from account_role where tenant_id = $1 and account_id = $2",
    [tenant.id, admin.id],
  );
  return { tenant, admin, people, roleIds, askingRoleId: chance.oneOf(rows).id };
}

async function blacklist(tenantId: Id, roleIds: readonly Id[]): Promise<void> {
  const { owner } = await theServer();
  for (const roleId of roleIds)
    for (const route of ["sysUser/delete", "sysPos/page", "sysRole/list"])
      await owner.query("insert into role_api (tenant_id, role_id, route) values ($1, $2, $3)", [
        tenantId,
        roleId,
        route,
      ]);
}
