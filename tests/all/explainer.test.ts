import { beforeAll, expect, it } from "vitest";
import type { Api } from "#contract/api";
import type { Id } from "#contract/id";
import { accountApi } from "#modules/identity/account/contract";
import { organisationApi } from "#modules/identity/organisation/contract";
import { permissionApi, type Explanation } from "#modules/identity/permission/contract";
import { positionApi } from "#modules/identity/position/contract";
import { roleApi } from "#modules/identity/role/contract";
import { applyChange } from "#tests/builders/applyChange";
import { aClient } from "#tests/builders/client";
import { createRandomSource, type RandomSource } from "#tests/builders/randomSource";
import { scaleCount } from "#tests/builders/testRun";
import { theServer } from "#tests/builders/server";
import { trySignIn } from "#tests/builders/sessions";
import { aTenant, DataScope, type TestAccount, type TestTenant } from "#tests/builders/tenant";

// Each answer of the explainer is compared with the API itself, called by the account in question.

type CallToExplain = { api: Api; name: string; hasStatus?: boolean };

const calls: readonly CallToExplain[] = [
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

const cases = scaleCount(1000, "questions to the explainer");
const random = createRandomSource();
let world: World;

beforeAll(async () => {
  world = await aWorld(random);
});

it(
  `the explainer agrees with the API in ${cases} random cases`,
  async () => {
    const decisions = new Set<string>();
    for (let count = 0; count < cases; count++) {
      const { account, call, recordId, route } = await aRandomCase();
      const caseLabel = `seed ${random.seed}, case ${count}: ${account.account} ${route} ${recordId ?? ""}`;

      const explanation = await explain({ account, route, recordId });
      const { code, message } = await callApi(account, call, recordId);

      const { isAllowed, rule } = explanation;
      expect({ caseLabel, isAllowed, reason: formatReason(explanation), message }).toMatchObject({
        caseLabel,
        isAllowed: code === 200,
      });
      expect({ caseLabel, message }).toMatchObject({ message: expect.stringContaining(rule?.message ?? "") });
      decisions.add(formatReason(explanation));
      await restoreRecords(count);
    }
    // A world with few different decisions would prove little.
    expect(decisions.size).toBeGreaterThan(12);
  },
  Math.max(240_000, cases * 400),
);

it(
  `the suggested changes reverse the verdict in ${cases / 10} random cases`,
  async () => {
    let reversedCount = 0;
    for (let count = 0; count < cases / 10; count++) {
      const { account, route, recordId } = await aRandomCase();
      const caseLabel = `seed ${random.seed}, case ${count}: ${account.account} ${route} ${recordId ?? ""}`;
      const before = await explain({ account, route, recordId });
      // Menus belong to all tenants, and the role of the asking account must stay unchanged.
      const isApplicable = before.changes.every(
        ({ kind, roleId }) => kind !== "enableMenu" && roleId !== world.askingRoleId,
      );
      if (before.changes.length === 0 || !isApplicable) continue;

      for (const change of before.changes)
        await applyChange(change, { tenantId: world.tenant.id, accountId: account.id, route });
      const after = await explain({ account, route, recordId });

      // A business rule may refuse a call that the access checks now allow.
      const isReversed = after.isAllowed !== before.isAllowed || after.rule !== null;
      const details = { caseLabel, changes: before.changes, before, after };
      expect(isReversed, JSON.stringify(details)).toBe(true);
      reversedCount++;
    }
    expect(reversedCount).toBeGreaterThan(cases / 20);
  },
  Math.max(120_000, cases * 40),
);

type Question = { account: TestAccount; route: string; recordId: Id | undefined };

async function explain({ account, route, recordId }: Question): Promise<Explanation> {
  const record = recordId === undefined ? {} : { recordId };
  return await world.admin.get(permissionApi, "explain", { accountId: account.id, route, ...record });
}

/**
 * The answer of the API to a new session of the account, because the previous ones may have been ended by other calls.
 */
async function callApi(
  account: TestAccount,
  call: CallToExplain,
  recordId: Id | undefined,
): Promise<{ code: number; message: string }> {
  const { body } = await trySignIn({ tenantId: account.tenantId, account: account.account });
  if (body.code !== 200) return body;
  const client = aClient().withHeaders({ authorization: `Bearer ${body.result.accessToken}` });
  return (await client.send(call.api, call.name, inputOf(call, recordId))).body;
}

function formatReason({ call, row, rule }: Explanation): string {
  return [call.reason, row?.reason ?? "", rule?.code ?? ""].join(" ").trim();
}

function inputOf({ hasStatus }: CallToExplain, recordId: Id | undefined): object {
  if (recordId === undefined) return {};
  return hasStatus === true ? { id: recordId, status: 2 } : { id: recordId };
}

/** Lists take no record; every other call gets an existing one. */
async function aRandomCase(): Promise<{
  account: TestAccount;
  call: CallToExplain;
  recordId: Id | undefined;
  route: string;
}> {
  const { owner } = await theServer();
  const call = random.pickOne(calls);
  const route = `${call.api.name}/${call.name}`;
  const account = random.pickOne(await listPresentPeople());
  if (call.name === "page" || call.name === "list") return { account, call, route, recordId: undefined };
  const table = tableOf.get(call.api.name) ?? "";
  const { rows } = await owner.query<{ id: Id }>(
    `select id from ${table} where tenant_id = $1 and deleted_at is null and id <> $2 order by id`,
    [world.tenant.id, world.admin.id],
  );
  return { account, call, route, recordId: random.pickOne(rows).id };
}

const tableOf: ReadonlyMap<string, string> = new Map([
  ["sysUser", "account"],
  ["sysOrg", "organisation"],
  ["sysRole", "role"],
  ["sysPos", "position"],
]);

async function listPresentPeople(): Promise<TestAccount[]> {
  const { owner } = await theServer();
  const { rows } = await owner.query<{ id: Id }>("select id from account where tenant_id = $1 and deleted_at is null", [
    world.tenant.id,
  ]);
  const present = new Set(rows.map(({ id }) => id));
  return world.people.filter(({ id }) => present.has(id));
}

/** Restores deleted and disabled records at intervals, so that enough of the world remains. */
async function restoreRecords(count: number): Promise<void> {
  if (count % 25 !== 0) return;
  const { owner, app } = await theServer();
  const { id } = world.tenant;
  for (const table of ["role", "position", "organisation", "account"])
    await owner.query(`update ${table} set deleted_at = null where tenant_id = $1 and deleted_at is not null`, [id]);
  for (const table of ["role", "account"])
    await owner.query(`update ${table} set status = 1 where tenant_id = $1 and status = 2 and id % 3 > 0`, [id]);
  for (const { id: accountId } of world.people) {
    const roleId = random.pickOne(world.roleIds);
    await owner.query(
      `insert into account_role (tenant_id, account_id, role_id)
       select $1, $2, $3 where not exists (select 1 from account_role where tenant_id = $1 and account_id = $2)`,
      [id, accountId, roleId],
    );
  }
  await app.caches.invalidate("permission", id);
  await app.caches.invalidate("session", id);
}

async function aWorld(chance: RandomSource): Promise<World> {
  const { tenant, admin } = await aTenant();
  const units = [tenant.organisationId];
  for (let count = 0; count < 12; count++)
    units.push((await tenant.hasOrganisation({ parentId: chance.pickOne(units) })).id);
  const positions = [await tenant.hasPosition(), await tenant.hasPosition(), await tenant.hasPosition()];
  const roleIds: Id[] = [];
  for (let count = 0; count < 10; count++) {
    const permissions = chance.pickSome([...new Set(codes)], 3 + chance.nextInteger(8));
    const roleOptions = {
      permissions,
      organisationIds: chance.pickSome(units, 3),
      status: chance.isHit(0.15) ? 2 : 1,
    } as const;
    roleIds.push((await tenant.hasRole({ ...roleOptions, dataScope: chance.pickOne(Object.values(DataScope)) })).id);
  }
  await blacklist(tenant.id, chance.pickSome(roleIds, 3));
  const people: TestAccount[] = [];
  for (let count = 0; count < 40; count++) {
    const place = { organisationId: chance.isHit(0.1) ? null : chance.pickOne(units) };
    const heldRoleIds = chance.pickSome(roleIds, chance.nextInteger(4));
    const accountOptions = {
      ...place,
      roleIds: heldRoleIds,
      positionId: chance.pickOne(positions).id,
      mustChangePassword: chance.isHit(0.05),
    };
    const person = await tenant.hasAccount(accountOptions);
    if (chance.isHit(0.2)) await tenant.hasAffiliation(person.id, chance.pickOne(units));
    people.push(person);
  }
  const { owner } = await theServer();
  const { rows } = await owner.query<{ id: Id }>(
    "select role_id as id from account_role where tenant_id = $1 and account_id = $2",
    [tenant.id, admin.id],
  );
  return { tenant, admin, people, roleIds, askingRoleId: chance.pickOne(rows).id };
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
