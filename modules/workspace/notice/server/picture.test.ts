import sharp from "sharp";
import { describe, expect, it } from "vitest";
import type { Id } from "#contract/id";
import { toId } from "#contract/id";
import { fileApi } from "#modules/platform/file/contract";
import { historyApi } from "#modules/records/history/contract";
import { noticeApi } from "../contract.ts";
import { getPictureUrl, NoticePicture, noticePictureApi } from "../picture.contract.ts";
import { aPng, fetchPicture, sendPicture } from "#tests/builders/pictures";
import { theServer } from "#tests/builders/server";
import { aSession } from "#tests/builders/sessions";
import { exportToBuffer, importBuffer } from "#tests/builders/tenantArchive";
import { aTenant, DataScope, insertRow, nextUnique, type TestAccount, type TestTenant } from "#tests/builders/tenant";

const writing = ["page", "add", "update", "delete", "public"].map((name) => `sysNotice/${name}`);

async function aPerson(tenant: TestTenant, permissions: readonly string[] = [], dataScope: number = DataScope.self) {
  const role = await tenant.hasRole({ dataScope, permissions: [...permissions] });
  return await tenant.hasAccount({ roleIds: [role.id] });
}

async function hasUploaded(by: TestAccount, content = aPng(16, 16)): Promise<NoticePicture> {
  const { body } = await sendPicture(by, content, "uploadNoticePicture");
  return NoticePicture.parse(body.result);
}

async function hasNotice(by: TestAccount, content: string): Promise<{ id: Id; content: string }> {
  const title = `Notice ${nextUnique()}`;
  await by.get(noticeApi, "add", { title, content });
  const { items } = await by.get(noticeApi, "page", { page: 1, pageSize: 20, title });
  const [notice] = items;
  if (notice === undefined) throw new Error("the draft is not in the list");
  return { id: notice.id, content: notice.content };
}

const withPicture = (url: string) => `<p>a</p><img src="${url}" alt="site" />`;
const embed = (content: Buffer) => withPicture(`data:image/png;base64,${content.toString("base64")}`);

/** Undoes the last change of a notice. */
async function undoLast(by: TestAccount, id: Id): Promise<string> {
  const { items } = await by.get(historyApi, "page", { entity: "sysNotice", id });
  await by.get(historyApi, "undo", { requestId: items[0]?.requestId ?? "" });
  return (await by.get(noticeApi, "notice", { id })).content;
}

/** Whether each of the accounts gets the picture. */
async function reach(url: string, accounts: readonly TestAccount[]): Promise<boolean[]> {
  return await Promise.all(
    accounts.map(async (by) => (await fetchPicture(by, url)).headers.get("content-type") === "image/png"),
  );
}

async function listFiles({ id }: TestTenant) {
  const { owner } = await theServer();
  const { rows } = await owner.query<{ id: Id; entity: string; provider: string; create_user_id: Id | null }>(
    `select file.id, entity, provider, create_user_id from file
     join file_content content on content.tenant_id = file.tenant_id and content.id = content_id
     where file.tenant_id = $1 order by file.id`,
    [id],
  );
  return rows;
}

