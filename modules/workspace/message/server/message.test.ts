import { afterEach, describe, expect, it } from "vitest";
import type { Id } from "#contract/id";
import { accountApi } from "#modules/identity/account/contract";
import { messageApi } from "#modules/identity/online/contract";
import { historyApi } from "#modules/records/history/contract";
import { noticeApi, ReadStatus } from "#modules/workspace/notice/contract";
import { aHub, closeHubs } from "#tests/builders/hub";
import { theServer } from "#tests/builders/server";
import { aSession } from "#tests/builders/sessions";
import { runAsRequest } from "#tests/builders/sql";
import { aTenant, DataScope, type TestAccount } from "#tests/builders/tenant";
import { conversationApi, maxMessageLength, maxNewContacts } from "../contract.ts";

afterEach(closeHubs);

async function aPair() {
  const { tenant, admin } = await aTenant();
  const worker = await tenant.hasAccount({ realName: "李雷" });
  const stranger = await tenant.hasAccount({ realName: "韩梅梅" });
  return { tenant, admin, worker, stranger };
}

async function write(from: TestAccount, to: TestAccount, content: string) {
  return await from.get(conversationApi, "send", { receiverId: to.id, content });
}

async function contentsOf(account: TestAccount, conversationId: Id): Promise<string[]> {
  const { items } = await account.get(conversationApi, "messages", { conversationId });
  return items.map(({ content }) => content);
}

