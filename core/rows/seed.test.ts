import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { columnTypes } from "#core/database/pool";
import { seedStandard } from "#app/standardData";
import { type EmbeddedDatabase, openEmbedded } from "#core/database/embedded";
import { migrate } from "#core/database/migrate";

const mainTenantId = 1300000000001;
const superadminId = 1300000000101;

let scratch: string;
let database: EmbeddedDatabase;
let owner: pg.Client;

beforeAll(async () => {
  scratch = await mkdtemp(path.join(os.tmpdir(), "siteward-seed-"));
  database = await openEmbedded({ dataDir: path.join(scratch, "data"), announce: () => undefined });
  await migrate({ owner: database.owner, log: () => undefined });
  owner = new pg.Client({ ...database.owner, types: columnTypes });
  await owner.connect();
  await seed();
});

afterAll(async () => {
  await owner.end();
  await database.stop();
  await rm(scratch, { recursive: true, force: true });
});

async function seed(adminPasswordHash = "first") {
  return await seedStandard(owner, { adminPasswordHash, mustChangePassword: true });
}

async function query(sql: string): Promise<Record<string, unknown>[]> {
  return (await owner.query<Record<string, unknown>>(sql)).rows;
}

describe("the standard data set", () => {
  it("sets a password only for the platform administrator, and only once", async () => {
    const result = await seed("second");

    const rows = await query("select account, password_hash, must_change_password, status from account order by id");
    expect(result).toEqual({ firstStart: false });
    expect(rows).toEqual([{ account: "superadmin", password_hash: "first", must_change_password: true, status: 1 }]);
  });

  it("has one organisation, no positions, and a tenant without a name of its own", async () => {
    const organisations = await query(`select id, parent_id from organisation`);
    const [tenant] = await query("select is_name_preset, account_id from tenant");

    expect(organisations).toEqual([{ id: mainTenantId, parent_id: null }]);
    expect(await query("select name from position")).toEqual([]);
    expect(tenant).toEqual({ is_name_preset: true, account_id: superadminId });
  });

  it("knows nothing personal about the platform administrator", async () => {
    const [administrator] = await query("select sex, phone, birthday, organisation_id, position_id from account");

    expect(administrator).toEqual({ sex: 0, phone: null, birthday: null, organisation_id: null, position_id: null });
  });

  it("welcomes with a notice of the day of the first start", async () => {
    const [published] = await query("select now() - public_time < interval '1 hour' as is_new from published_notice");

    expect(published).toEqual({ is_new: true });
  });

  it("does not add anything twice", async () => {
    const countSql = `select (select count(*) from menu) as menus, (select count(*) from role_menu) as grants,
      (select count(*) from dictionary_item) as items, (select count(*) from change_history) as changes`;
    const before = await query(countSql);

    await seed();

    expect(await query(countSql)).toEqual(before);
  });

  it("names every menu, dictionary, entry and role in Chinese and English", async () => {
    const unnamed = await query(
      ["menu", "dictionary_type", "dictionary_item", "role"]
        .map(
          (table) =>
            `select '${table}' as "table", id from ${table} where not coalesce(names ?& array['zh-CN', 'en'], false)`,
        )
        .join(" union all "),
    );

    expect(unnamed).toEqual([]);
  });

  it("grants only leaves of the menu", async () => {
    const parents = await query(
      "select menu_id from role_menu where exists (select 1 from menu child where child.parent_id = role_menu.menu_id)",
    );

    expect(parents).toEqual([]);
  });

  it("has a permission on every button and no permission twice", async () => {
    const faulty = await query(
      "select id from menu where type = 3 and (permission is null or permission not like '%/%')",
    );
    const duplicates = await query(
      "select permission from menu where type = 3 group by permission having count(*) > 1",
    );

    expect([...faulty, ...duplicates]).toEqual([]);
  });

  it("has no default password and requires strong passwords", async () => {
    const rows = await query(
      "select code, value from config where code in ('sys_password', 'sys_password_strength', 'sys_password_strength_expression') order by id",
    );
    const [, , expression] = rows;
    const strong = new RegExp(String(expression?.["value"]), "u");

    expect(rows.slice(0, 2)).toEqual([
      { code: "sys_password", value: null },
      { code: "sys_password_strength", value: "True" },
    ]);
    expect(["Abc-12", "Abcdefgh-1234567"].every((word) => strong.test(word))).toBe(true);
    expect(
      ["Ab-1", "abc-12", "ABC-12", "Abc-de", "Abc123", "Abcdefgh-12345678"].some((word) => strong.test(word)),
    ).toBe(false);
  });

  it("keeps edited, deleted and revoked rows as they are", async () => {
    await owner.query("update menu set title = 'Ours' where id = 1310000000111");
    await owner.query("update role set deleted_at = now() where id = 1300000000103");
    await owner.query("delete from role_menu where role_id = 1300000000104");

    await seed();

    expect(await query("select title from menu where id = 1310000000111")).toEqual([{ title: "Ours" }]);
    expect(await query("select count(*) as count from role where deleted_at is null")).toEqual([{ count: 4 }]);
    expect(await query("select 1 from role_menu where role_id = 1300000000104")).toEqual([]);
  });

  it("restores missing rows with the rows below them", async () => {
    await owner.query("delete from dictionary_item where dictionary_type_id = 1300000005001");
    await owner.query("delete from dictionary_type where id = 1300000005001");

    await seed();

    expect(
      await query("select label from dictionary_item where dictionary_type_id = 1300000005001 order by order_no"),
    ).toEqual(["集团", "公司", "部门", "区域", "组", "项目部"].map((label) => ({ label })));
  });

  it("skips a row whose name is taken, with the rows below it", async () => {
    await owner.query("delete from role_menu where menu_id in (select id from menu where parent_id = 1310000000471)");
    await owner.query("delete from menu where parent_id = 1310000000471");
    await owner.query("delete from menu where id = 1310000000471");
    await owner.query("insert into menu (name, title, parent_id) values ('sysSerial', 'Own page', 1310000000301)");

    await seed();

    expect(await query("select title from menu where name = 'sysSerial'")).toEqual([{ title: "Own page" }]);
    expect(await query("select 1 from menu where parent_id = 1310000000471")).toEqual([]);
  });

  it("sets the password again if the administrator has none", async () => {
    await owner.query("update account set password_hash = null where id = $1", [superadminId]);

    const result = await seed("third");

    expect(result).toEqual({ firstStart: true });
    expect(
      await query(`select password_hash from account where tenant_id = ${mainTenantId} and id = ${superadminId}`),
    ).toEqual([{ password_hash: "third" }]);
  });
});
