import { expect, it } from "vitest";
import { positionApi } from "#modules/identity/position/contract";
import { theServer } from "#tests/builders/server";
import { waitOptions } from "#tests/builders/testRun";
import { aTenant, nextUnique, type TestAccount } from "#tests/builders/tenant";

/** Adds positions as the owner of the database: another writer, of whom the server hears nothing. */
async function addPositions(tenantId: number, count: number): Promise<void> {
  const { owner } = await theServer();
  await owner.query(
    `insert into position (tenant_id, name, code, order_no)
     select $1, $2 || n, $2 || n, n from generate_series(1, $3::int) n`,
    [tenantId, nextUnique(), count],
  );
}

async function erasePositions(tenantId: number): Promise<void> {
  const { owner } = await theServer();
  await owner.query("delete from position where tenant_id = $1", [tenantId]);
}

async function pageOf(caller: TestAccount, page: number) {
  const { items, total } = await caller.get(positionApi, "page", { page, pageSize: 5 });
  return { count: items.length, total };
}

it("a list counts what its reader has just added", async () => {
  const { tenant, admin } = await aTenant();
  await addPositions(tenant.id, 12);
  expect(await pageOf(admin, 1)).toEqual({ count: 5, total: 12 });

  await admin.get(positionApi, "add", { name: "塔吊司机", code: nextUnique() });

  expect(await pageOf(admin, 1)).toEqual({ count: 5, total: 13 });
});

it("a list counts what others have added a little later", async () => {
  const { tenant, admin } = await aTenant();
  await addPositions(tenant.id, 12);
  expect((await pageOf(admin, 1)).total).toBe(12);

  await addPositions(tenant.id, 3);

  await expect.poll(async () => (await pageOf(admin, 1)).total, waitOptions).toBe(15);
});

it("a total is counted as far as its client prefers, unless it is known already", async () => {
  const { tenant, admin } = await aTenant();
  await addPositions(tenant.id, 10_050);
  const first = admin.withHeaders({ prefer: "count=10000" });
  const totalOf = async (client: Pick<TestAccount, "get">) => {
    const { total, totalKind } = await client.get(positionApi, "page", { page: 1, pageSize: 5 });
    return { total, totalKind };
  };

  expect(await totalOf(first)).toEqual({ total: 10_001, totalKind: "atLeast" });
  expect(await totalOf(admin)).toEqual({ total: 10_050, totalKind: "exact" });
  expect(await totalOf(first)).toEqual({ total: 10_050, totalKind: "exact" });
});

it("the total never contradicts the rows of the page", async () => {
  const { tenant, admin } = await aTenant();
  await addPositions(tenant.id, 7);
  expect(await pageOf(admin, 1)).toEqual({ count: 5, total: 7 });

  await addPositions(tenant.id, 3);
  expect((await pageOf(admin, 2)).total).toBe(10);

  await erasePositions(tenant.id);
  expect(await pageOf(admin, 2)).toEqual({ count: 0, total: 5 });
  expect(await pageOf(admin, 1)).toEqual({ count: 0, total: 0 });
});

it("a search finds what its reader has just added, and what others have added a little later", async () => {
  const { tenant, admin } = await aTenant();
  const word = `塔吊${nextUnique()}`;
  const found = async () => (await admin.get(positionApi, "page", { keyword: word })).total;
  expect(await found()).toBe(0);

  await admin.get(positionApi, "add", { name: word, code: nextUnique() });
  expect(await found()).toBe(1);

  const { owner } = await theServer();
  await owner.query("insert into position (tenant_id, name, code) values ($1, $2, $3)", [
    tenant.id,
    `${word}2`,
    nextUnique(),
  ]);
  await expect.poll(found, waitOptions).toBe(2);
});

it("a search that is made again at once does not show what has become something else", async () => {
  const { tenant, admin } = await aTenant();
  const { owner } = await theServer();
  await addPositions(tenant.id, 8);
  const word = nextUnique();
  await owner.query("update position set name = $2 || name where tenant_id = $1 and order_no <= 6", [tenant.id, word]);
  const found = async (page: number) => {
    const { items, total } = await admin.get(positionApi, "page", { keyword: word, page, pageSize: 4 });
    return { count: items.length, total };
  };
  expect(await found(2)).toEqual({ count: 2, total: 6 });

  await owner.query("update position set name = 'x' where tenant_id = $1 and order_no <= 5", [tenant.id]);

  expect(await found(1)).toEqual({ count: 1, total: 1 });
});