describe("a conversation of two", () => {
  it("begins with the first message and is the same for both", async () => {
    const { admin, worker } = await aPair();
    const { owner } = await theServer();
    await owner.query("update account set avatar = '/upload/a.png' where id = $1", [admin.id]);

    const sent = await write(admin, worker, " 六点到场\n带安全帽 ");
    const answered = await worker.get(conversationApi, "send", { conversationId: sent.conversationId, content: "好" });

    expect(sent.number).toBe(1);
    expect(answered).toMatchObject({ conversationId: sent.conversationId, number: 2 });
    expect(await contentsOf(admin, sent.conversationId)).toEqual(["六点到场\n带安全帽", "好"]);
    expect(await worker.get(conversationApi, "list", {})).toMatchObject({
      items: [
        {
          id: sent.conversationId,
          partner: { id: admin.id, realName: admin.realName, avatar: "/upload/a.png" },
          unreadCount: 0,
          last: { content: "好", isOwn: true },
        },
      ],
      hasMore: false,
    });
  });

  it("exists once, also if both begin it at the same time", async () => {
    const { tenant, admin, worker } = await aPair();
    const colleague = await tenant.hasAccount({ roleIds: [(await tenant.hasRole()).id] });

    const sent = await Promise.all([
      write(admin, colleague, "1"),
      write(colleague, admin, "2"),
      write(admin, worker, "3"),
    ]);

    const { owner } = await theServer();
    const { rows } = await owner.query("select id from conversation where tenant_id = $1", [tenant.id]);
    expect(sent[0].conversationId).toBe(sent[1].conversationId);
    expect(rows).toHaveLength(2);
    expect((await contentsOf(admin, sent[0].conversationId)).toSorted()).toEqual(["1", "2"]);
  });

  it("tells when the other account is disabled or deleted, and stays readable", async () => {
    const { admin, worker, stranger } = await aPair();
    const { conversationId } = await write(admin, worker, "1");
    const deleted = await write(admin, stranger, "1");
    const isGone = async (id: Id) => (await admin.get(conversationApi, "detail", { id })).isPartnerGone;
    const before = await isGone(conversationId);

    await admin.get(accountApi, "setStatus", { id: worker.id, status: 2 });
    await admin.get(accountApi, "delete", { id: stranger.id });

    expect([before, await isGone(conversationId), await isGone(deleted.conversationId)]).toEqual([false, true, true]);
    expect(await contentsOf(admin, conversationId)).toEqual(["1"]);
  });

  it("is missing for everybody else, and for other tenants", async () => {
    const { admin, worker, stranger } = await aPair();
    const other = await aTenant();
    const { conversationId, id } = await write(admin, worker, "secret");

    for (const caller of [stranger, other.admin]) {
      await expect(await caller.call(conversationApi, "messages", { conversationId })).toFailWith(
        "conversation.missing",
      );
      await expect(await caller.call(conversationApi, "detail", { id: conversationId })).toFailWith(
        "conversation.missing",
      );
      await expect(await caller.call(conversationApi, "send", { conversationId, content: "x" })).toFailWith(
        "conversation.missing",
      );
      await expect(await caller.call(conversationApi, "delete", { id })).toFailWith("conversation.message_missing");
      expect(await caller.get(conversationApi, "search", { keyword: "secret" })).toEqual([]);
      expect(await caller.get(conversationApi, "list", {})).toMatchObject({ items: [] });
    }
  });

  it("is hidden and closed in the database for all but its members", async () => {
    const { tenant, admin, worker, stranger } = await aPair();
    const { conversationId } = await write(admin, worker, "secret");
    const asAccount = async (accountId: Id) =>
      await runAsRequest({ tenantId: tenant.id, accountId, scope: "all" }, async (run) => {
        const tables = ["conversation", "conversation_member", "conversation_message"];
        return await Promise.all(tables.map(async (table) => (await run(`select id from ${table}`)).length));
      });
    const intrude = async (text: string) =>
      await runAsRequest({ tenantId: tenant.id, accountId: stranger.id, scope: "all" }, async (run) => {
        await run(text, [tenant.id, conversationId, stranger.id]);
      });

    expect(await asAccount(worker.id)).toEqual([1, 2, 1]);
    expect(await asAccount(stranger.id)).toEqual([0, 0, 0]);
    await expect(
      intrude(
        "insert into conversation_member (tenant_id, conversation_id, account_id, added_by) values ($1, $2, $3, $3)",
      ),
    ).rejects.toThrow("row-level security");
    await expect(
      intrude(
        "insert into conversation_message (tenant_id, conversation_id, create_user_id, content) values ($1, $2, $3, 'x')",
      ),
    ).rejects.toThrow("row-level security");
  });

  it("begins only with colleagues, who can answer even if the writer is none of theirs", async () => {
    const { tenant, admin, stranger } = await aPair();
    const own = await tenant.hasRole({ dataScope: DataScope.self });
    const worker = await tenant.hasAccount({ roleIds: [own.id], organisationId: null });

    const refused = await worker.call(conversationApi, "send", { receiverId: stranger.id, content: "Hello" });
    const { conversationId } = await write(admin, worker, "Come");
    await worker.get(conversationApi, "send", { receiverId: admin.id, content: "Yes" });

    await expect(refused).toFailWith("conversation.person_missing");
    expect(await contentsOf(admin, conversationId)).toEqual(["Come", "Yes"]);
    expect(await worker.get(conversationApi, "detail", { id: conversationId })).toMatchObject({
      partner: { realName: admin.realName },
    });
  });

  it("needs a recipient in use and a text of limited length", async () => {
    const { tenant, admin, worker } = await aPair();
    const former = await tenant.hasAccount({ status: 2 });
    const send = async (input: object) => await admin.send(conversationApi, "send", input);

    await expect(await send({ content: "x" })).toFailWith("conversation.no_receiver");
    await expect(await send({ receiverId: worker.id, content: " \n" })).toFailWith("conversation.empty");
    await expect(await send({ receiverId: former.id, content: "x" })).toFailWith("conversation.person_missing");
    expect(await send({ receiverId: worker.id, content: "x".repeat(maxMessageLength + 1) })).toRefuseFields("Content");
  });

  it("begins with a limited number of new people an hour", async () => {
    const { tenant, admin, worker } = await aPair();
    const { owner } = await theServer();
    const { conversationId } = await write(admin, worker, "first");
    await owner.query(
      `insert into conversation_member (tenant_id, conversation_id, account_id, added_by)
       select $1, $2, number, $3 from generate_series(1, $4::integer) number`,
      [tenant.id, conversationId, admin.id, maxNewContacts - 1],
    );
    const late = await tenant.hasAccount();

    const reply = await admin.call(conversationApi, "send", { receiverId: late.id, content: "x" });

    await expect(reply).toFailWith("conversation.contact_limit", { maximum: maxNewContacts });
    expect((await write(admin, worker, "second")).number).toBe(2);
  });
});

