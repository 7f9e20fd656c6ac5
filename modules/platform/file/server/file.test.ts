import { describe, expect, it } from "vitest";
import { toId } from "#contract/id";
import { fileApi } from "../contract.ts";
import { aFile, fetchFile, listStoredNames, sendFiles } from "#tests/builders/files";
import { aPng } from "#tests/builders/pictures";
import { advanceClock, theServer } from "#tests/builders/server";
import { aTenant, DataScope, type TestTenant } from "#tests/builders/tenant";
import { cleanUpFiles } from "./cleanup.ts";

const may = ["page", "uploadFile", "downloadFile", "delete", "update", "preview"].map((call) => `sysFile/${call}`);

async function aPerson(tenant: TestTenant, dataScope: number = DataScope.self, permissions: string[] = may) {
  const role = await tenant.hasRole({ dataScope, permissions });
  return await tenant.hasAccount({ roleIds: [role.id] });
}

describe("an uploaded file", () => {
  it("is listed and comes back byte by byte under its own name", async () => {
    const { tenant } = await aTenant();
    const person = await aPerson(tenant);
    const content = aPng(20, 10);

    const file = await aFile(person, { name: "C:\\fakepath\\现场 照片.PNG", content }, { FileType: "related" });

    expect(file).toMatchObject({
      fileName: "现场 照片",
      suffix: ".png",
      contentType: "image/png",
      kind: "image",
      fileType: "related",
      width: 20,
      height: 10,
      sizeBytes: content.length,
      isPublic: false,
      provider: "disk",
    });
    const page = await person.get(fileApi, "page", {});
    expect(page.items.map(({ id }) => id)).toEqual([file.id]);
    const shown = await fetchFile(file.url, person);
    expect(Buffer.from(await shown.arrayBuffer()).equals(content)).toBe(true);
    expect(Object.fromEntries(shown.headers)).toMatchObject({
      "content-type": "image/png",
      "content-disposition": expect.stringMatching(/^inline; .*filename\*=UTF-8''%E7%8E%B0/u),
      "content-security-policy": "sandbox; default-src 'none'",
      "x-content-type-options": "nosniff",
      "accept-ranges": "bytes",
    });
  });

  it("is downloaded as an attachment by a post, by id or by its address", async () => {
    const { tenant } = await aTenant();
    const person = await aPerson(tenant);
    const file = await aFile(person, { content: "hello" });

    const byId = await person.call(fileApi, "downloadFile", { id: file.id });
    const text = await person.get(fileApi, "fileBase64", { url: file.url });

    expect(byId.headers.get("content-disposition")).toMatch(/^attachment; filename="note.txt"/u);
    expect(byId.headers.get("content-type")).toBe("application/octet-stream");
    expect(Buffer.from(text, "base64").toString()).toBe("hello");
  });

  it("is read in parts, and not again by a browser that has it", async () => {
    const { tenant } = await aTenant();
    const person = await aPerson(tenant);
    const { url } = await aFile(person, { content: "0123456789" });

    const part = await fetchFile(url, person, { range: "bytes=2-4" });
    const beyond = await fetchFile(url, person, { range: "bytes=99-" });
    const again = await fetchFile(url, person, { "if-none-match": part.headers.get("etag") ?? "" });

    expect([part.status, part.headers.get("content-range"), await part.text()]).toEqual([206, "bytes 2-4/10", "234"]);
    expect([beyond.status, beyond.headers.get("content-range")]).toEqual([416, "bytes */10"]);
    expect([again.status, await again.text()]).toEqual([304, ""]);
  });

  it("is hidden from accounts whose data scope does not reach it, like a missing one", async () => {
    const { tenant } = await aTenant();
    const { admin: stranger } = await aTenant();
    const { id, url } = await aFile(await aPerson(tenant));
    const [colleague, manager] = [await aPerson(tenant), await aPerson(tenant, DataScope.all)];

    for (const other of [colleague, stranger]) {
      expect((await fetchFile(url, other)).headers.get("content-type")).toContain("json");
      expect((await other.call(fileApi, "file", { id })).body.message).toMatch(/^\[D8000\]/u);
      expect((await other.call(fileApi, "delete", { id })).body.message).toMatch(/^\[D8000\]/u);
      expect(await other.get(fileApi, "fileByIds", { ids: [id] })).toEqual([]);
      expect((await other.get(fileApi, "page", {})).total).toBe(0);
    }
    expect((await manager.get(fileApi, "file", { id })).id).toBe(id);
  });

  it("is unreachable as soon as it is deleted", async () => {
    const { tenant } = await aTenant();
    const person = await aPerson(tenant);
    const { id, url } = await aFile(person, {}, { IsPublic: "true" });
    expect((await fetchFile(url)).status).toBe(200);

    await person.get(fileApi, "delete", { id });

    expect((await fetchFile(url)).headers.get("content-type")).toContain("json");
    expect((await fetchFile(`/api/sysFile/preview/${id}`, person)).headers.get("content-type")).toContain("json");
  });

  it("gets another name and tags, and is found by them", async () => {
    const { tenant } = await aTenant();
    const person = await aPerson(tenant);
    const { id } = await aFile(person);

    await person.get(fileApi, "update", { id, fileName: "交底记录.txt", tags: ["安全", "三标段"] });

    const file = await person.get(fileApi, "file", { id });
    expect([file.fileName, file.suffix, file.tags]).toEqual(["交底记录", ".txt", ["安全", "三标段"]]);
    for (const query of [{ keyword: "jdjl" }, { tag: "安全" }, { fileName: "交底" }, { filePath: "upload" }])
      expect((await person.get(fileApi, "page", query)).items.map((found) => found.id)).toEqual([id]);
    expect((await person.get(fileApi, "page", { tag: "安" })).total).toBe(0);
  });
});

