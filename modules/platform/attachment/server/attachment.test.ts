import { describe, expect, it } from "vitest";
import * as z from "zod";
import type { Id } from "#contract/id";
import { roleApi } from "#modules/identity/role/contract";
import { fileApi } from "#modules/platform/file/contract";
import { historyApi } from "#modules/records/history/contract";
import { aFile, fetchFile, sendFiles, type TestFile } from "#tests/builders/files";
import { aPartClient } from "#tests/builders/parts";
import { aPng } from "#tests/builders/pictures";
import { theServer } from "#tests/builders/server";
import { runAsRequest } from "#tests/builders/sql";
import { exportToBuffer, importBuffer } from "#tests/builders/tenantArchive";
import { aTenant, DataScope, type TestAccount, type TestTenant } from "#tests/builders/tenant";
import { attachmentApi, maxAttachments } from "../contract.ts";

type Target = { readonly entity: string; readonly recordId: Id };

async function sendAttachments(by: TestAccount, { entity, recordId }: Target, files: readonly TestFile[]) {
  return await sendFiles(by, files, { api: "sysAttachment", call: `upload?entity=${entity}&recordId=${recordId}` });
}

const Added = z.array(z.object({ id: z.int(), name: z.string() }));

async function hasAttached(by: TestAccount, target: Target, file: Partial<TestFile> = {}) {
  const { name = "plan.txt", content = "drawing" } = file;
  const { body } = await sendAttachments(by, target, [{ name, content }]);
  const [added] = Added.parse(body.result);
  if (added === undefined) throw new Error("nothing was attached");
  return added;
}

async function namesOf(by: TestAccount, target: Target): Promise<string[]> {
  return (await by.get(attachmentApi, "list", target)).items.map(({ name }) => name);
}

const fileOf = ({ id }: { readonly id: number }) => `/api/sysAttachment/file?id=${id}`;

async function isRead(by: TestAccount, attachment: { readonly id: number }): Promise<boolean> {
  const answer = await fetchFile(fileOf(attachment), by);
  return !(answer.headers.get("content-type") ?? "").includes("json");
}

type Setup = {
  readonly tenant: TestTenant;
  readonly admin: TestAccount;
  /** Sees the role, and may not change it. */
  readonly reader: TestAccount;
  readonly stranger: TestAccount;
  readonly target: Target;
};

async function aRecord(): Promise<Setup> {
  const { tenant, admin } = await aTenant();
  const role = await tenant.hasRole({ permissions: ["sysRole/page"] });
  const reader = await tenant.hasAccount({ roleIds: [role.id] });
  const stranger = await tenant.hasAccount();
  return { tenant, admin, reader, stranger, target: { entity: "sysRole", recordId: role.id } };
}

