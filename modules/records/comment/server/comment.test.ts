import { describe, expect, it } from "vitest";
import type { Id } from "#contract/id";
import { roleApi } from "#modules/identity/role/contract";
import { historyApi } from "#modules/records/history/contract";
import { noticeApi, ReadStatus } from "#modules/workspace/notice/contract";
import { aHub } from "#tests/builders/hub";
import { theServer } from "#tests/builders/server";
import { runAsOwner, runAsRequest } from "#tests/builders/sql";
import { anOpenSession } from "#tests/builders/sessions";
import { aTenant, DataScope, insertRow, type TestAccount, type TestTenant } from "#tests/builders/tenant";
import { commentApi, maxCommentCount, maxCommentLength, maxReadComments } from "../contract.ts";

type Setup = {
  readonly tenant: TestTenant;
  readonly admin: TestAccount;
  /** Sees every role. */
  readonly clerk: TestAccount;
  readonly target: { readonly entity: "sysRole"; readonly recordId: Id };
};

async function aCommentedRole(): Promise<Setup> {
  const { tenant, admin } = await aTenant();
  const reading = await tenant.hasRole({ permissions: ["sysRole/page"] });
  const clerk = await tenant.hasAccount({ roleIds: [reading.id] });
  return { tenant, admin, clerk, target: { entity: "sysRole", recordId: reading.id } };
}

const contents = ({ items }: { readonly items: readonly { readonly content: string }[] }) =>
  items.map(({ content }) => content);

describe("the comments of a record", () => {
  it("are listed with their authors, the newest last", async () => {
    const { admin, clerk, target } = await aCommentedRole();

    await admin.get(commentApi, "add", { ...target, content: " First\nline " });
    await clerk.get(commentApi, "add", { ...target, content: "Second" });

    const { items, hasMore } = await clerk.get(commentApi, "list", target);
    expect(items).toMatchObject([
      { content: "First\nline", createUserName: admin.realName, isOwn: false, version: 1 },
      { content: "Second", createUserName: clerk.realName, isOwn: true, mentions: [] },
    ]);
    expect(hasMore).toBe(false);
    expect(await clerk.get(commentApi, "summary", target)).toMatchObject({ count: 2 });
  });

  it("have the pictures of their authors", async () => {
    const { admin, clerk, target } = await aCommentedRole();
    const { owner } = await theServer();
    await owner.query("update account set avatar = '/api/sysFile/picture?id=7' where id = $1", [admin.id]);
    for (const author of [admin, clerk]) await author.get(commentApi, "add", { ...target, content: "Text" });

    const { items } = await clerk.get(commentApi, "list", target);

    expect(items.map(({ avatar }) => avatar)).toEqual(["/api/sysFile/picture?id=7", null]);
  });

  it("are read in parts, from the newest back", async () => {
    const { clerk, target } = await aCommentedRole();
    for (const content of ["1", "2", "3", "4", "5"]) await clerk.get(commentApi, "add", { ...target, content });

    const newest = await clerk.get(commentApi, "list", { ...target, count: 2 });
    const earlier = await clerk.get(commentApi, "list", { ...target, count: 3, before: newest.items[0]?.id });

    expect([contents(newest), newest.hasMore]).toEqual([["4", "5"], true]);
    expect([contents(earlier), earlier.hasMore]).toEqual([["1", "2", "3"], false]);
  });

  it("need a text of limited length", async () => {
    const { clerk, target } = await aCommentedRole();

    const empty = await clerk.send(commentApi, "add", { ...target, content: "  " });
    const long = await clerk.send(commentApi, "add", { ...target, content: "x".repeat(maxCommentLength + 1) });

    await expect(empty).toFailWith("comment.empty_comment");
    expect(long).toRefuseFields("Content");
  });

  it("exist only for kinds of records that have them", async () => {
    const { admin, target } = await aCommentedRole();

    const reply = await admin.call(commentApi, "add", { ...target, entity: "sysFile", content: "Hello" });

    await expect(reply).toFailWith("comment.not_commentable", { entity: "sysFile" });
  });

  it("are not those of another record of the same number", async () => {
    const { tenant, admin, target } = await aCommentedRole();
    await admin.get(commentApi, "add", { ...target, content: "Of the role" });
    const ofAccount = { entity: "sysUser", recordId: (await tenant.hasAccount()).id };
    await runAsOwner(async (run) => {
      await run("update record_comment set record_id = $2 where record_id = $1", [target.recordId, ofAccount.recordId]);
    });

    expect(contents(await admin.get(commentApi, "list", ofAccount))).toEqual([]);
  });
});

