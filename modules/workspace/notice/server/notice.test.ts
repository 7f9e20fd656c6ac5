import { describe, expect, it } from "vitest";
import type { Id } from "#contract/id";
import { historyApi } from "#modules/records/history/contract";
import { maxContentLength, noticeApi, NoticeStatus } from "../contract.ts";
import { theServer } from "#tests/builders/server";
import { aTenant, DataScope, insertRow, nextUnique, type TestAccount, type TestTenant } from "#tests/builders/tenant";

const page = { page: 1, pageSize: 20 };
const writing = ["page", "add", "update", "delete", "public"].map((name) => `sysNotice/${name}`);

/** Adds a draft; returns it as the list shows it. */
async function hasDraft(by: TestAccount, options: { title?: string; content?: string; type?: 1 | 2 } = {}) {
  const title = options.title ?? `Notice ${nextUnique()}`;
  await by.get(noticeApi, "add", { content: "<p>words</p>", ...options, title });
  const { items } = await by.get(noticeApi, "page", { ...page, title });
  const [notice] = items;
  if (notice === undefined) throw new Error("the draft is not in the list");
  return notice;
}

async function hasPublished(by: TestAccount, options: { title?: string; content?: string; type?: 1 | 2 } = {}) {
  const { id } = await hasDraft(by, options);
  await by.get(noticeApi, "public", { id });
  return await by.get(noticeApi, "notice", { id });
}

/** An account that may write notices, with this data scope. */
async function aWriter(tenant: TestTenant, dataScope: number, organisationId?: Id) {
  const role = await tenant.hasRole({ dataScope, permissions: writing });
  return await tenant.hasAccount({ roleIds: [role.id], ...(organisationId === undefined ? {} : { organisationId }) });
}

async function storedContent(admin: TestAccount, content: string): Promise<string> {
  return (await hasDraft(admin, { content })).content;
}

describe("writing a notice", () => {
  it("stores it as a draft of its author, with a summary", async () => {
    const { tenant, admin } = await aTenant();

    const notice = await hasDraft(admin, {
      title: " 停水通知 ",
      content: "<p>明天</p><p>停水 &amp; 停电</p>",
      type: 2,
    });

    expect(notice).toMatchObject({
      title: "停水通知",
      type: 2,
      status: NoticeStatus.draft,
      summary: "明天 停水 & 停电",
    });
    expect(notice).toMatchObject({ publicUserId: admin.id, publicUserName: admin.realName, publicTime: null });
    expect(notice).toMatchObject({ publicOrgId: tenant.organisationId, recipientCount: null, version: 1 });
  });

  it("names every invalid field; markup without text is no content", async () => {
    const { admin } = await aTenant();

    const reply = await admin.send(noticeApi, "add", { title: "", type: 3, content: "<p>&nbsp; <br></p>" });
    const tooLong = await admin.send(noticeApi, "add", {
      title: "x".repeat(257),
      content: "x".repeat(maxContentLength + 1),
    });

    expect(reply).toRefuseFields("Title", "Type", "Content");
    expect(tooLong).toRefuseFields("Title", "Content");
  });

  it("updates a draft, and refuses a stale version", async () => {
    const { admin } = await aTenant();
    const { id } = await hasDraft(admin, { content: "<p>old</p>" });

    await admin.get(noticeApi, "update", { id, content: "<p>new</p>", version: 1 });
    const stale = await admin.call(noticeApi, "update", { id, title: "mine", version: 1 });

    expect(stale.body.code).toBe(409);
    expect(await admin.get(noticeApi, "notice", { id })).toMatchObject({
      content: "<p>new</p>",
      summary: "new",
      version: 2,
    });
  });

  it("masks the listed words in any letter case, also in the title", async () => {
    const { admin } = await aTenant();
    const { app, owner } = await theServer();
    const word = `Bad.${nextUnique()}`;
    const { rows } = await owner.query<{ id: number }>("select id from dictionary_type where code = 'sensitive_word'");
    await insertRow("dictionaryItem", { dictionaryTypeId: rows[0]?.id, label: word, value: word });
    await app.caches.invalidate("dictionary", 0);

    await admin.get(noticeApi, "add", { title: `a ${word}`, content: `<p>x <b>${word.toUpperCase()}</b></p>` });

    const [notice] = (await admin.get(noticeApi, "page", page)).items;
    const stars = "*".repeat(word.length);
    expect(notice).toMatchObject({ title: `a ${stars}`, content: `<p>x <b>${stars}</b></p>`, summary: `x ${stars}` });
  });
});