describe("a public file", () => {
  it("is open to everyone who has its address, and cached", async () => {
    const { tenant } = await aTenant();
    const { url } = await aFile(await aPerson(tenant), { name: "a.png", content: aPng() }, { IsPublic: "true" });

    const answer = await fetchFile(url);

    expect(answer.headers.get("cache-control")).toBe("public, max-age=3600");
    expect(answer.headers.get("content-type")).toBe("image/png");
  });

  it("has an address that cannot be guessed or moved to another file", async () => {
    const { tenant } = await aTenant();
    const person = await aPerson(tenant);
    const [open, hidden] = [await aFile(person, {}, { IsPublic: "true" }), await aFile(person)];
    const sign = new URL(open.url, "http://x").searchParams.get("sign") ?? "";

    const addresses = [
      `/api/sysFile/open/${hidden.id}?sign=${sign}`,
      `/api/sysFile/open/${open.id}?sign=${sign.replace(/.$/u, (letter) => (letter === "A" ? "B" : "A"))}`,
      `/api/sysFile/open/${open.id}?sign=1.0.${"A".repeat(43)}`,
    ];

    for (const address of addresses) expect((await fetchFile(address)).headers.get("content-type")).toContain("json");
  });

  it("closes when it is not public any longer", async () => {
    const { tenant } = await aTenant();
    const person = await aPerson(tenant);
    const { id, url } = await aFile(person, {}, { IsPublic: "true" });

    await person.get(fileApi, "update", { id, isPublic: false });

    expect((await fetchFile(url)).headers.get("content-type")).toContain("json");
  });

  it("is what logo and carousel of the own tenant are, and only pictures", async () => {
    const { tenant, admin } = await aTenant();
    const picture = { name: "logo.png", content: aPng() };

    const logo = await sendFiles(admin, [picture], { call: `uploadLogo/${tenant.id}` });
    const others = await sendFiles(admin, [picture], { call: `uploadLogo/${toId(tenant.id + 1)}` });
    const text = await sendFiles(admin, [{ name: "a.txt", content: "x" }], { call: "uploadCarousel/0" });
    const two = await sendFiles(admin, [picture, picture], { call: "uploadCarousel/0" });

    expect(logo.body.result).toMatchObject({ isPublic: true, fileType: "Logo", dataId: tenant.id });
    expect(two.body.result).toHaveLength(2);
    expect(others.body.message).toMatch(/^\[D1016\]/u);
    expect(text.body.message).toMatch(/^\[D8001\]/u);
  });
});