describe("the comments of several records", () => {
  it("are the newest of those that the caller sees", async () => {
    const { tenant, admin, clerk, target } = await aCommentedRole();
    const held = { entity: "sysRole", recordId: (await tenant.hasRole()).id };
    const empty = await tenant.hasRole();
    for (let number = 0; number <= maxReadComments; number += 1)
      await admin.get(commentApi, "add", { ...target, content: String(number) });
    await admin.get(commentApi, "add", { ...held, content: "Hidden" });
    const recordIds = [held.recordId, target.recordId, empty.id];

    const all = await admin.get(commentApi, "ofRecords", { entity: "sysRole", recordIds });
    const own = await tenant.hasRole({ permissions: ["sysRole/page"], dataScope: DataScope.self });
    const holder = await tenant.hasAccount({ roleIds: [own.id] });
    const hidden = await holder.get(commentApi, "ofRecords", { entity: "sysRole", recordIds });
    const refused = await (await tenant.hasAccount()).call(commentApi, "ofRecords", { entity: "sysRole", recordIds });

    expect(all.map(({ recordId, items, hasMore }) => [recordId, items.length, hasMore])).toEqual([
      [held.recordId, 1, false],
      [target.recordId, maxReadComments, true],
    ]);
    expect(all[1]?.items.at(-1)?.content).toBe(String(maxReadComments));
    expect(hidden).toEqual([]);
    expect(refused.body.code).toBe(403);
    expect((await clerk.get(commentApi, "ofRecords", { entity: "sysRole", recordIds })).length).toBeGreaterThan(0);
  });
});

describe("an own comment", () => {
  it("is changed and deleted, and both are undone", async () => {
    const { clerk, target } = await aCommentedRole();
    const id = await clerk.get(commentApi, "add", { ...target, content: "Before" });

    const change = await clerk.call(commentApi, "update", { id, content: "After", version: 1 });
    const changed = contents(await clerk.get(commentApi, "list", target));
    await clerk.get(historyApi, "undo", { requestId: change.headers.get("x-request-id") ?? "" });
    const undone = contents(await clerk.get(commentApi, "list", target));
    const deletion = await clerk.call(commentApi, "delete", { id });
    const deleted = contents(await clerk.get(commentApi, "list", target));
    await clerk.get(historyApi, "undo", { requestId: deletion.headers.get("x-request-id") ?? "" });
    const restored = contents(await clerk.get(commentApi, "list", target));

    expect([changed, undone, deleted, restored]).toEqual([["After"], ["Before"], [], ["Before"]]);
  });

  it("is marked as changed until the change is undone", async () => {
    const { clerk, target } = await aCommentedRole();
    const id = await clerk.get(commentApi, "add", { ...target, content: "Before" });
    const readTime = async () => (await clerk.get(commentApi, "list", target)).items[0]?.editedTime ?? null;
    const added = await readTime();

    const change = await clerk.call(commentApi, "update", { id, content: "After", version: 1 });
    const changed = await readTime();
    await clerk.get(historyApi, "undo", { requestId: change.headers.get("x-request-id") ?? "" });

    expect([added, await readTime()]).toEqual([null, null]);
    expect(changed).toBeInstanceOf(Date);
  });

  it("is not overwritten by a stale change", async () => {
    const { clerk, target } = await aCommentedRole();
    const id = await clerk.get(commentApi, "add", { ...target, content: "1" });
    await clerk.get(commentApi, "update", { id, content: "2", version: 1 });

    const stale = await clerk.call(commentApi, "update", { id, content: "3", version: 1 });

    expect(stale.body.code).toBe(409);
  });

  it("is changed and deleted by its author alone", async () => {
    const { admin, clerk, target } = await aCommentedRole();
    const id = await clerk.get(commentApi, "add", { ...target, content: "Mine" });

    const replies = [
      await admin.call(commentApi, "update", { id, content: "Theirs" }),
      await admin.call(commentApi, "delete", { id }),
    ];

    for (const reply of replies) await expect(reply).toFailWith("comment.not_author");
    expect(contents(await clerk.get(commentApi, "list", target))).toEqual(["Mine"]);
  });

  it("shows its history to its author alone", async () => {
    const { admin, clerk, target } = await aCommentedRole();
    const id = await clerk.get(commentApi, "add", { ...target, content: "Secret" });
    await clerk.get(commentApi, "update", { id, content: "Published" });
    await clerk.get(commentApi, "delete", { id });
    const record = { entity: "sysComment", id };

    const own = await clerk.get(historyApi, "page", record);
    const foreign = await admin.call(historyApi, "page", record);
    const bin = await admin.get(historyApi, "deleted", { entity: "sysComment" });

    expect(own.items.map(({ action }) => action)).toEqual(["delete", "update", "add"]);
    await expect(foreign).toFailWith("comment.missing");
    expect(bin.items).toEqual([]);
  });
});

