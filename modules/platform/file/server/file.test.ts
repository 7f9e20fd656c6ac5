import { describe, expect, it } from "vitest";
import { toId } from "#contract/id";
import { fileApi } from "../contract.ts";
import { aFile, fetchFile, listStoredNames, sendFiles } from "#tests/builders/files";
import { aPng } from "#tests/builders/pictures";
import { theServer } from "#tests/builders/server";
import { aTenant, DataScope, type TestTenant } from "#tests/builders/tenant";
import { sweepFiles } from "./sweep.ts";

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
    await sweepFiles(app, { unusedSeconds: 60 });
    expect(await (await fetchFile(second.url, person)).text()).toBe("same");

    await owner.query("delete from file where tenant_id = $1", [tenant.id]);
    await owner.query("update file_content set created_at = now() - interval '1 day' where tenant_id = $1", [
      tenant.id,
    ]);
    await sweepFiles(app, { unusedSeconds: 60 });

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