describe("equal files", () => {
  it("of a tenant share their bytes, and keep them until the last one is purged", async () => {
    const { tenant } = await aTenant();
    const person = await aPerson(tenant);
    const { owner, app } = await theServer();
    const [first, second] = await Promise.all([aFile(person, { content: "same" }), aFile(person, { content: "same" })]);
    const counts = async () =>
      (await owner.query("select reference_count from file_content where tenant_id = $1", [tenant.id])).rows;

    expect(await counts()).toEqual([{ reference_count: 2 }]);
    expect(await listStoredNames(tenant.id)).toHaveLength(1);
    await person.get(fileApi, "delete", { id: first.id });
    await owner.query("update file set deleted_at = now() - interval '31 days' where tenant_id = $1 and id = $2", [
      tenant.id,
      first.id,
    ]);
    await owner.query("select purge_files(1000)");
    await owner.query("update file_content set created_at = now() - interval '1 day' where tenant_id = $1", [
      tenant.id,
    ]);
    await cleanUpFiles(app, { unusedSeconds: 60 });
    expect(await (await fetchFile(second.url, person)).text()).toBe("same");

    await owner.query("delete from file where tenant_id = $1", [tenant.id]);
    await owner.query("update file_content set created_at = now() - interval '1 day' where tenant_id = $1", [
      tenant.id,
    ]);
    await cleanUpFiles(app, { unusedSeconds: 60 });

    expect(await counts()).toEqual([]);
    expect(await listStoredNames(tenant.id)).toEqual([]);
  });

  it("of two tenants share nothing", async () => {
    const [{ tenant: one }, { tenant: two }] = [await aTenant(), await aTenant()];
    await aFile(await aPerson(one), { content: "common" });
    await aFile(await aPerson(two), { content: "common" });

    const names = [...(await listStoredNames(one.id)), ...(await listStoredNames(two.id))];

    expect(new Set(names).size).toBe(2);
  });
});

describe("a folder", () => {
  it("holds files and folders, and goes only when it is empty", async () => {
    const { admin } = await aTenant();
    const top = await admin.get(fileApi, "addFolder", { name: "图纸" });
    const inner = await admin.get(fileApi, "addFolder", { name: "结构", pid: top });
    const { id } = await aFile(admin);

    await admin.get(fileApi, "move", { ids: [id], folderId: inner });

    expect((await admin.get(fileApi, "page", { folderId: inner })).items.map((file) => file.id)).toEqual([id]);
    expect((await admin.get(fileApi, "page", { folderId: 0 })).total).toBe(0);
    expect(await admin.get(fileApi, "folder")).toMatchObject([
      { id: top, name: "图纸", children: [{ id: inner, pid: top, name: "结构" }] },
      { name: "upload", path: "upload" },
    ]);
    for (const folder of [top, inner])
      expect((await admin.call(fileApi, "deleteFolder", { id: folder })).body.message).toMatch(/^\[D1007\]/u);
    await admin.get(fileApi, "move", { ids: [id], folderId: 0 });
    await admin.get(fileApi, "deleteFolder", { id: inner });
    await admin.get(fileApi, "deleteFolder", { id: top });
  });

  it("cannot lie inside itself, nor be named like another one beside it", async () => {
    const { admin } = await aTenant();
    const top = await admin.get(fileApi, "addFolder", { name: "A" });
    const inner = await admin.get(fileApi, "addFolder", { name: "B", pid: top });

    const inside = await admin.call(fileApi, "updateFolder", { id: top, pid: inner });
    const taken = await admin.call(fileApi, "addFolder", { name: "a" });

    expect(inside.body.message).toMatch(/^\[D8005\]/u);
    expect(taken.body.message).toMatch(/^\[D8004\]/u);
  });
});

describe("the bin", () => {
  it("gives a file back, or deletes it for good", async () => {
    const { tenant, admin } = await aTenant();
    const [first, second] = [await aFile(admin), await aFile(admin)];
    for (const { id } of [first, second]) await admin.get(fileApi, "delete", { id });

    expect((await admin.get(fileApi, "bin", {})).total).toBe(2);
    await admin.get(fileApi, "restore", { ids: [first.id] });
    await admin.get(fileApi, "purge", { ids: [second.id] });

    expect((await admin.get(fileApi, "bin", {})).total).toBe(0);
    expect((await admin.get(fileApi, "page", {})).items.map(({ id }) => id)).toEqual([first.id]);
    const { owner } = await theServer();
    const { rows } = await owner.query("select id from file where tenant_id = $1", [tenant.id]);
    expect(rows).toEqual([{ id: first.id }]);
  });

  it("of others stays closed", async () => {
    const { tenant } = await aTenant();
    const person = await aPerson(tenant);
    const { id } = await aFile(person);
    await person.get(fileApi, "delete", { id });
    const colleague = await aPerson(tenant);

    expect((await colleague.get(fileApi, "bin", {})).total).toBe(0);
    for (const call of ["restore", "purge"] as const)
      expect((await colleague.call(fileApi, call, { ids: [id] })).body.message).toMatch(/^\[D8000\]/u);
  });
});

