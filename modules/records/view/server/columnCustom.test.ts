import { describe, expect, it } from "vitest";
import { columnCustomApi } from "../contract.ts";
import { AccountType } from "#contract/accountType";
import { theServer } from "#tests/builders/server";
import { aSession } from "#tests/builders/sessions";
import { aClient } from "#tests/builders/client";
import { aTenant, type TestAccount } from "#tests/builders/tenant";

const gridId = "sysPos/page";
const settings = {
  fixedData: '{"code":"left","status":"right"}',
  resizableData: '{"name":240}',
  sortData: '{"code":0,"name":1}',
  visibleData: '{"remark":false}',
};

/** Parses a stored map: the order of its columns has no meaning. */
function parseSettings(stored: typeof settings | null): unknown {
  if (stored === null) return null;
  const { fixedData, resizableData, sortData, visibleData } = stored;
  return [fixedData, resizableData, sortData, visibleData].map((text) => JSON.parse(text));
}

async function inOtherBrowser({ tenantId, account }: TestAccount) {
  const { accessToken } = await aSession({ tenantId, account });
  return aClient({ headers: async () => await Promise.resolve({ authorization: `Bearer ${accessToken}` }) });
}

describe("column settings", () => {
  it("are empty until they are set, and follow the account to another browser", async () => {
    const { tenant } = await aTenant();
    const account = await tenant.hasAccount();
    const before = await account.get(columnCustomApi, "detail", { gridId });

    await account.get(columnCustomApi, "store", { gridId, ...settings, density: "large" });

    const other = await inOtherBrowser(account);
    const stored = await other.get(columnCustomApi, "detail", { gridId });
    expect(before).toBeNull();
    expect(stored).toMatchObject({ userId: account.id, gridId, density: "large" });
    expect(parseSettings(stored)).toEqual(Object.values(settings).map((text) => JSON.parse(text)));
    expect(await other.get(columnCustomApi, "detail", { gridId: "sysUser/page" })).toBeNull();
  });

  it("replace the previous ones, except the density, which other clients do not know", async () => {
    const { admin } = await aTenant();
    await admin.get(columnCustomApi, "store", { gridId, ...settings, density: "middle" });

    await admin.get(columnCustomApi, "store", { gridId, resizableData: '{"code":90}' });

    const stored = await admin.get(columnCustomApi, "detail", { gridId });
    expect(stored).toMatchObject({ fixedData: "{}", resizableData: '{"code":90}', sortData: "{}", density: "middle" });
  });

  it("remain consistent when two browsers store at once", async () => {
    const { admin } = await aTenant();
    const widths = [80, 90, 100, 110];

    const replies = await Promise.all(
      widths.map(async (width) => {
        const resizableData = JSON.stringify({ code: width });
        return await admin.call(columnCustomApi, "store", { gridId, resizableData });
      }),
    );

    expect(replies.map(({ body }) => body.code)).toEqual([200, 200, 200, 200]);
    const stored = await admin.get(columnCustomApi, "detail", { gridId });
    expect(widths.map((width) => JSON.stringify({ code: width }))).toContain(stored?.resizableData);
  });

  it("are empty after a reset", async () => {
    const { admin } = await aTenant();
    await admin.get(columnCustomApi, "store", { gridId, ...settings });

    await admin.get(columnCustomApi, "reset", { gridId });

    expect(await admin.get(columnCustomApi, "detail", { gridId })).toBeNull();
  });

  it("are read by the names of existing clients", async () => {
    const { admin } = await aTenant();
    await admin.send(columnCustomApi, "store", { GridId: gridId, VisibleData: '{"code":false}' });

    const reply = await admin.send(columnCustomApi, "detail", { GridId: gridId });

    expect(reply.body.result).toMatchObject({ gridId, visibleData: '{"code":false}' });
  });
});

