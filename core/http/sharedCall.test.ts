import { describe, expect, it } from "vitest";
import { accountApi } from "#modules/identity/account/contract";
import { positionApi } from "#modules/identity/position/contract";
import { roleApi } from "#modules/identity/role/contract";
import type { Client } from "#tests/builders/client";
import { theServer } from "#tests/builders/server";
import { waitOptions } from "#tests/builders/testRun";
import { aTenant, DataScope, nextUnique } from "#tests/builders/tenant";

const accepting = { "cache-control": "max-age=2" };

/** Adds a position as the owner of the database: another server, of which this one hears nothing. */
async function addElsewhere(tenantId: number, name: string): Promise<void> {
  const { owner } = await theServer();
  const values = [tenantId, name, nextUnique()];
  await owner.query("insert into position (tenant_id, name, code) values ($1, $2, $3)", values);
}

async function pageOf(client: Client, input: object = {}) {
  return await client.get(positionApi, "page", { page: 1, pageSize: 5, ...input });
}

async function namesSeenBy(client: Client, input: object = {}): Promise<string[]> {
  return (await pageOf(client, input)).items.map(({ name }) => name);
}

/** A tenant with one position, its administrator, and two clerks with the same role, who accept shared answers. */
async function aTeam() {
  const { tenant, admin } = await aTenant();
  const role = await tenant.hasRole({ permissions: ["sysPos/page", "sysPos/add"] });
  const clerks = [await tenant.hasAccount({ roleIds: [role.id] }), await tenant.hasAccount({ roleIds: [role.id] })];
  const [first, second] = clerks.map((clerk) => clerk.withHeaders(accepting));
  if (first === undefined || second === undefined) throw new Error("two clerks");
  await addElsewhere(tenant.id, "电工");
  return { tenant, admin, first, second };
}

describe("the answer of a list", () => {
  it("is shared by equal calls of accounts with equal rights, for clients that accept it", async () => {
    const { tenant, admin, first, second } = await aTeam();
    expect(await namesSeenBy(first)).toEqual(["电工"]);

    await addElsewhere(tenant.id, "焊工");

    expect(await namesSeenBy(second)).toEqual(["电工"]);
    expect(await namesSeenBy(second, { pageSize: 6 })).toEqual(["电工", "焊工"]);
    expect(await namesSeenBy(admin)).toEqual(["电工", "焊工"]);
    expect(await namesSeenBy(second.withHeaders({ "cache-control": "max-age=1" }))).toEqual(["电工", "焊工"]);
    await expect.poll(async () => await namesSeenBy(second), waitOptions).toEqual(["电工", "焊工"]);
  });

  it("is not shared with accounts of other rights, or in a smaller data scope", async () => {
    const { tenant, first } = await aTeam();
    const other = await tenant.hasRole({ permissions: ["sysPos/page"] });
    const own = await tenant.hasRole({ permissions: ["sysPos/page"], dataScope: DataScope.own });
    const readers = [other, own, own].map(async ({ id }) => await tenant.hasAccount({ roleIds: [id] }));
    const [reader, narrow, alike] = (await Promise.all(readers)).map((account) => account.withHeaders(accepting));
    if (reader === undefined || narrow === undefined || alike === undefined) throw new Error("three readers");
    await namesSeenBy(first);
    await namesSeenBy(narrow);

    await addElsewhere(tenant.id, "焊工");

    expect(await namesSeenBy(reader)).toEqual(["电工", "焊工"]);
    expect(await namesSeenBy(alike)).toEqual(["电工", "焊工"]);
  });

  it("contains at once what this server has written for the tenant, for any account", async () => {
    const { admin, first, second } = await aTeam();
    await namesSeenBy(first);

    await admin.get(positionApi, "add", { name: "焊工", code: nextUnique() });

    expect(await namesSeenBy(second)).toEqual(["电工", "焊工"]);
  });

  it("lacks what a role hides from the moment at which it hides it", async () => {
    const { tenant, admin } = await aTenant();
    const role = await tenant.hasRole({ permissions: ["sysUser/page"] });
    const clerk = (await tenant.hasAccount({ roleIds: [role.id], phone: "13800138001" })).withHeaders(accepting);
    const page = async () => JSON.stringify((await clerk.send(accountApi, "page", { page: 1, pageSize: 5 })).body);
    expect(await page()).toContain('"phone":"138');

    await admin.get(roleApi, "grantRoleTable", { id: role.id, tableColumnList: ["sysUser:phone"] });

    expect(await page()).not.toContain('"phone"');
  });

  it("leads each of its readers to the next page", async () => {
    const { tenant, first, second } = await aTeam();
    for (const name of ["焊工", "普工"]) await addElsewhere(tenant.id, name);
    const [, { nextCursor }] = [await pageOf(first, { pageSize: 2 }), await pageOf(second, { pageSize: 2 })];

    expect(nextCursor).not.toBeNull();
    expect(await namesSeenBy(second, { pageSize: 2, cursor: nextCursor })).toEqual(["普工"]);
  });
});
