import { createHash } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import S3rver from "@20minutes/s3rver";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Id, toId } from "#contract/id";
import { openArchivedFiles } from "#core/archive/archiveAccess";
import { brandingApi } from "#modules/settings/branding/contract";
import { aFile, fetchFile, listStoredNames, sendFiles } from "#tests/builders/files";
import { aPng } from "#tests/builders/pictures";
import { aServer, theServer, type TestServer } from "#tests/builders/server";
import {
  exportToBuffer,
  importBuffer,
  nextTenantId,
  openBuffer,
  readArchiveTables,
  readNormalised,
} from "#tests/builders/tenantArchive";
import { aTenant, type TestAccount, type TestTenant } from "#tests/builders/tenant";
import { fileApi } from "../contract.ts";

type TenantWithFiles = { readonly tenant: TestTenant; readonly admin: TestAccount; readonly file: Id };

/** A tenant with a file that has a folder, tags, a record, two versions and a history, one in the bin, and a twin. */
async function aTenantWithFiles(): Promise<TenantWithFiles> {
  const { tenant, admin } = await aTenant();
  const position = await tenant.hasPosition();
  const folder = await admin.get(fileApi, "addFolder", { name: "Plans", pid: 0 });
  const relation = { entity: "sysPos", dataId: String(position.id) };
  const stored = await aFile(admin, { name: "plan.txt", content: "first" }, relation);
  await sendFiles(admin, [{ name: "plan.txt", content: "second" }], { call: `addVersion?id=${stored.id}` });
  await admin.get(fileApi, "move", { ids: [toId(stored.id)], folderId: folder });
  await admin.get(fileApi, "update", { id: stored.id, tags: ["north", "urgent"] });
  const binned = await aFile(admin, { content: "in the bin" });
  await admin.get(fileApi, "delete", { id: binned.id });
  await aFile(admin, { name: "twin.txt", content: "second" });
  return { tenant, admin, file: stored.id };
}

async function readRows(sql: string, tenantId: Id) {
  const { owner } = await theServer();
  return (await owner.query<Record<string, unknown>>(sql, [tenantId])).rows;
}

/** The administrator of a copy, whose password is the same. */
function inCopy({ account }: TestAccount, tenantId: Id) {
  return { account, tenantId };
}

describe("the archive of a tenant", () => {
  it("is the same again after an import, files included", async () => {
    const { tenant } = await aTenantWithFiles();

    const content = await exportToBuffer(tenant.id);
    const copy = await importBuffer(content);
    const again = await exportToBuffer(copy);

    // The log of calls keeps their text as it was, with the ids of the tenant that made them.
    const [{ operation_log: _, ...rows }, { operation_log: _1, ...rowsAgain }] = [
      await readNormalised(content),
      await readNormalised(again),
    ];
    expect(rowsAgain).toEqual(rows);
    const [before, after] = [await openBuffer(content), await openBuffer(again)];
    expect(after.manifest.files).toEqual(before.manifest.files);
    expect(before.manifest.files.map(({ name }) => name).toSorted()).toEqual(
      ["first", "second", "in the bin"].map((text) => createHash("sha256").update(text).digest("hex")).toSorted(),
    );
  });

  it("brings versions, folder, tags, record, history and counts along, with new ids", async () => {
    const { tenant, admin } = await aTenantWithFiles();

    const copy = await importBuffer(await exportToBuffer(tenant.id));

    const [file] = await readRows("select * from file where tenant_id = $1 and file_name = 'plan'", copy);
    const [position] = await readRows("select id from position where tenant_id = $1", copy);
    const [folder] = await readRows("select id from file_folder where tenant_id = $1", copy);
    expect(file).toMatchObject({ data_id: position?.["id"], folder_id: folder?.["id"], tag_text: "\nnorth\nurgent\n" });
    const by = inCopy(admin, copy);
    const answer = await fetchFile(`/api/sysFile/preview/${String(file?.["id"])}`, by);
    expect(await answer.text()).toBe("second");
    const counts = await readRows(
      `select reference_count, (select count(*)::int from file_version v
         where v.tenant_id = c.tenant_id and v.content_id = c.id) as versions
       from file_content c where tenant_id = $1 order by 1`,
      copy,
    );
    expect(counts.map((row) => row["reference_count"])).toEqual([1, 1, 2]);
    expect(counts.every((row) => row["reference_count"] === row["versions"])).toBe(true);
    const history = "select count(*)::int from change_history where tenant_id = $1 and table_name = 'file'";
    expect(await readRows(history, copy)).toEqual(await readRows(history, tenant.id));
  });

  it("does not share its bytes with the tenant that it came from", async () => {
    const { tenant, admin, file } = await aTenantWithFiles();
    const { app } = await theServer();

    const copy = await importBuffer(await exportToBuffer(tenant.id));
    await rm(path.join(app.config.dataDir, "files/stored", String(tenant.id)), { recursive: true });

    expect(await listStoredNames(copy)).toHaveLength(3);
    expect((await fetchFile(`/api/sysFile/preview/${file}`, admin)).headers.get("content-type")).toContain("json");
  });

  it("signs the addresses of public files for the new tenant", async () => {
    const { tenant, admin } = await aTenant();
    await sendFiles(admin, [{ name: "logo.png", content: aPng(32, 32) }], {
      call: `uploadLogo/${tenant.id}`,
    });
    const [logo] = await readRows("select id from file where tenant_id = $1", tenant.id);
    const { url } = await admin.get(fileApi, "file", { id: toId(Number(logo?.["id"])) });
    await admin.get(brandingApi, "saveSysInfo", { logo: url });

    const copy = await importBuffer(await exportToBuffer(tenant.id));

    const [row] = await readRows("select logo from tenant where id = $1", copy);
    const answer = await fetchFile(String(row?.["logo"]));
    expect(row?.["logo"]).not.toBe(url);
    expect(answer.headers.get("content-type")).toBe("image/png");
  });

  it("leaves out contents that were lost before, and says so by their number", async () => {
    const { tenant } = await aTenantWithFiles();
    const { app } = await theServer();
    await rm(path.join(app.config.dataDir, "files/stored", String(tenant.id)), { recursive: true });

    const content = await exportToBuffer(tenant.id);

    expect((await openBuffer(content)).manifest.files).toEqual([]);
    expect((await readArchiveTables(content))["file_content"]).toHaveLength(3);
    const copy = await importBuffer(content);
    expect(await readRows("select count(*)::int from file where tenant_id = $1", copy)).toEqual([{ count: 3 }]);
  });

  it("is not made of a file that has changed on the disk", async () => {
    const { tenant, admin } = await aTenant();
    await aFile(admin, { content: "as it was" });
    const { app } = await theServer();
    const [row] = await readRows("select location from file_content where tenant_id = $1", tenant.id);
    const location = String(row?.["location"]);
    const folder = path.join(app.config.dataDir, "files/stored", String(tenant.id), location.slice(0, 2));
    await writeFile(path.join(folder, location), "other now");

    await expect(exportToBuffer(tenant.id)).rejects.toThrow("is not what it was");
  });

  it("leaves no file of an import that fails at its end", async () => {
    const { tenant } = await aTenantWithFiles();
    const { app, owner } = await theServer();
    const content = await exportToBuffer(tenant.id);
    const tenantId = await nextTenantId();
    const files = openArchivedFiles(app);
    if (files === undefined) throw new Error("no module stores files");
    const failing: typeof files = {
      ...files,
      async store(making, arriving) {
        await files.store(making, arriving);
        expect(await listStoredNames(tenantId)).toHaveLength(3);
        throw new Error("no space");
      },
    };

    await expect(importBuffer(content, { tenantId, files: failing })).rejects.toThrow("no space");

    expect(await listStoredNames(tenantId)).toEqual([]);
    expect((await owner.query("select 1 from file where tenant_id = $1", [tenantId])).rowCount).toBe(0);
  });
});