describe("attachments", () => {
  it("are added to accounts, organisations and roles, several at once", async () => {
    const { tenant, admin } = await aTenant();
    const targets = [
      { entity: "sysUser", recordId: (await tenant.hasAccount()).id },
      { entity: "sysOrg", recordId: (await tenant.hasOrganisation()).id },
      { entity: "sysRole", recordId: (await tenant.hasRole()).id },
    ];

    for (const target of targets) {
      const { body } = await sendAttachments(admin, target, [
        { name: "a.txt", content: "first" },
        { name: "b.png", content: aPng(8, 8) },
      ]);
      expect(body.code).toBe(200);
      const { items, canChange } = await admin.get(attachmentApi, "list", target);
      expect(canChange).toBe(true);
      expect(items).toMatchObject([
        { name: "a.txt", suffix: ".txt", kind: "text", sizeBytes: 5, createUserName: admin.realName },
        { name: "b.png", suffix: ".png", kind: "image" },
      ]);
      expect(await admin.get(attachmentApi, "summary", target)).toEqual({ count: 2 });
    }
  });

  it("are read by those who see the record, and changed only by those who may change it", async () => {
    const { admin, reader, target } = await aRecord();
    const attachment = await hasAttached(admin, target);

    const { items, canChange } = await reader.get(attachmentApi, "list", target);
    const answer = await fetchFile(fileOf(attachment), reader);
    const added = await sendAttachments(reader, target, [{ name: "x.txt", content: "x" }]);
    const deleted = await reader.call(attachmentApi, "delete", { id: attachment.id });

    expect(items.map(({ name }) => name)).toEqual(["plan.txt"]);
    expect(canChange).toBe(false);
    expect(await answer.text()).toBe("drawing");
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-disposition": expect.stringMatching(/^attachment; filename="plan.txt"/u),
      "content-security-policy": "sandbox; default-src 'none'",
      "x-content-type-options": "nosniff",
    });
    expect([added.body.code, deleted.body.code]).toEqual([403, 403]);
    expect(await namesOf(admin, target)).toEqual(["plan.txt"]);
  });

  it("are closed to everyone else, through the calls, the calls on files, and in the database", async () => {
    const { tenant, admin, stranger, target } = await aRecord();
    const other = await aTenant();
    const attachment = await hasAttached(admin, target);
    const { owner } = await theServer();
    const { rows } = await owner.query<{ file_id: Id }>("select file_id from record_attachment where id = $1", [
      attachment.id,
    ]);
    const fileId = rows[0]?.file_id ?? admin.id;

    for (const by of [stranger, other.admin]) {
      expect((await by.call(attachmentApi, "list", target)).body.code).not.toBe(200);
      expect((await by.call(attachmentApi, "summary", target)).body.code).not.toBe(200);
      expect((await sendAttachments(by, target, [{ name: "x.txt", content: "x" }])).body.code).not.toBe(200);
      await expect(await by.call(attachmentApi, "delete", { id: attachment.id })).toFailWith("attachment.missing");
      expect(await isRead(by, attachment)).toBe(false);
    }
    await expect(await admin.call(fileApi, "file", { id: fileId })).toFailWith("file.missing");
    await expect(await admin.call(fileApi, "delete", { id: fileId })).toFailWith("file.missing");
    const seen = async (accountId: Id, scope: "all" | "own", tenantId = tenant.id) =>
      (await runAsRequest({ tenantId, accountId, scope }, async (run) => await run("select id from record_attachment")))
        .length;
    expect(await seen(other.admin.id, "all", other.tenant.id)).toBe(0);
    expect(await seen(admin.id, "all")).toBe(1);
  });

  it("of an account outside of the data scope are hidden by the database as well", async () => {
    const { tenant, admin } = await aTenant();
    const colleague = await tenant.hasAccount();
    const stranger = await tenant.hasAccount();
    const target = { entity: "sysUser", recordId: colleague.id };
    await hasAttached(admin, target);
    const asStranger = { tenantId: tenant.id, accountId: stranger.id, scope: "own" } as const;

    const seen = await runAsRequest(asStranger, async (run) => await run("select id from record_attachment"));
    const intrusion = runAsRequest(asStranger, async (run) => {
      await run(
        `insert into record_attachment (tenant_id, entity, record_id, file_id, name, create_user_id)
         values ($1, 'sysUser', $2, 1, 'x', $3)`,
        [tenant.id, colleague.id, stranger.id],
      );
    });

    expect(seen).toEqual([]);
    await expect(intrusion).rejects.toThrow("row-level security");
  });

  it("do not change where the rules of the record refuse it", async () => {
    const { tenant } = await aTenant();
    const role = await tenant.hasRole({ permissions: ["sysUser/page", "sysUser/update"], dataScope: DataScope.all });
    const clerk = await tenant.hasAccount({ roleIds: [role.id] });
    const administrator = await tenant.hasAccount({ accountType: 888 });
    const target = { entity: "sysUser", recordId: administrator.id };

    const { body } = await sendAttachments(clerk, target, [{ name: "x.txt", content: "x" }]);

    expect(body.code).toBe(400);
    expect((await clerk.get(attachmentApi, "list", target)).canChange).toBe(false);
  });

  it("exist only for kinds of records that have them", async () => {
    const { admin, target } = await aRecord();

    const reply = await admin.call(attachmentApi, "list", { ...target, entity: "sysFile" });

    await expect(reply).toFailWith("attachment.not_attachable", { entity: "sysFile" });
  });

  it("are known to the database for every kind of record that has them", async () => {
    const { app, owner } = await theServer();

    const { rows } = await owner.query<{ body: string }>(
      "select pg_get_functiondef(to_regproc('sees_record')) as body",
    );

    const entities = app.records.all.flatMap(({ entity, attachments }) => (attachments === undefined ? [] : [entity]));
    const known = [...(rows[0]?.body ?? "").matchAll(/when '(?<entity>\w+)'/gu)].map(
      ({ groups }) => groups?.["entity"],
    );
    expect(known.toSorted()).toEqual(entities.toSorted());
  });

  it("are deleted, brought back by an undo, and have a history", async () => {
    const { admin, reader, target } = await aRecord();
    const { id } = await hasAttached(admin, target);

    const deletion = await admin.call(attachmentApi, "delete", { id });
    const deleted = await namesOf(admin, target);
    const gone = await isRead(admin, { id });
    await admin.get(historyApi, "undo", { requestId: deletion.headers.get("x-request-id") ?? "" });

    expect([deleted, gone]).toEqual([[], false]);
    expect(await namesOf(reader, target)).toEqual(["plan.txt"]);
    const history = await reader.get(historyApi, "page", { entity: "sysAttachment", id });
    expect(history.items.map(({ action }) => action)).toEqual(["restore", "delete", "add"]);
  });

  it("go into the bin with their record, and come back with it", async () => {
    const { tenant, admin } = await aTenant();
    const role = await tenant.hasRole();
    const target = { entity: "sysRole", recordId: role.id };
    const attachment = await hasAttached(admin, target);

    const deletion = await admin.call(roleApi, "delete", { id: role.id });
    const hidden = [(await admin.call(attachmentApi, "list", target)).body.code, await isRead(admin, attachment)];
    await admin.get(historyApi, "undo", { requestId: deletion.headers.get("x-request-id") ?? "" });

    expect(hidden[0]).not.toBe(200);
    expect(hidden[1]).toBe(false);
    expect(await namesOf(admin, target)).toEqual(["plan.txt"]);
    expect(await isRead(admin, attachment)).toBe(true);
  });
});