/** Every call on the comments of a record, and on one of them. */
async function tryAll(by: TestAccount, target: Setup["target"], id: Id) {
  const onRecord = [
    await by.call(commentApi, "list", target),
    await by.call(commentApi, "summary", target),
    await by.call(commentApi, "add", { ...target, content: "Hello" }),
    await by.call(commentApi, "watch", target),
    await by.call(commentApi, "people", target),
  ];
  const onComment = [
    await by.call(commentApi, "update", { id, content: "Changed" }),
    await by.call(commentApi, "delete", { id }),
  ];
  return { onRecord, onComment };
}

describe("comments follow the record", () => {
  it("and are closed to accounts without the permission to read it", async () => {
    const { tenant, admin, target } = await aCommentedRole();
    const id = await admin.get(commentApi, "add", { ...target, content: "Hello" });
    const stranger = await tenant.hasAccount();

    const { onRecord, onComment } = await tryAll(stranger, target, id);

    expect(onRecord.map(({ body }) => body.code)).toEqual(onRecord.map(() => 403));
    for (const reply of onComment) await expect(reply).toFailWith("comment.missing");
  });

  it("and are missing for accounts whose data scope leaves it out, also to their own author", async () => {
    const { tenant, admin } = await aTenant();
    const home = await tenant.hasOrganisation();
    const role = await tenant.hasRole({ dataScope: DataScope.own, permissions: ["sysUser/page"] });
    const clerk = await tenant.hasAccount({ roleIds: [role.id], organisationId: home.id });
    const colleague = await tenant.hasAccount({ organisationId: home.id });
    const target = { entity: "sysUser", recordId: colleague.id };
    const id = await clerk.get(commentApi, "add", { ...target, content: "Hello" });
    const { owner } = await theServer();
    await owner.query("update account set organisation_id = $2 where id = $1", [colleague.id, tenant.organisationId]);

    const replies = [
      await clerk.call(commentApi, "list", target),
      await clerk.call(commentApi, "add", { ...target, content: "Again" }),
      await clerk.call(commentApi, "watch", target),
    ];
    const own = [
      await clerk.call(commentApi, "update", { id, content: "Changed" }),
      await clerk.call(commentApi, "delete", { id }),
      await clerk.call(historyApi, "page", { entity: "sysComment", id }),
    ];

    for (const reply of replies) await expect(reply).toFailWith("account.missing");
    for (const reply of own) await expect(reply).toFailWith("comment.missing");
    expect(contents(await admin.get(commentApi, "list", target))).toEqual(["Hello"]);
  });

  it("and are missing for another tenant", async () => {
    const { admin, target } = await aCommentedRole();
    const id = await admin.get(commentApi, "add", { ...target, content: "Hello" });
    const { admin: stranger } = await aTenant();

    const { onRecord, onComment } = await tryAll(stranger, target, id);

    for (const reply of onRecord) await expect(reply).toFailWith("record.missing");
    for (const reply of onComment) await expect(reply).toFailWith("comment.missing");
    expect(contents(await admin.get(commentApi, "list", target))).toEqual(["Hello"]);
  });

  it("into the bin and back", async () => {
    const { tenant, admin } = await aTenant();
    const { id: recordId } = await tenant.hasRole();
    const target = { entity: "sysRole", recordId } as const;
    const id = await admin.get(commentApi, "add", { ...target, content: "Hello" });

    const deletion = await admin.call(roleApi, "delete", { id: recordId });
    const { onRecord, onComment } = await tryAll(admin, target, id);
    await admin.get(historyApi, "undo", { requestId: deletion.headers.get("x-request-id") ?? "" });

    for (const reply of onRecord) await expect(reply).toFailWith("record.missing");
    for (const reply of onComment) await expect(reply).toFailWith("comment.missing");
    expect(contents(await admin.get(commentApi, "list", target))).toEqual(["Hello"]);
  });

  it("so that a deletion is not undone on a record in the bin", async () => {
    const { tenant, admin } = await aTenant();
    const { id: recordId } = await tenant.hasRole();
    const id = await admin.get(commentApi, "add", { entity: "sysRole", recordId, content: "Hello" });
    const deletion = await admin.call(commentApi, "delete", { id });
    await admin.get(roleApi, "delete", { id: recordId });

    const reply = await admin.call(historyApi, "undo", { requestId: deletion.headers.get("x-request-id") ?? "" });

    await expect(reply).toFailWith("comment.missing");
  });

  it("and hide their text from roles that may not see it", async () => {
    const { tenant, admin, target } = await aCommentedRole();
    const role = await tenant.hasRole({ permissions: ["sysRole/page"] });
    await insertRow("roleField", { tenantId: tenant.id, roleId: role.id, entity: "sysComment", field: "content" });
    const reader = await tenant.hasAccount({ roleIds: [role.id, target.recordId] });
    await admin.get(commentApi, "add", { ...target, content: "Secret" });

    const { body } = await reader.send(commentApi, "list", target);

    expect(JSON.stringify(body)).toContain(admin.realName);
    expect(JSON.stringify(body)).not.toContain("Secret");
  });
});