describe("a new version", () => {
  it("replaces the content, and the earlier one can be brought back", async () => {
    const { admin } = await aTenant();
    const { id, url } = await aFile(admin, { name: "plan.txt", content: "first" });

    await sendFiles(admin, [{ name: "other.md", content: "second" }], { call: `addVersion?id=${id}` });
    expect(await (await fetchFile(url, admin)).text()).toBe("second");
    await admin.get(fileApi, "restoreVersion", { id, number: 1 });

    expect(await (await fetchFile(url, admin)).text()).toBe("first");
    const versions = await admin.get(fileApi, "versions", { id });
    expect(versions.map(({ number, isCurrent }) => [number, isCurrent])).toEqual([
      [3, true],
      [2, false],
      [1, false],
    ]);
  });
});

describe("a link", () => {
  it("leads to a private file until it expires", async () => {
    const { admin } = await aTenant();
    const { id } = await aFile(admin, { content: "shared" });

    const { url } = await admin.get(fileApi, "link", { id, minutes: 1 });

    expect(await (await fetchFile(url)).text()).toBe("shared");
    advanceClock(61);
    expect((await fetchFile(url)).headers.get("content-type")).toContain("json");
  });
});

async function bytesOf(answer: Response | undefined): Promise<ArrayBuffer> {
  return (await answer?.arrayBuffer()) ?? new ArrayBuffer(0);
}

describe("a thumbnail", () => {
  it("is small and made once for equal pictures", async () => {
    const { tenant, admin } = await aTenant();
    const picture = { name: "a.png", content: aPng(900, 600) };
    const [first, second] = [await aFile(admin, picture), await aFile(admin, picture)];

    const answers = [first, second].map(async ({ id }) => await fetchFile(`/api/sysFile/thumbnail/${id}`, admin));
    const [answer] = await Promise.all(answers);

    const { default: sharp } = await import("sharp");
    const metadata = await sharp(Buffer.from(await bytesOf(answer))).metadata();
    expect(metadata).toMatchObject({ format: "webp", width: 320, height: 213 });
    const { owner } = await theServer();
    const { rowCount } = await owner.query("select 1 from file_thumbnail where tenant_id = $1", [tenant.id]);
    expect(rowCount).toBe(1);
  });
});

describe("the limits of a tenant", () => {
  it("are its own: size and room", async () => {
    const { tenant, admin } = await aTenant();
    const { owner } = await theServer();
    await owner.query("insert into file_setting (tenant_id, maximum_bytes) values ($1, 2000)", [tenant.id]);
    await owner.query("insert into usage_limit (tenant_id, kind, hard_limit) values ($1, 'storage', 3000)", [
      tenant.id,
    ]);

    const tooLarge = await sendFiles(admin, [{ name: "a.txt", content: "x".repeat(2001) }]);
    await aFile(admin, { content: "x".repeat(2000) });
    const noRoom = await sendFiles(admin, [{ name: "b.txt", content: "y".repeat(1500) }]);

    expect(tooLarge.body.message).toMatch(/^\[D8002\]/u);
    expect(noRoom.body.message).toMatch(/^\[D8002\].*3.*KB|2\.9 KB/u);
    expect(await admin.get(fileApi, "setting")).toMatchObject({ usedBytes: 2000, fileCount: 1 });
  });

  it("can be the types that it accepts", async () => {
    const { admin } = await aTenant();
    await admin.get(fileApi, "saveSetting", { allowedSuffixes: [".pdf", ".txt", ".exe"] });

    await aFile(admin, { name: "a.txt", content: "text" });
    const refused = await sendFiles(admin, [{ name: "a.png", content: aPng() }]);

    expect(refused.body.message).toMatch(/^\[D8003\]/u);
    expect(await admin.get(fileApi, "setting")).toMatchObject({ allowedSuffixes: [".pdf", ".txt"], provider: "disk" });
    await admin.get(fileApi, "saveSetting", { allowedSuffixes: [] });
    await aFile(admin, { name: "a.png", content: aPng() });
  });

  it("can say that photos lose their place and camera", async () => {
    const { admin } = await aTenant();
    const { default: sharp } = await import("sharp");
    const photo = await sharp(aPng(30, 20))
      .jpeg()
      .withExif({ IFD0: { Make: "Camera" }, IFD3: { GPSLatitude: "31/1 14/1 0/1" } })
      .toBuffer();
    const kept = await aFile(admin, { name: "a.jpg", content: photo });

    await admin.get(fileApi, "saveSetting", { removesMetadata: true });
    const cleaned = await aFile(admin, { name: "a.jpg", content: photo });

    const exifOf = async (url: string) =>
      (await sharp(Buffer.from(await (await fetchFile(url, admin)).arrayBuffer())).metadata()).exif;
    expect(await exifOf(kept.url)).toBeDefined();
    expect(await exifOf(cleaned.url)).toBeUndefined();
  });
});
