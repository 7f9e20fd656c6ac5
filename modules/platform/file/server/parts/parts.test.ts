import { randomBytes } from "node:crypto";
import { rm } from "node:fs/promises";
import path from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { fileApi } from "../../contract.ts";
import { fetchFile, listStoredNames } from "#tests/builders/files";
import { aPartClient, type PartAnswer, type PartClient, sendInParts } from "#tests/builders/parts";
import { aServer, theServer } from "#tests/builders/server";
import { aTenant, type TestAccount, type TestTenant } from "#tests/builders/tenant";

const text = (bytes: number): Buffer =>
  Buffer.from(
    randomBytes(Math.ceil(bytes / 2))
      .toString("hex")
      .slice(0, bytes),
  );

let tenant: TestTenant;
let admin: TestAccount;
let client: PartClient;

beforeEach(async () => {
  ({ tenant, admin } = await aTenant());
  client = await aPartClient(admin);
});

async function aLocation(begin: Promise<PartAnswer>): Promise<string> {
  const answer = await begin;
  const location = answer.headers.get("location");
  if (location === null) throw new Error(`the upload was refused: ${answer.status} ${answer.message}`);
  return location;
}

type Counts = { uploads: number; open: number; parts: number; received: number; files: number };

async function count(): Promise<Counts> {
  const { owner } = await theServer();
  const { rows } = await owner.query(
    `select (select count(*)::int from file_upload where tenant_id = $1) as uploads,
       (select count(*)::int from file_upload where tenant_id = $1 and file_id is null) as open,
       (select count(*)::int from file_upload_part where tenant_id = $1) as parts,
       (select coalesce(sum(received_bytes), 0)::int from file_upload where tenant_id = $1) as received,
       (select count(*)::int from file where tenant_id = $1) as files`,
    [tenant.id],
  );
  return rows[0];
}

const received = async (bytes: number): Promise<boolean> => (await count()).received === bytes;