describe("a mention", () => {
  it("names the person to readers of the comment", async () => {
    const { admin, clerk, target } = await aCommentedRole();

    await admin.get(commentApi, "add", { ...target, content: `Please look, @{${clerk.id}}.` });

    const { items } = await clerk.get(commentApi, "list", target);
    expect(items).toMatchObject([{ mentions: [{ id: clerk.id, realName: clerk.realName }] }]);
  });

  it("reaches the inbox of the person, with a link to the record, and no list of notices", async () => {
    const { admin, clerk, target } = await aCommentedRole();
    const { name } = await admin.get(roleApi, "detail", { id: target.recordId });

    await admin.get(commentApi, "add", { ...target, content: `@{${clerk.id}} and @{${admin.id}}, secret words` });

    const { items } = await clerk.get(noticeApi, "pageReceived", {});
    expect(items).toMatchObject([
      {
        link: `/system/role?panel=sysRole:${target.recordId}:comments`,
        publicUserName: admin.realName,
        readStatus: ReadStatus.unread,
      },
    ]);
    expect(items[0]?.title).toContain(name);
    expect(JSON.stringify(items)).not.toContain("secret words");
    expect((await admin.get(noticeApi, "pageReceived", {})).items).toEqual([]);
    expect((await admin.get(noticeApi, "page", {})).items).toEqual([]);
  });

  it("that a change adds is told once, and none that was there before", async () => {
    const { admin, clerk, target } = await aCommentedRole();
    const id = await admin.get(commentApi, "add", { ...target, content: "Hello" });

    await admin.get(commentApi, "update", { id, content: `Hello @{${clerk.id}}` });
    await admin.get(commentApi, "update", { id, content: `Hello again @{${clerk.id}}` });

    expect((await clerk.get(noticeApi, "pageReceived", {})).total).toBe(1);
  });

  it("stays in the inbox when the comment is undone", async () => {
    const { admin, clerk, target } = await aCommentedRole();
    const id = await clerk.get(commentApi, "add", { ...target, content: "Before" });

    const change = await clerk.call(commentApi, "update", { id, content: `@{${admin.id}}` });
    await clerk.get(historyApi, "undo", { requestId: change.headers.get("x-request-id") ?? "" });
    const undone = contents(await clerk.get(commentApi, "list", target));
    const added = await clerk.call(commentApi, "add", { ...target, content: `@{${admin.id}}` });
    await clerk.get(historyApi, "undo", { requestId: added.headers.get("x-request-id") ?? "" });

    expect([undone, contents(await clerk.get(commentApi, "list", target))]).toEqual([["Before"], ["Before"]]);
    expect((await admin.get(noticeApi, "pageReceived", {})).total).toBe(2);
  });

  it("does not name the record to a person whose role hides the name", async () => {
    const { tenant, admin, target } = await aCommentedRole();
    const role = await tenant.hasRole({ permissions: ["sysRole/page"] });
    await insertRow("roleField", { tenantId: tenant.id, roleId: role.id, entity: "sysRole", field: "name" });
    const reader = await tenant.hasAccount({ roleIds: [role.id, target.recordId] });
    const { name } = await admin.get(roleApi, "detail", { id: target.recordId });

    await admin.get(commentApi, "add", { ...target, content: `@{${reader.id}}` });

    const { items } = await reader.get(noticeApi, "pageReceived", {});
    expect(items).toHaveLength(1);
    expect(JSON.stringify(items)).not.toContain(name);
  });

  it("that is refused is told to no one", async () => {
    const { tenant, admin, clerk, target } = await aCommentedRole();
    const stranger = await tenant.hasAccount();

    await admin.call(commentApi, "add", { ...target, content: `@{${clerk.id}} @{${stranger.id}}` });

    expect((await clerk.get(noticeApi, "pageReceived", {})).total).toBe(0);
  });

  it("is refused for a person who may not see the record, by name", async () => {
    const { tenant, admin, target } = await aCommentedRole();
    const stranger = await tenant.hasAccount();
    const id = await admin.get(commentApi, "add", { ...target, content: "Hello" });
    const content = `Look, @{${stranger.id}}`;

    const replies = [
      await admin.call(commentApi, "add", { ...target, content }),
      await admin.call(commentApi, "update", { id, content }),
    ];

    for (const reply of replies) await expect(reply).toFailWith("comment.mention_refused", { name: stranger.realName });
    expect(contents(await admin.get(commentApi, "list", target))).toEqual(["Hello"]);
  });

  it("is refused for a person outside of the data scope, whose row differs from the author's", async () => {
    const { tenant, admin } = await aTenant();
    const scoped = await tenant.hasRole({ dataScope: DataScope.self, permissions: ["sysUser/page"] });
    const person = await tenant.hasAccount({ roleIds: [scoped.id] });
    const other = { entity: "sysUser", recordId: admin.id };
    const own = { entity: "sysUser", recordId: person.id };

    const refused = await admin.call(commentApi, "add", { ...other, content: `@{${person.id}}` });
    const accepted = await admin.call(commentApi, "add", { ...own, content: `@{${person.id}}` });

    await expect(refused).toFailWith("comment.mention_refused", { name: person.realName });
    expect(accepted.body.code).toBe(200);
  });

  it("reveals no one whom the author does not see", async () => {
    const { tenant, target } = await aCommentedRole();
    const role = await tenant.hasRole({ dataScope: DataScope.self, permissions: ["sysRole/page"] });
    await tenant.hasAccount();
    const { admin: elsewhere } = await aTenant();
    const author = await tenant.hasAccount({ roleIds: [role.id] });
    await runAsOwner(async (run) => {
      await run("insert into account_role (tenant_id, account_id, role_id) values ($1, $2, $3)", [
        tenant.id,
        author.id,
        target.recordId,
      ]);
      await run("update role set data_scope = 4 where id = $1", [target.recordId]);
    });
    const outsider = await tenant.hasAccount();

    const replies = [
      await author.call(commentApi, "add", { ...target, content: `@{${outsider.id}}` }),
      await author.call(commentApi, "add", { ...target, content: `@{${elsewhere.id}}` }),
    ];

    for (const reply of replies) await expect(reply).toFailWith("comment.mention_missing");
    expect(await author.get(commentApi, "people", target)).toEqual([]);
  });

  it("is refused for more people than a comment has room for", async () => {
    const { admin, target } = await aCommentedRole();
    const content = Array.from({ length: 21 }, (_, index) => `@{${index + 1}}`).join(" ");

    const reply = await admin.call(commentApi, "add", { ...target, content });

    await expect(reply).toFailWith("comment.mention_limit", { maximum: 20 });
  });

  it("is told apart from others with the same name by account and organisation", async () => {
    const { tenant, admin, target } = await aCommentedRole();
    const unit = await tenant.hasOrganisation({ name: "East" });
    const first = await tenant.hasAccount({ realName: "Zhang", roleIds: [target.recordId], organisationId: unit.id });
    const second = await tenant.hasAccount({ realName: "Zhang", roleIds: [target.recordId], organisationId: unit.id });

    const people = await admin.get(commentApi, "people", { ...target, keyword: "zhang" });

    expect(people).toEqual(
      [first, second].map(({ id, account }) => ({ id, realName: "Zhang", account, orgName: "East" })),
    );
  });

  it("is searched by a part of the name, in the data scope", async () => {
    const { tenant, admin, target } = await aCommentedRole();
    const found = await tenant.hasAccount({ realName: "Zhang Site", roleIds: [target.recordId] });
    await tenant.hasAccount({ realName: "Zhang Gone", status: 2, roleIds: [target.recordId] });

    const people = await admin.get(commentApi, "people", { ...target, keyword: "zhang" });

    expect(people).toEqual([{ id: found.id, realName: "Zhang Site", account: null, orgName: null }]);
  });
});

