import { describe, expect, it } from "vitest";
import type { Id } from "#contract/id";
import { historyApi } from "#modules/records/history/contract";
import { aFile, sendFiles } from "#tests/builders/files";
import { theServer } from "#tests/builders/server";
import { aTenant, DataScope, type TestAccount, type TestTenant } from "#tests/builders/tenant";
import { fileApi } from "../contract.ts";

const calls = ["page", "uploadFile", "preview", "update", "move", "delete", "restore", "purge", "addVersion"];
const permissions = ["sysUser/page", "sysUser/update", ...calls.map((call) => `sysFile/${call}`)];

type Setup = {
  readonly tenant: TestTenant;
  readonly admin: TestAccount;
  readonly clerk: TestAccount;
  readonly file: Id;
};

/** A clerk who sees the own rows alone, with a file of two versions that belongs to the own account. */
async function aFileOfRecord(): Promise<Setup> {
  const { tenant, admin } = await aTenant();
  const role = await tenant.hasRole({ dataScope: DataScope.self, permissions });
  const clerk = await tenant.hasAccount({ roleIds: [role.id] });
  const { id } = await aFile(clerk, { content: "first" }, { entity: "sysUser", dataId: String(clerk.id) });
  await addVersion(clerk, id, "second");
  return { tenant, admin, clerk, file: id };
}

async function addVersion(by: TestAccount, file: Id, content: string) {
  const { body } = await sendFiles(by, [{ name: "note.txt", content }], { call: `addVersion?id=${file}` });
  return { body };
}

/** Makes the file one of another record. */
async function relate(file: Id, entity: string, recordId: number): Promise<void> {
  const { owner } = await theServer();
  await owner.query("update file set entity = $2, data_id = $3 where id = $1", [file, entity, recordId]);
}

/** Every way to change a file that is not in the bin. */
async function tryChanges(by: TestAccount, file: Id) {
  return [
    await by.call(fileApi, "update", { id: file, fileName: "renamed" }),
    await by.call(fileApi, "update", { id: file, dataId: 0 }),
    await by.call(fileApi, "move", { ids: [file], folderId: 0 }),
    await addVersion(by, file, "third"),
    await by.call(fileApi, "restoreVersion", { id: file, number: 1 }),
    await by.call(fileApi, "delete", { id: file }),
  ];
}

async function readFile(file: Id) {
  const { owner } = await theServer();
  const { rows } = await owner.query("select file_name, version_count, data_id, deleted_at from file where id = $1", [
    file,
  ]);
  return rows[0];
}

describe("a file of a record", () => {
  it("is changed by those who reach the record", async () => {
    const { clerk, file } = await aFileOfRecord();

    const replies = await tryChanges(clerk, file);

    expect(replies.map(({ body }) => body.code)).toEqual(replies.map(() => 200));
  });

  it("is changed by no one whose data scope leaves the record out, though the file is their own", async () => {
    const { clerk, admin, file } = await aFileOfRecord();
    await relate(file, "sysUser", admin.id);
    const before = await readFile(file);

    const replies = await tryChanges(clerk, file);

    for (const reply of replies) await expect(reply).toFailWith("record.forbidden");
    expect(await readFile(file)).toEqual(before);
    expect((await admin.call(fileApi, "update", { id: file, fileName: "renamed" })).body.code).toBe(200);
  });

  it("stays in the bin, also for an undo, if the record is out of reach", async () => {
    const { clerk, admin, file } = await aFileOfRecord();
    await clerk.get(fileApi, "delete", { id: file });
    await relate(file, "sysUser", admin.id);
    const { items } = await admin.get(historyApi, "page", { entity: "sysFile", id: file });
    const historyId = items.find(({ action }) => action === "delete")?.id ?? file;

    const replies = [
      await clerk.call(fileApi, "restore", { ids: [file] }),
      await clerk.call(fileApi, "purge", { ids: [file] }),
      await clerk.call(historyApi, "restore", { entity: "sysFile", id: file, historyId }),
    ];

    for (const reply of replies) await expect(reply).toFailWith("record.forbidden");
    expect((await admin.call(fileApi, "restore", { ids: [file] })).body.code).toBe(200);
  });

  it("is changed by no one if the kind of its record is unknown, and like any other once the record is gone", async () => {
    const { clerk, file } = await aFileOfRecord();
    await relate(file, "sysUnknown", clerk.id);
    const unknown = await clerk.call(fileApi, "update", { id: file, fileName: "renamed" });
    await relate(file, "sysUser", 4_000_000_000_000_001);
    const gone = await clerk.call(fileApi, "update", { id: file, fileName: "renamed" });

    await expect(unknown).toFailWith("record.forbidden");
    expect(gone.body.code).toBe(200);
  });

  it("is missing for another tenant, whose record of the same number gives no right", async () => {
    const { file } = await aFileOfRecord();
    const { admin: stranger } = await aTenant();
    await relate(file, "sysUser", stranger.id);
    const before = await readFile(file);

    const replies = await tryChanges(stranger, file);

    for (const reply of replies) await expect(reply).toFailWith("file.missing");
    expect(await readFile(file)).toEqual(before);
  });
});