describe("an upload in parts", () => {
  it("becomes a file like one in one piece, and tells how far it is and when it expires", async () => {
    const content = text(3_000_000);
    const { id: folderId } = { id: await admin.get(fileApi, "addFolder", { name: "Plans" }) };

    const location = await aLocation(client.begin({ name: "计划 1.txt", content }, `?folderId=${folderId}`));
    const first = await client.patch(location, 0, content.subarray(0, 1_000_001));
    const asked = await client.head(location);
    const last = await client.patch(location, 1_000_001, content.subarray(1_000_001));

    expect([first.status, first.offset, asked.offset, last.status, last.offset]).toEqual([
      204, 1_000_001, 1_000_001, 204, 3_000_000,
    ]);
    expect(asked.headers.get("upload-length")).toBe("3000000");
    expect(new Date(asked.headers.get("upload-expires") ?? 0).getTime()).toBeGreaterThan(Date.now() + 23 * 3_600_000);
    const [file] = (await admin.get(fileApi, "page", {})).items;
    expect(file).toMatchObject({ fileName: "计划 1", suffix: ".txt", sizeBytes: 3_000_000, folderId });
    expect(last.headers.get("x-file-id")).toBe(String(file?.id));
    expect(Buffer.from(await (await fetchFile(file?.url ?? "", admin)).arrayBuffer()).equals(content)).toBe(true);
    expect(await count()).toMatchObject({ open: 0, parts: 0, files: 1 });
  });

  it("goes on at the byte after the connection breaks, on another node as well", async () => {
    const content = text(2_000_000);
    const location = await aLocation(client.begin({ name: "a.txt", content }));

    await client.cut(location, content, 1_234_567, async () => await received(1_234_567));
    const { url } = await aServer();
    const other = await aPartClient(admin, url);
    const { offset = 0 } = await other.head(location);
    const last = await other.patch(location, offset, content.subarray(offset));

    expect([offset, last.status]).toEqual([1_234_567, 204]);
    const [file] = (await admin.get(fileApi, "page", {})).items;
    expect(Buffer.from(await (await fetchFile(file?.url ?? "", admin)).arrayBuffer()).equals(content)).toBe(true);
  });

  it("is not read back from the database on the node that has received it", async () => {
    const content = text(600_000);
    const location = await aLocation(client.begin({ name: "a.txt", content }));
    await client.patch(location, 0, content.subarray(0, 300_000));
    await client.patch(location, 300_000, content.subarray(300_000, 500_000));
    const { owner } = await theServer();
    await owner.query("update file_upload_part set content = $2 where tenant_id = $1", [tenant.id, "x"]);

    const last = await client.patch(location, 500_000, content.subarray(500_000));

    expect(last.status).toBe(204);
    const [file] = (await admin.get(fileApi, "page", {})).items;
    expect(Buffer.from(await (await fetchFile(file?.url ?? "", admin)).arrayBuffer()).equals(content)).toBe(true);
    expect(await listStoredNames(tenant.id)).toHaveLength(1);
  });

  it("goes on after the cleanup has removed what the node has received", async () => {
    const content = text(600_000);
    const location = await aLocation(client.begin({ name: "a.txt", content }));
    await client.patch(location, 0, content.subarray(0, 500_000));
    const { app } = await theServer();
    const kept = await listStoredNames(tenant.id);
    await Promise.all(kept.map(async (name) => await rm(path.join(app.config.dataDir, "files/incoming", name))));

    const last = await client.patch(location, 500_000, content.subarray(500_000));

    expect([kept.length, last.status]).toEqual([1, 204]);
    const [file] = (await admin.get(fileApi, "page", {})).items;
    expect(Buffer.from(await (await fetchFile(file?.url ?? "", admin)).arrayBuffer()).equals(content)).toBe(true);
  });

  it("refuses bytes at a wrong position, and more bytes than announced", async () => {
    const content = text(1000);
    const location = await aLocation(client.begin({ name: "a.txt", content }));
    await client.patch(location, 0, content.subarray(0, 500));

    const early = await client.patch(location, 400, content.subarray(400));
    const { offset } = await client.head(location);
    const more = await client.patch(location, 500, Buffer.concat([content.subarray(500), Buffer.from("x")]));

    expect([early.status, offset, more.status]).toEqual([409, 500, 413]);
    expect(await count()).toEqual({ uploads: 0, open: 0, parts: 0, received: 0, files: 0 });
  });

  it("answers again that it has ended, and stores nothing twice", async () => {
    const content = text(2000);
    const location = await aLocation(client.begin({ name: "a.txt", content }));

    const both = await Promise.all([client.patch(location, 0, content), client.patch(location, 0, content)]);
    const asked = await client.head(location);
    const repeated = await client.patch(location, 2000, Buffer.alloc(0));

    expect(both.map(({ status }) => status).toSorted()).toEqual(expect.arrayContaining([204]));
    const [file] = (await admin.get(fileApi, "page", {})).items;
    expect([asked.offset, asked.headers.get("x-file-id"), repeated.status]).toEqual([2000, String(file?.id), 204]);
    expect(await count()).toMatchObject({ open: 0, parts: 0, files: 1 });
  });

  it("of the same file twice at once makes two files with one content", async () => {
    const content = text(1_500_000);

    const answers = await Promise.all([1, 2].map(async () => await sendInParts(admin, { name: "a.txt", content })));

    expect(answers.map(({ status }) => status)).toEqual([204, 204]);
    expect((await count()).files).toBe(2);
    expect(await listStoredNames(tenant.id)).toHaveLength(1);
  });

  it("has the same address if its call is asked for with a slash at the end", async () => {
    const location = await aLocation(client.begin({ name: "a.txt", content: "text" }, "", "sysFile/uploadInParts/"));

    expect(location).toMatch(/^\/api\/sysFile\/uploadInParts\/\d+$/u);
    expect((await client.head(location)).offset).toBe(0);
  });

  it("can be the new version of a file", async () => {
    await sendInParts(admin, { name: "a.txt", content: "first" });
    const [file] = (await admin.get(fileApi, "page", {})).items;
    const content = Buffer.from("second");

    const begun = client.begin({ name: "b.txt", content }, `?id=${file?.id}`, "sysFile/addVersionInParts");
    await client.patch(await aLocation(begun), 0, content);

    expect(await (await fetchFile(file?.url ?? "", admin)).text()).toBe("second");
    expect((await count()).files).toBe(1);
  });
});

