import { randomBytes } from "node:crypto";
import { expect, it } from "vitest";
import type { Id } from "#contract/id";
import { sealText, unsealText } from "#core/crypto/seal";
import { toColumnName } from "#core/rows/statement";
import { exportToBuffer, importBuffer, readArchiveTables, readNormalised } from "#tests/builders/tenantArchive";
import { addAnyRow, ensureAnyRow } from "#tests/builders/anyRow";
import { theServer } from "#tests/builders/server";
import { aTenant, type TestTenant } from "#tests/builders/tenant";

/** A tenant with rows in every table, references in circles, and secrets. */
async function aFullTenant(): Promise<TestTenant> {
  const { tenant, admin } = await aTenant();
  const { app, owner } = await theServer();
  const unit = await tenant.hasOrganisation({ parentId: (await tenant.hasOrganisation()).id });
  const worker = await tenant.hasAccount({ organisationId: unit.id });
  await owner.query("update account set manager_account_id = $3, avatar = $4 where tenant_id = $1 and id = $2", [
    tenant.id,
    worker.id,
    admin.id,
    `/api/sysFile/picture?id=${admin.id}`,
  ]);
  await owner.query("update organisation set director_account_id = $3 where tenant_id = $1 and id = $2", [
    tenant.id,
    unit.id,
    worker.id,
  ]);
  const [secret, client, standard] = await Promise.all([
    addAnyRow("second_factor", tenant.id, {
      account_id: worker.id,
      confirmed_at: new Date(),
      secret: sealText(app.keys, `second_factor:${tenant.id}:${worker.id}`, "totp"),
    }),
    addAnyRow("sign_in_provider", tenant.id),
    addAnyRow("password_policy", tenant.id),
    addAnyRow("void_number", tenant.id, { user_id: admin.id }),
    ...(["visit_log", "operation_log", "exception_log"] as const).map(
      async (table) => await addAnyRow(table, tenant.id, { account_id: admin.id }),
    ),
    addAnyRow("log_day", tenant.id, { kind: "visit" }),
    addAnyRow("exception_group", tenant.id),
  ]);
  expect(secret).toBeDefined();
  await owner.query("update sign_in_provider set client_secret = $2 where id = $1", [
    client,
    sealText(app.keys, `sign_in_provider:${client}`, "client"),
  ]);
  await owner.query("update password_policy set has_default_password = true, default_password = $2 where id = $1", [
    standard,
    sealText(app.keys, `password_policy:${standard}`, "default"),
  ]);
  await addAnyRow("list_view", tenant.id, {
    definition: JSON.stringify({ conditions: [{ field: "orgId", values: [unit.id, String(worker.id)] }] }),
  });
  await addAnyRow("file_content", tenant.id, { location: randomBytes(24).toString("hex") });
  for (const { name } of app.archive.tables.filter(({ hasTenant }) => hasTenant)) await ensureAnyRow(name, tenant.id);
  for (const { name, columns } of app.archive.tables.filter(({ hasTenant }) => hasTenant))
    for (const column of ["accountId", "sendAccountId", "recordId", "targetId", "creatorId", "addedBy"]
      .filter((one) => one in columns)
      .map(toColumnName))
      await owner.query(`update ${name} set ${column} = $2 where tenant_id = $1 and ${column} = 1`, [
        tenant.id,
        worker.id,
      ]);
  return tenant;
}

async function readOne(table: string, tenantId: Id, condition = "true"): Promise<Record<string, unknown>> {
  const { owner } = await theServer();
  const { rows } = await owner.query<Record<string, unknown>>(
    `select * from ${table} where tenant_id = $1 and ${condition} order by id desc limit 1`,
    [tenantId],
  );
  return rows[0] ?? {};
}

it("exports the same again after an import, with other ids", async () => {
  const tenant = await aFullTenant();

  const content = await exportToBuffer(tenant.id);
  const copy = await importBuffer(content, { movable: [] });
  const again = await exportToBuffer(copy);

  const [before, after] = [await readNormalised(content), await readNormalised(again)];
  expect(after).toEqual(before);
  expect(Object.values(before).flat().length).toBeGreaterThan(100);
});