describe("a picture of a notice", () => {
  it("is a file of the tenant, which its uploader sees before the notice is saved, and no other account", async () => {
    const { tenant, admin } = await aTenant();
    const author = await aPerson(tenant, writing);

    const { url } = await hasUploaded(author);

    expect(await listFiles(tenant)).toMatchObject([{ entity: "sysNoticePicture", provider: "disk" }]);
    expect(await reach(url, [author, admin])).toEqual([true, false]);
    const answer = await fetchPicture(author, url);
    expect(Buffer.from(await answer.arrayBuffer()).equals(aPng(16, 16))).toBe(true);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-disposition": expect.stringMatching(/^attachment; filename="picture.png"/u),
      "content-security-policy": "sandbox; default-src 'none'",
      "x-content-type-options": "nosniff",
      "cache-control": "private, max-age=300",
    });
  });

  it("is seen by those who see the notice: its authors as a draft, its receivers once it is published", async () => {
    const { tenant, admin } = await aTenant();
    const author = await aPerson(tenant, writing, DataScope.all);
    const receiver = await aPerson(tenant);
    const { url } = await hasUploaded(author);
    const { id, content } = await hasNotice(author, withPicture(url));
    const draft = await reach(url, [author, admin, receiver]);

    await author.get(noticeApi, "public", { id });
    const stranger = await aPerson((await aTenant()).tenant);

    expect(content).toBe(withPicture(url));
    expect(draft).toEqual([true, true, false]);
    expect(await reach(url, [author, receiver, stranger])).toEqual([true, true, false]);
  });

  it("is refused to those whose role hides the content", async () => {
    const { tenant, admin } = await aTenant();
    const role = await tenant.hasRole({ dataScope: DataScope.self });
    await insertRow("roleField", { tenantId: tenant.id, roleId: role.id, entity: "sysNotice", field: "content" });
    const blind = await tenant.hasAccount({ roleIds: [role.id] });
    const { url } = await hasUploaded(admin);
    const { id } = await hasNotice(admin, withPicture(url));
    await admin.get(noticeApi, "public", { id });

    expect(await reach(url, [admin, blind])).toEqual([true, false]);
  });

  it("is refused to receivers of a notice that had it only as a draft", async () => {
    const { tenant, admin } = await aTenant();
    const receiver = await aPerson(tenant);
    const { url } = await hasUploaded(admin);
    const { id } = await hasNotice(admin, withPicture(url));
    await admin.get(noticeApi, "update", { id, content: "<p>without</p>", version: 1 });
    await admin.get(noticeApi, "public", { id });

    expect(await reach(url, [receiver])).toEqual([false]);
  });

  it("is missing in other tenants, and stays out of a notice whose author does not see it", async () => {
    const { tenant, admin } = await aTenant();
    const { admin: stranger } = await aTenant();
    const colleague = await aPerson(tenant, writing);
    const { url, id } = await hasUploaded(admin);
    await hasNotice(admin, withPicture(url));

    const foreign = await hasNotice(stranger, withPicture(url));
    const unseen = await hasNotice(colleague, withPicture(url));

    expect([foreign.content, unseen.content]).toEqual(["<p>a</p>", "<p>a</p>"]);
    await expect(stranger.send(noticePictureApi, "noticePicture", { id })).resolves.toFailWith("record.missing");
    expect(await reach(url, [colleague])).toEqual([false]);
  });

  it("can be taken over into another notice by those who see it", async () => {
    const { tenant, admin } = await aTenant();
    const colleague = await aPerson(tenant, writing);
    const { url } = await hasUploaded(admin);
    const { id } = await hasNotice(admin, withPicture(url));
    await admin.get(noticeApi, "public", { id });

    const copied = await hasNotice(colleague, withPicture(url));

    expect(copied.content).toBe(withPicture(url));
    expect(await listFiles(tenant)).toHaveLength(1);
  });

  it("is loaded by an element of the page with the cookie of existing clients", async () => {
    const { admin } = await aTenant();
    const { url } = await hasUploaded(admin);
    const { accessToken } = await aSession(admin);
    const server = await theServer();

    const answer = await fetch(server.url + url, { headers: { cookie: `token=${accessToken}` } });

    expect(answer.headers.get("content-type")).toBe("image/png");
  });

  it("is changed and listed by no call on files", async () => {
    const { tenant } = await aTenant();
    const author = await aPerson(tenant, [...writing, "sysFile/page", "sysFile/delete"]);
    const { id } = await hasUploaded(author);

    expect((await author.get(fileApi, "page", {})).items).toEqual([]);
    await expect(author.call(fileApi, "delete", { id })).resolves.toFailWith("record.forbidden");
  });
});

