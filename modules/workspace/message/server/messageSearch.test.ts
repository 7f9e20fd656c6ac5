import { describe, expect, it } from "vitest";
import { sendFiles } from "#tests/builders/files";
import { runAsOwner, runAsRequest, type RunQuery } from "#tests/builders/sql";
import { aTenant, type TestAccount } from "#tests/builders/tenant";
import { AttachedFile } from "#contract/attachedFile";
import { conversationApi } from "../contract.ts";

async function aPair() {
  const { tenant, admin } = await aTenant();
  return { tenant, admin, worker: await tenant.hasAccount(), stranger: await tenant.hasAccount() };
}

async function write(from: TestAccount, to: TestAccount, content: string) {
  return await from.get(conversationApi, "send", { receiverId: to.id, content });
}

async function upload(by: TestAccount, name: string): Promise<AttachedFile> {
  const target = { api: "sysConversation", call: "uploadFile" };
  const { body } = await sendFiles(by, [{ name, content: "drawing" }], target);
  return AttachedFile.parse(body.result);
}

async function find(account: TestAccount, keyword: string): Promise<string[]> {
  return (await account.get(conversationApi, "search", { keyword })).map(({ message }) => message.content);
}

describe("a search of messages", () => {
  it.each([
    ["one Chinese character", "凝", ["混凝土 C30 已到 100%"]],
    ["two Chinese characters", "已到", ["混凝土 C30 已到 100%"]],
    ["any letter case", "c30", ["混凝土 C30 已到 100%"]],
    ["one letter", "h", ["other\nline"]],
    ["several words in any order", "100% 混凝土", ["混凝土 C30 已到 100%"]],
    ["several words of which one is missing", "C30 other", []],
    ["a percent sign, which is no wildcard", "1%0", []],
    ["an underscore, which is no wildcard", "1_0%", []],
    ["a text across two lines", "rl", []],
    ["a text without match", "zz9", []],
  ])("finds those that contain %s: %s", async (_title, keyword, found) => {
    const { admin, worker } = await aPair();
    await write(admin, worker, "混凝土 C30 已到 100%");
    await write(admin, worker, "other\nline");

    expect(await find(worker, keyword)).toEqual(found);
  });

  it("finds files by their names, and answers those that match", async () => {
    const { admin, worker, stranger } = await aPair();
    const names = ["3 号楼吊装方案.TXT", "照片.csv"];
    const files = [];
    for (const name of names) files.push(await upload(admin, name));
    const fileIds = files.map(({ id }) => id);
    await admin.get(conversationApi, "send", { receiverId: worker.id, content: "请查收", fileIds });

    const found = await Promise.all(
      ["吊装", ".TXT", "查收 照片", "查收", "吊装 图纸"].map(
        async (keyword) => await worker.get(conversationApi, "search", { keyword }),
      ),
    );

    expect(found.map((hits) => hits.map((hit) => hit.files.map(({ name }) => name)))).toEqual([
      [["3 号楼吊装方案.txt"]],
      [["3 号楼吊装方案.txt"]],
      [["照片.csv"]],
      [[]],
      [],
    ]);
    expect(await find(stranger, "吊装")).toEqual([]);
  });

  it("names the conversation, and lists the newest first", async () => {
    const { admin, worker, stranger } = await aPair();
    const { conversationId } = await write(admin, worker, "吊装 1");
    await write(admin, stranger, "吊装 2");
    const id = await admin.get(conversationApi, "addGroup", { name: "一号楼", accountIds: [worker.id] });
    await admin.get(conversationApi, "send", { conversationId: id, content: "吊装 3" });

    const found = await worker.get(conversationApi, "search", { keyword: "吊装" });

    expect(found).toMatchObject([
      { conversationId: id, name: "一号楼", partner: null, message: { content: "吊装 3" } },
      { conversationId, name: null, partner: { id: admin.id }, message: { number: 1, content: "吊装 1" } },
    ]);
  });

  it("finds nothing of others, of a group that was left, or that was deleted", async () => {
    const { admin, worker, stranger } = await aPair();
    const group = await admin.get(conversationApi, "addGroup", { name: "g", accountIds: [worker.id, stranger.id] });
    await admin.get(conversationApi, "send", { conversationId: group, content: "塔吊 in the group" });
    const { id } = await write(admin, worker, "塔吊 deleted");

    await worker.get(conversationApi, "leaveGroup", { conversationId: group });
    await admin.get(conversationApi, "delete", { id });

    expect(await find(worker, "塔吊")).toEqual([]);
    expect(await find(stranger, "塔吊")).toEqual(["塔吊 in the group"]);
    expect(await find((await aTenant()).admin, "塔吊")).toEqual([]);
  });

  it("finds nothing without a tenant or an account", async () => {
    const { tenant, admin, worker } = await aPair();
    await write(admin, worker, "secret");
    const search = async (settings: object) =>
      await runAsRequest(settings, async (run) => await run("select search_own_messages('{secret}', 50)"));

    expect(await search({ tenantId: tenant.id, accountId: worker.id, scope: "all" })).toHaveLength(1);
    expect(await search({ tenantId: tenant.id, scope: "all" })).toEqual([]);
    expect(await search({ accountId: worker.id, scope: "all" })).toEqual([]);
  });
});

type MessageBatch = { readonly content: string; readonly fileNames?: string; readonly count: number };

/** Adds messages of an account to a conversation, each with the same text. */
async function addMessages(run: RunQuery, conversation: object, { content, fileNames, count }: MessageBatch) {
  await run(
    `insert into conversation_message (tenant_id, conversation_id, content, file_names, create_user_id)
     select ($1::jsonb ->> 'tenantId')::bigint, ($1::jsonb ->> 'conversationId')::bigint, $2, $3,
       ($1::jsonb ->> 'accountId')::bigint
     from generate_series(1, $4::int)`,
    [conversation, content, fileNames ?? null, count],
  );
}

describe("among many messages a search", () => {
  const many = 4000;

  it("reads only those that match, of one's own conversations", async () => {
    const { tenant, admin, worker, stranger } = await aPair();
    const others = await write(admin, stranger, "begin");
    const own = await write(admin, worker, "begin");
    const [ofOthers, ofWorker] = [others, own].map(({ conversationId }) => ({
      tenantId: tenant.id,
      conversationId,
      accountId: admin.id,
    }));
    await runAsOwner(async (run) => {
      await addMessages(run, ofOthers ?? {}, { content: "明早吊装", fileNames: "吊装方案.pdf", count: many });
      await addMessages(run, ofWorker ?? {}, { content: "收到", fileNames: "照片.jpg", count: many });
      await addMessages(run, ofWorker ?? {}, { content: "吊装取消", count: 3 });
      await addMessages(run, ofWorker ?? {}, { content: "", fileNames: "照片.jpg\n吊装方案.pdf", count: 2 });
      await run("analyze conversation_message");
    });

    const found = await runAsOwner(async (run) => {
      await run("begin");
      await run("select set_config('app.tenant_id', $1, true), set_config('app.account_id', $2, true)", [
        String(tenant.id),
        String(worker.id),
      ]);
      const rows = await run("select search_own_messages('{吊装}', 50)");
      const [read] = await run(
        `select (seq_tup_read + idx_tup_fetch)::int as count from pg_stat_xact_user_tables
         where relname = 'conversation_message'`,
      );
      await run("commit");
      return { rows: rows.length, read: Number(read?.["count"]) };
    });

    expect(found).toEqual({ rows: 5, read: 5 });
  });
});