it("contains all rows of every table that is contained, and none of the others", async () => {
  const { app, owner } = await theServer();
  const tenant = await aFullTenant();

  const contained = app.archive.tables.filter(({ archive }) => archive === "contained").map(({ name }) => `'${name}'`);
  const tables = await readArchiveTables(await exportToBuffer(tenant.id));

  for (const { name, hasTenant, archive } of app.archive.tables.filter((table) => table.hasTenant)) {
    // The history of rows that are left out is left out as well.
    const condition = name === "change_history" ? `table_name in (${contained.join(", ")})` : "true";
    const { rows } = await owner.query(
      `select count(*)::int as count from ${name} where tenant_id = $1 and ${condition}`,
      [tenant.id],
    );
    expect(`${name}: ${tables[name]?.length}`).toBe(
      `${name}: ${hasTenant && archive === "contained" ? String(rows[0]?.count) : "undefined"}`,
    );
  }
});

it("seals secrets for their new rows and keeps passwords", async () => {
  const { app } = await theServer();
  const tenant = await aFullTenant();

  const copy = await importBuffer(await exportToBuffer(tenant.id));

  const factor = await readOne("second_factor", copy, "confirmed_at is not null");
  const provider = await readOne("sign_in_provider", copy, "client_secret is not null");
  const policy = await readOne("password_policy", copy);
  const open = (place: string, value: unknown) =>
    unsealText(app.keys, place, Buffer.isBuffer(value) ? value : Buffer.alloc(0));
  expect(open(`second_factor:${copy}:${String(factor["account_id"])}`, factor["secret"])).toBe("totp");
  expect(open(`sign_in_provider:${String(provider["id"])}`, provider["client_secret"])).toBe("client");
  expect(open(`password_policy:${String(policy["id"])}`, policy["default_password"])).toBe("default");
  expect((await readOne("account", copy))["password_hash"]).toBe(
    (await readOne("account", tenant.id))["password_hash"],
  );
});

it("rebuilds what triggers compute, and adds nothing to the history", async () => {
  const { app, owner } = await theServer();
  const tenant = await aFullTenant();
  const contained = app.archive.tables.filter(({ archive }) => archive === "contained").map(({ name }) => `'${name}'`);

  const copy = await importBuffer(await exportToBuffer(tenant.id));

  const countOf = async (sql: string, id: Id) => (await owner.query(sql, [id])).rows[0];
  for (const sql of [
    "select count(*)::int, sum(depth)::int from organisation_tree where tenant_id = $1",
    "select count(*)::int from sign_in_name where of_tenant = $1",
    `select count(*)::int from change_history where tenant_id = $1 and table_name in (${contained.join(", ")})`,
  ])
    expect(await countOf(sql, copy)).toEqual(await countOf(sql, tenant.id));
});

it("follows ids in addresses and documents", async () => {
  const tenant = await aFullTenant();

  const copy = await importBuffer(await exportToBuffer(tenant.id));

  const worker = await readOne("account", copy, "avatar is not null");
  const unit = await readOne("organisation", copy, "director_account_id is not null");
  const view = await readOne("list_view", copy, "definition ? 'conditions'");
  expect(worker["avatar"]).toBe(`/api/sysFile/picture?id=${String(worker["manager_account_id"])}`);
  expect(unit["director_account_id"]).toBe(worker["id"]);
  expect(view["definition"]).toEqual({
    conditions: [{ field: "orgId", values: [unit["id"], String(worker["id"])] }],
  });
});

it("shows nothing of another tenant", async () => {
  const { owner } = await theServer();
  const mark = randomBytes(8).toString("hex");
  const [one, other] = [await aFullTenant(), await aFullTenant()];
  await owner.query("update organisation set remark = $2 where tenant_id = $1", [other.id, mark]);
  await owner.query("update account set remark = $2 where tenant_id = $1", [other.id, mark]);

  const tables = await readArchiveTables(await exportToBuffer(one.id));

  const text = JSON.stringify(tables);
  expect(text).not.toContain(mark);
  expect(text).not.toContain(String(other.id));
});