describe("sanitised content", () => {
  it.each([
    ["<p>a</p><script>alert(1)</script>", "<p>a</p>"],
    ['<p onclick="alert(1)" class="x" id="y">a</p>', "<p>a</p>"],
    ['<p>a</p><style>body{display:none}</style><link rel="stylesheet" href="https://x.example/a.css">', "<p>a</p>"],
    [
      '<p>a</p><iframe src="https://x.example"></iframe><object data="x"></object><form action="/x"><input></form>',
      "<p>a</p>",
    ],
    ['<p>a<img src="https://x.example/spy.png"></p>', "<p>a</p>"],
    ['<p>a<img src="//x.example/spy.png"><img src="data:image/svg+xml;base64,PHN2Zz4="></p>', "<p>a</p>"],
    ['<p style="position:fixed;top:0;background:url(https://x.example)">a</p>', "<p>a</p>"],
    ['<p style="text-align:center;color:#b42318">a</p>', '<p style="text-align:center;color:#b42318">a</p>'],
    [
      '<svg><a xlink:href="javascript:alert(1)"><text>a</text></a></svg>',
      '<a target="_blank" rel="noopener noreferrer">a</a>',
    ],
    ["<math><mtext></p><p>a<img src=x onerror=alert(1)>", "<p></p><p>a</p>"],
    ["<p>a<!-- <script>alert(1)</script> --></p>", "<p>a</p>"],
    [
      '<table><tr><td colspan="2" onmouseover="x()">a</td></tr></table>',
      '<table><tr><td colspan="2">a</td></tr></table>',
    ],
    [
      '<table border="1" width="900" style="position:fixed;width:100vw"><colgroup><col width="9"></colgroup><thead><tr><th scope="col" style="text-align:right;width:expression(1)">a<script>x()</script></th></tr></thead></table>',
      '<table><thead><tr><th style="text-align:right">a</th></tr></thead></table>',
    ],
    [
      '<table><tr><td colspan="100000" rowspan="65534">a</td><td rowspan="2" colspan="1">b</td><td colspan="0" rowspan="-2">c</td><td colspan="2x">d</td></tr></table>',
      '<table><tr><td>a</td><td rowspan="2">b</td><td>c</td><td>d</td></tr></table>',
    ],
    [
      '<table background="https://x.example/spy.png"><tr><td background="javascript:x()"><table><tr><td><iframe srcdoc="x"></iframe>a</td></tr></table></td></tr></table>',
      "<table><tr><td><table><tr><td>a</td></tr></table></td></tr></table>",
    ],
  ])("of %s", async (given, kept) => {
    const { admin } = await aTenant();

    expect(await storedContent(admin, given)).toBe(kept);
  });

  it.each([
    "javascript:alert(1)",
    "JaVa\tScript:alert(1)",
    "data:text/html,<script>alert(1)</script>",
    "vbscript:x",
    "//x.example",
  ])("has no link to %s", async (href) => {
    const { admin } = await aTenant();

    const content = await storedContent(admin, `<p><a href="${href}">a</a></p>`);

    expect(content).toMatch(/^<p><a (?:target="_blank" rel="noopener noreferrer")?>a<\/a><\/p>$/u);
  });

  it("keeps small embedded pictures, and opens links in a new window", async () => {
    const { admin } = await aTenant();
    const picture = '<img src="data:image/png;base64,iVBORw0KGgo=" alt="site" />';
    const link = '<a href="https://x.example/" rel="noopener noreferrer" target="_blank">x</a>';

    expect(await storedContent(admin, `<p>${picture}<a href="https://x.example/" rel="opener">x</a></p>`)).toBe(
      `<p>${picture}${link}</p>`,
    );
  });

  it("has no more merged cells than a browser lays out at once", async () => {
    const { admin } = await aTenant();
    const cells = '<td colspan="50" rowspan="50">a</td>'.repeat(1000);

    const content = await storedContent(admin, `<table><tr>${cells}</tr></table>`);

    expect(content.match(/<td colspan/gu)).toHaveLength(2);
    expect(content.match(/<td>a/gu)).toHaveLength(998);
  });

  it("has no more levels of tables than can be read", async () => {
    const { admin } = await aTenant();

    const content = await storedContent(admin, `${"<table><tr><td>".repeat(3000)}a`);

    expect(content).toContain("a");
    expect(content.match(/<table>/gu)?.length).toBeLessThan(20);
  });

  it("has a summary with blanks between the cells of a table", async () => {
    const { admin } = await aTenant();
    const row = (...cells: string[]) => `<tr>${cells.map((cell) => `<td><p>${cell}</p></td>`).join("")}</tr>`;
    const content = `<table><caption>安排</caption>${row("地点", "日期")}${row("苏州会展中心", "11月25日")}</table>`;

    expect((await hasDraft(admin, { content })).summary).toBe("安排 地点 日期 苏州会展中心 11月25日");
  });

  it("is refused when it is empty", async () => {
    const { admin } = await aTenant();

    const reply = await admin.call(noticeApi, "add", { title: "x", content: "<script>document.title</script>" });

    await expect(reply).toFailWith("notice.empty");
    expect((await admin.get(noticeApi, "page", page)).total).toBe(0);
  });
});