describe("messages", () => {
  it("are read in parts, backwards and from a number on", async () => {
    const { admin, worker } = await aPair();
    const { conversationId } = await write(admin, worker, "1");
    for (const content of ["2", "3", "4", "5"]) await admin.get(conversationApi, "send", { conversationId, content });
    const read = async (input: object) => {
      const { items, hasMore } = await worker.get(conversationApi, "messages", { conversationId, count: 2, ...input });
      return [items.map(({ content }) => content).join(""), hasMore];
    };

    expect(await read({})).toEqual(["45", true]);
    expect(await read({ before: 4 })).toEqual(["23", true]);
    expect(await read({ before: 2 })).toEqual(["1", false]);
    expect(await read({ since: 2 })).toEqual(["34", true]);
    expect(await read({ since: 4 })).toEqual(["5", false]);
    expect(await read({ since: 5 })).toEqual(["", false]);
  });

  it("that are sent at once have numbers without gaps", async () => {
    const { admin, worker } = await aPair();
    const { conversationId } = await write(admin, worker, "0");

    const sent = await Promise.all(
      [admin, worker, admin, worker].map(
        async (from) => await from.get(conversationApi, "send", { conversationId, content: "x" }),
      ),
    );

    expect(sent.map(({ number }) => number).toSorted()).toEqual([2, 3, 4, 5]);
  });

  it("are sent once under the same key", async () => {
    const { admin, worker } = await aPair();
    const { conversationId } = await write(admin, worker, "first");
    const input = { conversationId, content: "again" };
    const sender = admin.withHeaders({ "idempotency-key": `k${conversationId}` });

    const one = await sender.call(conversationApi, "send", input);
    const two = await sender.call(conversationApi, "send", input);

    expect(two.body.result).toEqual(one.body.result);
    expect(await contentsOf(worker, conversationId)).toEqual(["first", "again"]);
  });

  it("answer another one of the same conversation", async () => {
    const { admin, worker, stranger } = await aPair();
    const question = await write(admin, worker, "When?");
    const elsewhere = await write(admin, stranger, "Elsewhere");
    const { conversationId } = question;

    await worker.get(conversationApi, "send", { conversationId, content: "At six", quotedId: question.id });
    const reply = await admin.call(conversationApi, "send", { conversationId, content: "x", quotedId: elsewhere.id });

    const { items } = await admin.get(conversationApi, "messages", { conversationId });
    expect(items[1]).toMatchObject({ content: "At six", quoted: { content: "When?", isOwn: true } });
    await expect(reply).toFailWith("conversation.message_missing");
  });
});

describe("an own message", () => {
  it("is deleted for all, with a mark, and the deletion is undone", async () => {
    const { admin, worker } = await aPair();
    const { conversationId, id } = await write(admin, worker, "wrong number 12345");

    const deletion = await admin.call(conversationApi, "delete", { id });
    const deleted = await worker.get(conversationApi, "messages", { conversationId });
    await admin.get(historyApi, "undo", { requestId: deletion.headers.get("x-request-id") ?? "" });

    expect(deleted.items).toMatchObject([{ id, number: 1, isDeleted: true, content: "" }]);
    expect(JSON.stringify(deleted)).not.toContain("12345");
    expect(await contentsOf(worker, conversationId)).toEqual(["wrong number 12345"]);
  });

  it("is deleted by its author alone, and only for some minutes", async () => {
    const { admin, worker } = await aPair();
    const { conversationId, id } = await write(admin, worker, "x");

    const byOther = await worker.call(conversationApi, "delete", { id });
    const { owner } = await theServer();
    await owner.query("update conversation_message set create_time = now() - interval '11 minutes' where id = $1", [
      id,
    ]);
    const late = await admin.call(conversationApi, "delete", { id });

    await expect(byOther).toFailWith("conversation.not_author");
    await expect(late).toFailWith("conversation.delete_late", { minutes: 10 });
    expect(await contentsOf(worker, conversationId)).toEqual(["x"]);
  });

  it("has its history for its author alone", async () => {
    const { admin, worker } = await aPair();
    const { id } = await write(admin, worker, "once written");
    const entity = "sysConversationMessage";

    const [own, other] = await Promise.all(
      [admin, worker].map(async (account) => await account.call(historyApi, "page", { entity, id })),
    );

    expect(JSON.stringify(own?.body)).toContain("once written");
    expect(JSON.stringify(other?.body)).not.toContain("once written");
  });
});