describe("an archive moves files between storages", () => {
  let bucketServer: InstanceType<typeof S3rver>;
  const nodes = new Map<string, TestServer>();

  beforeAll(async () => {
    bucketServer = new S3rver({
      port: 0,
      address: "127.0.0.1",
      silent: true,
      // It expects another signature of listings than AWS does.
      allowMismatchedSignatures: true,
      directory: await mkdtemp(path.join(os.tmpdir(), "siteward-s3-")),
      configureBuckets: [{ name: "siteward", configs: [] }],
    });
    const { port } = await bucketServer.run();
    const bucket = {
      SITEWARD_S3_ENDPOINT: `http://127.0.0.1:${port}`,
      SITEWARD_S3_BUCKET: "siteward",
      SITEWARD_S3_KEY_ID: "S3RVER",
      SITEWARD_S3_KEY_SECRET: "S3RVER",
      SITEWARD_S3_PATH_STYLE: "on",
    };
    for (const name of ["disk", "database", "s3"])
      nodes.set(name, await aServer({ environment: { ...bucket, SITEWARD_FILES: name } }));
  });

  afterAll(async () => {
    await bucketServer.close();
  });

  it.each([
    ["disk", "database"],
    ["database", "s3"],
    ["s3", "disk"],
  ] as const)("from %s to %s, and can discard them", async (source, target) => {
    const { tenant } = await aTenantWithFiles();
    const filesAt = (name: string) => {
      const node = nodes.get(name);
      const files = node === undefined ? undefined : openArchivedFiles(node.app);
      if (files === undefined) throw new Error("no module stores files");
      return files;
    };
    const content = await exportToBuffer(tenant.id);

    const first = await importBuffer(content, { files: filesAt(source) });
    const again = await exportToBuffer(first, filesAt(source));
    const second = await importBuffer(again, { files: filesAt(target) });
    const last = await exportToBuffer(second, filesAt(target));

    expect(await readRows("select distinct provider from file_content where tenant_id = $1", second)).toEqual([
      { provider: target },
    ]);
    expect((await openBuffer(last)).manifest.files).toEqual((await openBuffer(content)).manifest.files);
    await filesAt(target).discard(second);
    expect((await openBuffer(await exportToBuffer(second, filesAt(target)))).manifest.files).toEqual([]);
  });
});