describe("an upload in parts is refused", () => {
  it("one byte above the limit", async () => {
    const answer = await client.begin({ name: "a.txt", content: "", sizeBytes: 10 * 1024 ** 2 + 1 });

    expect([answer.status, answer.message]).toEqual([413, "[D8002] 文件不能超过 10 MB"]);
    expect((await count()).uploads).toBe(0);
  });

  it("empty, or without its length", async () => {
    expect(await client.begin({ name: "a.txt", content: "" })).toMatchObject({ status: 400 });
    expect((await count()).uploads).toBe(0);
  });

  it("to other accounts: it is like one that does not exist", async () => {
    const content = text(1000);
    const location = await aLocation(client.begin({ name: "a.txt", content }));
    const { admin: stranger } = await aTenant();
    const role = await tenant.hasRole({ permissions: ["sysFile/uploadFile"] });
    const colleague = await tenant.hasAccount({ roleIds: [role.id] });

    for (const account of [stranger, colleague]) {
      const other = await aPartClient(account);
      const answers = [await other.head(location), await other.patch(location, 0, content)];
      expect([...answers, await other.remove(location)].map(({ status }) => status)).toEqual([404, 404, 404]);
    }
    expect((await client.head(location)).offset).toBe(0);
  });

  it("beyond ten open ones of an account, unless one stands still", async () => {
    const begin = async () => await client.begin({ name: "a.txt", content: "text" });
    const opened = await Promise.all(Array.from({ length: 10 }, begin));

    const eleventh = await begin();
    const { owner } = await theServer();
    await owner.query(
      `update file_upload set updated_at = now() - interval '2 hours'
       where (tenant_id, id) in (select tenant_id, id from file_upload where tenant_id = $1 limit 1)`,
      [tenant.id],
    );
    const twelfth = await begin();

    expect(opened.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 201));
    expect([eleventh.status, twelfth.status]).toEqual([429, 201]);
    expect((await count()).uploads).toBe(10);
  });

  it("beyond the room of the tenant, open ones included", async () => {
    const { owner } = await theServer();
    await owner.query("insert into usage_limit (tenant_id, kind, hard_limit) values ($1, 'storage', 3000)", [
      tenant.id,
    ]);

    const first = await client.begin({ name: "a.txt", content: text(2000) });
    const second = await client.begin({ name: "b.txt", content: text(2000) });

    expect([first.status, second.status]).toEqual([201, 400]);
    expect(second.message).toMatch(/^\[D8002\]/u);
    expect((await count()).uploads).toBe(1);
  });

  it("without a sign-in, and without the permission", async () => {
    const { url } = await theServer();
    const person = await tenant.hasAccount();
    const without = await aPartClient(person);

    const anonymous = await fetch(`${url}/api/sysFile/uploadInParts/1`, { method: "HEAD" });

    expect([anonymous.status, (await without.begin({ name: "a.txt", content: "x" })).status]).toEqual([401, 403]);
  });
});

describe("an upload that ends early leaves nothing", () => {
  it("when it is cancelled", async () => {
    const location = await aLocation(client.begin({ name: "a.txt", content: text(1000) }));
    await client.patch(location, 0, text(600));

    const removed = await client.remove(location);

    expect([removed.status, (await client.head(location)).status]).toEqual([204, 404]);
    expect(await listStoredNames(tenant.id)).toEqual([]);
    expect(await count()).toMatchObject({ uploads: 0, parts: 0 });
  });

  it("when it is abandoned for a day", async () => {
    const location = await aLocation(client.begin({ name: "a.txt", content: text(1000) }));
    await client.patch(location, 0, text(600));
    const { owner, app } = await theServer();
    await owner.query("update file_upload set updated_at = now() - interval '25 hours' where tenant_id = $1", [
      tenant.id,
    ]);

    const asked = await client.head(location);
    await app.plain.query("select remove_expired_uploads(1000)");

    expect(asked.status).toBe(404);
    expect(await count()).toMatchObject({ uploads: 0, parts: 0 });
  });
});
