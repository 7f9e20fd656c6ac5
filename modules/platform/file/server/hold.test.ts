import { beforeEach, expect, it } from "vitest";
import type { Id } from "#contract/id";
import { historyApi } from "#modules/records/history/contract";
import { fileApi } from "../contract.ts";
import { aFile, sendFiles } from "#tests/builders/files";
import { theServer } from "#tests/builders/server";
import { aTenant, type TestAccount, type TestTenant } from "#tests/builders/tenant";

let tenant: TestTenant;
let admin: TestAccount;
let file: Id;

beforeEach(async () => {
  ({ tenant, admin } = await aTenant());
  ({ id: file } = await aFile(admin, { name: "contract.txt", content: "first" }));
  await sendFiles(admin, [{ name: "b.txt", content: "second" }], { call: `addVersion?id=${file}` });
});

const hold = async () => await admin.get(fileApi, "hold", { id: file, reason: "Lawsuit 7" });

async function query(sql: string): Promise<unknown[]> {
  const { owner } = await theServer();
  return (await owner.query(sql, [file])).rows;
}

it("a file under legal hold is neither deleted nor replaced, until it is released", async () => {
  await hold();

  const refused = [
    (await admin.call(fileApi, "delete", { id: file })).body,
    (await admin.call(fileApi, "restoreVersion", { id: file, number: 1 })).body,
    (await sendFiles(admin, [{ name: "c.txt", content: "third" }], { call: `addVersion?id=${file}` })).body,
  ];
  const held = await admin.get(fileApi, "file", { id: file });
  await admin.get(fileApi, "release", { id: file });
  await admin.get(fileApi, "delete", { id: file });

  for (const { message } of refused) expect(message).toMatch(/^\[D1007\].*contract\.txt/u);
  expect(held).toMatchObject({ holdReason: "Lawsuit 7", versionCount: 2 });
  expect((await admin.get(fileApi, "bin", { page: 1, pageSize: 10 })).total).toBe(1);
});

it("a file under legal hold is not purged from the bin", async () => {
  const { app } = await theServer();
  await query("update file set deleted_at = now() - interval '10 years', hold_reason = 'Lawsuit 7' where id = $1");

  const purged = (await admin.call(fileApi, "purge", { ids: [file] })).body;
  await app.plain.query("select purge_files(10000)");

  expect(purged.message).toMatch(/^\[D1007\]/u);
  expect(await query("select 1 from file where id = $1")).toHaveLength(1);
  await query("update file set hold_reason = null where id = $1");
  await app.plain.query("select purge_files(10000)");
  expect(await query("select 1 from file where id = $1")).toEqual([]);
});

it("the database refuses as well to delete it or to exchange its content", async () => {
  await hold();

  await expect(query("update file set deleted_at = now() where id = $1")).rejects.toThrow("legal hold");
  await expect(query("update file set content_id = content_id + 1 where id = $1")).rejects.toThrow("legal hold");
  expect(await query("update file set file_name = 'renamed' where id = $1 returning file_name")).toEqual([
    { file_name: "renamed" },
  ]);
});

it("setting and releasing need a permission of their own, and are in the history", async () => {
  const role = await tenant.hasRole({ permissions: ["sysFile/page", "sysFile/update", "sysFile/delete"] });
  const clerk = await tenant.hasAccount({ roleIds: [role.id] });

  const refused = [
    await clerk.call(fileApi, "hold", { id: file, reason: "mine" }),
    await clerk.call(fileApi, "release", { id: file }),
  ];
  await hold();
  await admin.get(fileApi, "release", { id: file });

  expect(refused.map(({ body }) => body.code)).toEqual([403, 403]);
  const { items } = await admin.get(historyApi, "page", { entity: "sysFile", id: file });
  const changes = JSON.stringify(items.filter(({ action }) => action === "update"));
  expect(changes).toContain("Lawsuit 7");
});