describe("the files of attachments", () => {
  it("are limited in number, and by the settings of files", async () => {
    const { tenant, admin, target } = await aRecord();
    const { id } = await hasAttached(admin, target);
    const { owner } = await theServer();
    await owner.query(
      `with copied as (
         insert into file (tenant_id, content_id, file_name, suffix, content_type, size_bytes, file_path, entity)
         select tenant_id, content_id, file_name, suffix, content_type, size_bytes, file_path, entity
         from file, generate_series(2, $2) where tenant_id = $1 returning id)
       insert into record_attachment (tenant_id, entity, record_id, file_id, name, create_user_id)
       select $1, 'sysRole', $3, id, 'copy.txt', $4 from copied`,
      [tenant.id, maxAttachments, target.recordId, admin.id],
    );

    const full = await sendAttachments(admin, target, [{ name: "x.txt", content: "x" }]);
    await admin.get(attachmentApi, "delete", { id });
    const script = await sendAttachments(admin, target, [{ name: "x.svg", content: "<svg/>" }]);
    const last = await sendAttachments(admin, target, [{ name: "x.txt", content: "x" }]);

    expect([full.body.code, script.body.code, last.body.code]).toEqual([400, 400, 200]);
    expect(await admin.get(attachmentApi, "summary", target)).toEqual({ count: maxAttachments });
  });

  it("arrive in parts", async () => {
    const { admin, reader, target } = await aRecord();
    const content = Buffer.alloc(6 * 1024 ** 2, "a");
    const client = await aPartClient(admin);
    const query = `?entity=${target.entity}&recordId=${target.recordId}`;

    const begun = await client.begin({ name: "large.txt", content }, query, "sysAttachment/uploadInParts");
    const location = begun.headers.get("location") ?? "";
    await client.patch(location, 0, content.subarray(0, 4_000_000));
    const offset = (await client.head(location)).offset ?? 0;
    const ended = await client.patch(location, offset, content.subarray(offset));

    expect(ended.status).toBe(204);
    const { items } = await reader.get(attachmentApi, "list", target);
    expect(items).toMatchObject([{ name: "large.txt", sizeBytes: content.length }]);
  });

  it("show thumbnails of pictures, and none of other files", async () => {
    const { admin, reader, target } = await aRecord();
    const picture = await hasAttached(admin, target, { name: "a.png", content: aPng(32, 32) });
    const text = await hasAttached(admin, target);

    const shown = await fetchFile(`/api/sysAttachment/thumbnail?id=${picture.id}`, reader);
    const missing = await fetchFile(`/api/sysAttachment/thumbnail?id=${text.id}`, reader);

    expect(shown.headers.get("content-type")).toBe("image/webp");
    expect(missing.headers.get("content-type")).toContain("json");
  });

  it("count towards the storage of the tenant, and are in its archive", async () => {
    const { tenant, admin, target } = await aRecord();
    await hasAttached(admin, target, { content: "x".repeat(3000) });

    const { usedBytes } = await admin.get(fileApi, "setting", {});
    const archive = await exportToBuffer(tenant.id);
    const copy = await importBuffer(archive);

    expect(usedBytes).toBe(3000);
    const { owner } = await theServer();
    const { rows } = await owner.query(
      `select name, exists (select from file where file.tenant_id = attached.tenant_id and file.id = file_id) as "hasFile",
         exists (select from role where role.tenant_id = attached.tenant_id and role.id = record_id) as "hasRecord"
       from record_attachment attached where tenant_id = $1`,
      [copy],
    );
    expect(rows).toEqual([{ name: "plan.txt", hasFile: true, hasRecord: true }]);
  });

  it("leave when their time in the bin is over, and with them files that were never attached", async () => {
    const { tenant, admin, target } = await aRecord();
    const kept = await hasAttached(admin, target, { name: "kept.txt" });
    const deleted = await hasAttached(admin, target, { name: "deleted.txt" });
    await admin.get(attachmentApi, "delete", { id: deleted.id });
    const loose = await aFile(admin);
    const { owner } = await theServer();
    await owner.query("update record_attachment set deleted_at = now() - interval '31 days' where id = $1", [
      deleted.id,
    ]);
    await owner.query(
      "update file set entity = 'sysAttachment', create_time = now() - interval '31 days' where id = $1",
      [loose.id],
    );

    await runAsRequest({}, async (run) => await run("select remove_unused_attachments(10000)"));

    const { rows } = await owner.query("select id from record_attachment where tenant_id = $1", [tenant.id]);
    const left = await owner.query("select file_name from file where tenant_id = $1", [tenant.id]);
    expect(rows).toEqual([{ id: kept.id }]);
    expect(left.rows).toEqual([{ file_name: "kept" }]);
  });

  it("keep their names from those whose role hides them", async () => {
    const { tenant, admin } = await aTenant();
    const blind = await tenant.hasRole({ permissions: ["sysRole/page"] });
    await admin.get(roleApi, "grantRoleTable", { id: blind.id, tableColumnList: ["sysAttachment:name"] });
    const reader = await tenant.hasAccount({ roleIds: [blind.id] });
    const target = { entity: "sysRole", recordId: blind.id };
    await hasAttached(admin, target);

    const { body } = await reader.send(attachmentApi, "list", target);

    expect(body.result).toMatchObject({ items: [{ kind: "text" }] });
    expect(JSON.stringify(body.result)).not.toContain("plan");
  });
});