describe("the column settings of one account", () => {
  it("are hidden from other accounts, even from administrators", async () => {
    const { tenant, admin } = await aTenant();
    const account = await tenant.hasAccount();
    await account.get(columnCustomApi, "store", { gridId, ...settings });

    const visible = await admin.get(columnCustomApi, "detail", { gridId });
    await admin.get(columnCustomApi, "store", { gridId, resizableData: '{"code":77}' });
    await admin.get(columnCustomApi, "reset", { gridId });

    expect(visible).toBeNull();
    expect(parseSettings(await account.get(columnCustomApi, "detail", { gridId }))).toEqual(parseSettings(settings));
  });

  it("are protected by the database itself", async () => {
    const { tenant } = await aTenant();
    const account = await tenant.hasAccount();
    const administrator = await tenant.hasAccount({ accountType: AccountType.administrator });
    await account.get(columnCustomApi, "store", { gridId, ...settings });

    const counts = await Promise.all([account.id, administrator.id].map(async (id) => await countAs(tenant.id, id)));

    expect(counts).toEqual([1, 0]);
  });
});

async function countAs(tenantId: number, accountId: number): Promise<number> {
  const { app } = await theServer();
  const client = await app.plain.connect();
  try {
    await client.query("begin");
    await client.query(
      `select set_config('app.tenant_id', $1, true), set_config('app.account_id', $2, true),
         set_config('app.scope', 'all', true)`,
      [String(tenantId), String(accountId)],
    );
    return (await client.query("select 1 from grid_setting")).rowCount ?? 0;
  } finally {
    await client.query("rollback");
    client.release();
  }
}

describe("invalid column settings", () => {
  const many = Object.fromEntries(Array.from({ length: 201 }, (_, index) => [`column${index}`, 100]));

  it.each([
    ["invalid JSON", { resizableData: "{" }, "ResizableData"],
    ["a list", { sortData: "[1]" }, "SortData"],
    ["an invalid width", { resizableData: '{"code":"wide"}' }, "ResizableData"],
    ["an unknown side", { fixedData: '{"code":"middle"}' }, "FixedData"],
    ["more than 200 columns", { resizableData: JSON.stringify(many) }, "ResizableData"],
    ["a name of more than 64 characters", { visibleData: JSON.stringify({ ["x".repeat(65)]: true }) }, "VisibleData"],
    ["a name with a NUL", { visibleData: JSON.stringify({ "a\0": true }) }, "VisibleData"],
    ["a very long text", { visibleData: `{${" ".repeat(40_000)}}` }, "VisibleData"],
    ["an unknown density", { density: "tiny" }, "Density"],
  ])("%s", async (_, part, field) => {
    const { admin } = await aTenant();

    const reply = await admin.send(columnCustomApi, "store", { gridId, ...part });

    const fields = Object.keys(JSON.parse(reply.body.message)).map((path) => path.split(".")[0]);
    expect(fields).toEqual([field]);
    expect(await admin.get(columnCustomApi, "detail", { gridId })).toBeNull();
  });

  it("settings of more than 500 grids", async () => {
    const { tenant, admin } = await aTenant();
    const { owner } = await theServer();
    await owner.query(
      `insert into grid_setting (tenant_id, account_id, grid, columns)
       select $1, $2, 'grid' || number, '{}' from generate_series(1, 500) number`,
      [tenant.id, admin.id],
    );

    const reply = await admin.call(columnCustomApi, "store", { gridId, ...settings });
    const known = await admin.call(columnCustomApi, "store", { gridId: "grid7", ...settings });

    await expect(reply).toFailWith("view.too_many_grids", { most: 500 });
    expect(known.body.code).toBe(200);
  });

  it("a grid without a name", async () => {
    const { admin } = await aTenant();

    expect(await admin.send(columnCustomApi, "store", { gridId: "" })).toRefuseFields("GridId");
    expect(await admin.send(columnCustomApi, "detail", { gridId: "x".repeat(129) })).toRefuseFields("GridId");
  });
});