describe("the read state", () => {
  it("counts what others have written, and is visible to members", async () => {
    const { admin, worker } = await aPair();
    const { conversationId } = await write(admin, worker, "1");
    await write(admin, worker, "2");

    const before = await worker.get(conversationApi, "unreadCount", {});
    await worker.get(conversationApi, "markRead", { conversationId, number: 1 });
    const between = await worker.get(conversationApi, "unreadCount", {});
    await worker.get(conversationApi, "markRead", { conversationId, number: 99 });
    await worker.get(conversationApi, "markRead", { conversationId, number: 1 });

    expect([before, between, await worker.get(conversationApi, "unreadCount", {})]).toEqual([2, 1, 0]);
    expect(await admin.get(conversationApi, "unreadCount", {})).toBe(0);
    const { members } = await admin.get(conversationApi, "detail", { id: conversationId });
    expect(members.map(({ readNumber }) => readNumber)).toEqual([2, 2]);
  });
});

describe("the inbox", () => {
  async function entriesOf(account: TestAccount) {
    const { items } = await account.get(noticeApi, "pageReceived", { readStatus: ReadStatus.unread });
    return items.map(({ title, link }) => ({ title, link }));
  }

  it("has one entry until the conversation is read", async () => {
    const { admin, worker } = await aPair();
    const { conversationId } = await write(admin, worker, "机密");
    await write(admin, worker, "2");

    const first = await entriesOf(worker);
    await worker.get(conversationApi, "markRead", { conversationId, number: 2 });
    const read = await entriesOf(worker);
    await write(admin, worker, "3");

    expect(first).toMatchObject([{ link: `/dashboard/message?person=${admin.id}` }]);
    expect(first[0]?.title).toContain(admin.realName);
    expect(JSON.stringify(first)).not.toContain("机密");
    expect(read).toEqual([]);
    expect(await entriesOf(worker)).toHaveLength(1);
  });

  it("keeps one entry of a conversation, which a new message makes unread again", async () => {
    const { admin, worker } = await aPair();
    const { conversationId } = await write(admin, worker, "1");
    await worker.get(conversationApi, "markRead", { conversationId, number: 1 });

    await write(admin, worker, "2");

    const { items } = await worker.get(noticeApi, "pageReceived", {});
    expect(items).toMatchObject([{ readStatus: ReadStatus.unread, link: `/dashboard/message?person=${admin.id}` }]);
  });
});

describe("connected members", () => {
  it("are told that something is new, and strangers are not", async () => {
    const { admin, worker, stranger } = await aPair();
    const hubOf = async (account: TestAccount) =>
      await aHub({ query: `?token=${(await aSession(account)).accessToken}` });
    const [reader, bystander] = [await hubOf(worker), await hubOf(stranger)];

    const { conversationId } = await write(admin, worker, "secret");

    expect(await reader.waitForEvent("MessagesChanged")).toEqual({ conversationId });
    expect(JSON.stringify(reader.messages)).not.toContain("secret");
    expect(JSON.stringify(bystander.messages)).not.toContain("MessagesChanged");
  });
});

describe("a message of the message dialog", () => {
  it("is kept in the conversation with its receiver, as plain text", async () => {
    const { admin, worker } = await aPair();

    const message = "<p>六点<b>到场</b></p><p>a &lt; b</p><script>alert(1)</script>";
    await admin.send(messageApi, "sendUser", { title: "浇筑", message, receiveUserId: worker.id });

    const { items } = await worker.get(conversationApi, "list", {});
    expect(items).toMatchObject([{ partner: { id: admin.id }, unreadCount: 1 }]);
    const conversationId = items[0]?.id ?? worker.id;
    expect((await worker.get(conversationApi, "messages", { conversationId })).items).toMatchObject([
      { title: "浇筑", content: "六点到场\na < b" },
    ]);
    expect(await worker.get(noticeApi, "pageReceived", {})).toMatchObject({ total: 1 });
  });

  it("to several accounts is kept for each of them, and joins existing conversations", async () => {
    const { admin, worker, stranger } = await aPair();
    const { conversationId } = await write(admin, worker, "before");

    await admin.send(messageApi, "sendUsers", {
      title: "1",
      message: "all",
      userIds: [worker.id, stranger.id, admin.id],
    });

    expect(await contentsOf(worker, conversationId)).toEqual(["before", "all"]);
    expect((await stranger.get(conversationApi, "list", {})).items).toMatchObject([{ last: { content: "all" } }]);
    expect((await admin.get(conversationApi, "list", {})).items).toHaveLength(2);
  });
});