describe("those who have the comments open", () => {
  it("are told of each change at once, by the record alone", async () => {
    const { admin, clerk, target } = await aCommentedRole();
    const hub = await aHub({ headers: { authorization: `Bearer ${await anOpenSession(clerk)}` } });
    await clerk.get(commentApi, "watch", target);
    await clerk.get(commentApi, "watch", target);

    await admin.get(commentApi, "add", { ...target, content: "secret words" });

    expect(await hub.waitForEvent("CommentsChanged")).toEqual(target);
    expect(JSON.stringify(hub.messages)).not.toContain("secret words");
  });

  it("are forgotten after a while", async () => {
    const { clerk, target } = await aCommentedRole();
    await clerk.get(commentApi, "watch", target);
    const { owner } = await theServer();
    const count = async () =>
      (await owner.query("select from comment_watch where account_id = $1", [clerk.id])).rowCount;

    await owner.query("update comment_watch set expires_at = now() - interval '1 minute' where account_id = $1", [
      clerk.id,
    ]);
    const before = await count();
    await owner.query("select remove_expired_comment_watches(1000)");

    expect([before, await count()]).toEqual([1, 0]);
  });
});

describe("the database", () => {
  it("lets no request write a comment for another account", async () => {
    const { admin, clerk, target } = await aCommentedRole();
    const id = await clerk.get(commentApi, "add", { ...target, content: "Mine" });
    const settings = { tenantId: admin.tenantId, accountId: admin.id, scope: "all" } as const;

    const changed = await runAsRequest(settings, async (run) => [
      ...(await run("update record_comment set content = 'Theirs' where id = $1 returning id", [id])),
      ...(await run("select id from record_comment where id = $1 for update", [id])),
    ]);
    const forged = runAsRequest(settings, async (run) => {
      await run(
        `insert into record_comment (tenant_id, entity, record_id, content, create_user_id)
         values ($1, 'sysRole', $2, 'Forged', $3)`,
        [admin.tenantId, target.recordId, clerk.id],
      );
    });

    expect(changed).toEqual([]);
    await expect(forged).rejects.toThrow(/row-level security/u);
  });

  it("reads a page of 100,000 comments by the index", async () => {
    const { clerk, target } = await aCommentedRole();
    const { owner } = await theServer();
    await owner.query(
      `insert into record_comment (tenant_id, entity, record_id, content, create_user_id, create_user_name)
       select $1, $2, $3, 'Comment ' || number, $4, 'Author' from generate_series(1, 100000) number`,
      [clerk.tenantId, target.entity, target.recordId, clerk.id],
    );

    const { items, hasMore } = await clerk.get(commentApi, "list", target);
    const summary = await clerk.get(commentApi, "summary", target);
    const settings = { tenantId: clerk.tenantId, accountId: clerk.id, scope: "all" } as const;
    const plan = await runAsRequest(
      settings,
      async (run) =>
        await run(
          `explain select * from record_comment where tenant_id = $1 and entity = $2 and record_id = $3 and deleted_at is null
         order by id desc limit 21`,
          [clerk.tenantId, target.entity, target.recordId],
        ),
    );

    expect([items.length, hasMore]).toEqual([20, true]);
    expect(summary).toMatchObject({ count: maxCommentCount + 1 });
    expect(JSON.stringify(plan)).toContain("record_comment_record");
    expect(JSON.stringify(plan)).not.toContain("Sort");
  });
});