describe("an upload for a notice", () => {
  it("asks for the right to write notices", async () => {
    const { tenant } = await aTenant();
    const [reader, editor] = [await aPerson(tenant), await aPerson(tenant, ["sysNotice/update"])];

    const codes = await Promise.all(
      [reader, editor].map(async (by) => (await sendPicture(by, aPng(), "uploadNoticePicture")).body.code),
    );

    expect(codes).toEqual([403, 200]);
    expect(await listFiles(tenant)).toHaveLength(1);
  });

  it.each([
    ["a page", Buffer.from("<!doctype html><script>alert(1)</script>".padEnd(64)), "D8001"],
    ["a drawing", Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'></svg>".padEnd(64)), "D8001"],
    ["a text", Buffer.from("only words"), "D8001"],
    ["nothing", Buffer.alloc(0), "D8000"],
  ])("refuses %s", async (_, content, code) => {
    const { tenant, admin } = await aTenant();

    const { body } = await sendPicture(admin, content, "uploadNoticePicture");

    expect(JSON.stringify(body)).toContain(code);
    expect(await listFiles(tenant)).toEqual([]);
  });
});

it("loses place and camera when the tenant wants it", async () => {
  const { admin } = await aTenant();
  const blank = { width: 8, height: 8, channels: 3, background: "#808080" } as const;
  const photo = await sharp({ create: blank })
    .withExif({ IFD0: { Make: "Camera" } })
    .jpeg()
    .toBuffer();
  await admin.get(fileApi, "saveSetting", { removesMetadata: true });

  const { url } = await hasUploaded(admin, photo);

  const stored = Buffer.from(await (await fetchPicture(admin, url)).arrayBuffer());
  expect((await sharp(stored).metadata()).exif).toBeUndefined();
});

describe("an embedded picture", () => {
  it("becomes a file when the notice is saved, once for equal ones", async () => {
    const { tenant, admin } = await aTenant();
    const receiver = await aPerson(tenant);
    const picture = aPng(9, 9);

    const { id, content } = await hasNotice(admin, embed(picture) + embed(picture));

    const [file, ...others] = await listFiles(tenant);
    const url = getPictureUrl(file?.id ?? 0);
    expect(others).toEqual([]);
    expect(content).toBe(withPicture(url) + withPicture(url));
    await admin.get(noticeApi, "public", { id });
    expect(await reach(url, [admin, receiver])).toEqual([true, true]);
  });

  it("does not stand in the way of undoing the change, and is there again with the next state", async () => {
    const { tenant, admin } = await aTenant();
    const { id } = await hasNotice(admin, "<p>first</p>");
    await admin.get(noticeApi, "update", { id, content: embed(aPng(9, 9)), version: 1 });

    const undone = await undoLast(admin, id);
    const redone = await undoLast(admin, id);

    const [file] = await listFiles(tenant);
    const url = getPictureUrl(file?.id ?? 0);
    expect([undone, redone]).toEqual(["<p>first</p>", withPicture(url)]);
    expect(await reach(url, [admin])).toEqual([true]);
  });
});

it("comes along in the archive of its tenant, and the notice of the copy has it", async () => {
  const { tenant, admin } = await aTenant();
  const { url } = await hasUploaded(admin);
  const { id } = await hasNotice(admin, withPicture(url));
  await admin.get(noticeApi, "public", { id });

  const copy = await importBuffer(await exportToBuffer(tenant.id));

  const { owner } = await theServer();
  const { rows } = await owner.query<{ content: string }>("select content from published_notice where tenant_id = $1", [
    copy,
  ]);
  const copied = /src="(?<url>[^"]+)"/u.exec(rows[0]?.content ?? "")?.groups?.["url"] ?? "";
  expect(copied).not.toBe(url);
  const answer = await fetchPicture({ account: admin.account, tenantId: copy }, copied);
  expect(Buffer.from(await answer.arrayBuffer()).equals(aPng(16, 16))).toBe(true);
});

describe("the cleanup", () => {
  it("removes pictures that no notice was saved with, and keeps those that a notice has or has had", async () => {
    const { tenant, admin } = await aTenant();
    const { owner } = await theServer();
    const [unused, removed, used, fresh] = [
      await hasUploaded(admin),
      await hasUploaded(admin),
      await hasUploaded(admin),
      await hasUploaded(admin),
    ];
    const { id } = await hasNotice(admin, withPicture(removed.url));
    await admin.get(noticeApi, "update", { id, content: withPicture(used.url), version: 1 });
    await owner.query("update file set create_time = now() - interval '31 days' where tenant_id = $1 and id <> $2", [
      tenant.id,
      fresh.id,
    ]);

    await owner.query("select remove_unused_notice_pictures(500)");

    const kept = (await listFiles(tenant)).map((file) => toId(file.id));
    expect(kept).toEqual([removed.id, used.id, fresh.id].toSorted((left, right) => left - right));
    expect(kept).not.toContain(unused.id);
  });
});