describe("publishing", () => {
  it("sends it to every account that the publisher sees, and to no other", async () => {
    const { tenant } = await aTenant();
    const unit = await tenant.hasOrganisation();
    const chief = await aWriter(tenant, DataScope.own, unit.id);
    const insider = await tenant.hasAccount({ organisationId: unit.id });
    const further = await tenant.hasAccount();
    await tenant.hasAffiliation(further.id, unit.id);
    const outsider = await tenant.hasAccount();
    const expected = await chief.get(noticeApi, "recipients", {});

    const { id, recipientCount } = await hasPublished(chief, { title: "Site meeting" });

    expect([expected, recipientCount]).toEqual([3, 3]);
    for (const receiver of [chief, insider, further])
      expect(await receiver.get(noticeApi, "noticeTitle", {})).toMatchObject({ id, title: "Site meeting" });
    expect(await outsider.get(noticeApi, "noticeTitle", {})).toBeNull();
    await expect(await outsider.call(noticeApi, "notice", { id })).toFailWith("notice.missing");
    await expect(await outsider.call(noticeApi, "setRead", { id })).toFailWith("notice.missing");
  });

  it("happens once, however many concurrent requests ask for it", async () => {
    const { admin } = await aTenant();
    const { id, title } = await hasDraft(admin);

    const replies = await Promise.all([1, 2, 3].map(async () => await admin.call(noticeApi, "public", { id })));

    expect(replies.filter(({ body }) => body.code === 200)).toHaveLength(1);
    await expect(await admin.call(noticeApi, "public", { id })).toFailWith("notice.published_again", { title });
    const { owner } = await theServer();
    const { rowCount } = await owner.query("select 1 from notice_receipt where notice_id = $1", [id]);
    expect(rowCount).toBe(1);
  });

  it("is final: no edit, no deletion, no undo, not in the database either", async () => {
    const { tenant, admin } = await aTenant();
    const { id, title } = await hasPublished(admin);
    const entries = await admin.get(historyApi, "page", { entity: "sysNotice", id });

    await expect(await admin.call(noticeApi, "update", { id, title: "other" })).toFailWith("notice.published_edit", {
      title,
    });
    await expect(await admin.call(noticeApi, "delete", { id })).toFailWith("notice.published_delete", { title });
    for (const { requestId } of entries.items) {
      if (requestId === null) continue;
      expect((await admin.call(historyApi, "undo", { requestId })).body.code).toBe(400);
    }
    expect(await admin.get(noticeApi, "notice", { id })).toMatchObject({ title, status: NoticeStatus.published });
    const { app } = await theServer();
    for (const text of [
      "update published_notice set title = 'x'",
      "delete from published_notice",
      "delete from notice_receipt",
      "update notice_receipt set account_id = 1",
    ])
      await expect(app.plain.query(text)).rejects.toMatchObject({ code: "42501" });
    expect(tenant.id).toBeGreaterThan(0);
  });

  it("is reserved to the author, like edit and deletion", async () => {
    const { tenant, admin } = await aTenant();
    const other = await aWriter(tenant, DataScope.all);
    const { id, title } = await hasDraft(admin);

    for (const name of ["public", "delete"] as const)
      await expect(await other.call(noticeApi, name, { id })).toFailWith("notice.not_creator", { title });
    await expect(await other.call(noticeApi, "update", { id, title: "x" })).toFailWith("notice.not_creator", { title });
    expect((await other.get(noticeApi, "page", page)).items).toContainRow({ id, status: NoticeStatus.draft });
  });

  it("does not find drafts of another tenant, nor those outside of the data scope", async () => {
    const { tenant, admin } = await aTenant();
    const stranger = (await aTenant()).admin;
    const narrow = await aWriter(tenant, DataScope.self);
    const { id } = await hasDraft(admin);

    for (const caller of [stranger, narrow]) {
      for (const name of ["public", "delete", "notice", "setRead"] as const)
        await expect(await caller.call(noticeApi, name, { id })).toFailWith("notice.missing");
      expect((await caller.get(noticeApi, "page", page)).total).toBe(0);
    }
  });
});

describe("the list of notices", () => {
  it("has the newest first, and finds words of title, content and publisher and their pinyin", async () => {
    const { admin } = await aTenant();
    await hasDraft(admin, { title: "停水通知", content: "<p>明天检修管道</p>" });
    await hasDraft(admin, { title: "质量评比", type: 2 });
    const found = async (filter: object) =>
      (await admin.get(noticeApi, "page", { ...page, ...filter })).items.map(({ title }) => title);

    expect(await found({})).toEqual(["质量评比", "停水通知"]);
    expect(await found({ field: "orderNo", order: "asc" })).toEqual(["质量评比", "停水通知"]);
    expect(await found({ field: "title", order: "asc" })).toEqual(["停水通知", "质量评比"]);
    for (const keyword of ["检修", "停水", "tstz", "tingshui"])
      expect(await found({ keyword }), keyword).toEqual(["停水通知"]);
    expect(await found({ type: 2 })).toEqual(["质量评比"]);
    expect(await found({ status: 1 })).toEqual([]);
  });
});
