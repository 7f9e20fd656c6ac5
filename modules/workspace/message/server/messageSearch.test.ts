import { describe, expect, it } from "vitest";
import { sendFiles } from "#tests/builders/files";
import { runAsOwner, runAsRequest, type RunQuery } from "#tests/builders/sql";
import { aTenant, type TestAccount } from "#tests/builders/tenant";
import { AttachedFile } from "#contract/attachedFile";
import { toId } from "#contract/id";
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
      await runAsRequest(settings, async (run) => await run("select search_own_messages('{secret}', null, 50)"));

    expect(await search({ tenantId: tenant.id, accountId: worker.id, scope: "all" })).toHaveLength(1);
    expect(await search({ tenantId: tenant.id, scope: "all" })).toEqual([]);
    expect(await search({ accountId: worker.id, scope: "all" })).toEqual([]);
  });
});

type MessageBatch = {
  readonly content: string;
  readonly fileNames?: string;
  readonly count: number;
  /** Hours before now. */
  readonly before?: number;
};

/** Adds messages of an account to a conversation, each with the same text, one an hour. */
async function addMessages(run: RunQuery, conversation: object, batch: MessageBatch) {
  const { content, fileNames = null, count, before = 0 } = batch;
  await run(
    `with added as (
       insert into conversation_message (tenant_id, id, conversation_id, number, content, file_names, create_user_id)
       select ($1::jsonb ->> 'tenantId')::bigint, next_id() - ($5::int + hour) * 3600000::bigint * 2048,
         ($1::jsonb ->> 'conversationId')::bigint, 2 + $5::int + hour, $2, $3, ($1::jsonb ->> 'accountId')::bigint
       from generate_series(1, $4::int) hour)
     update conversation set last_number = last_number + $4::int
     where tenant_id = ($1::jsonb ->> 'tenantId')::bigint and id = ($1::jsonb ->> 'conversationId')::bigint`,
    [conversation, content, fileNames, count, before],
  );
}

describe("among many messages a search", () => {
  async function aCrowd() {
    const { tenant, admin, worker, stranger } = await aPair();
    const others = await write(admin, stranger, "begin");
    const own = await write(admin, worker, "begin");
    const [ofOthers = {}, ofWorker = {}] = [others, own].map(({ conversationId }) => ({
      tenantId: tenant.id,
      conversationId,
      accountId: admin.id,
    }));
    return { worker, ofOthers, ofWorker };
  }

  /** The texts that an account finds, and how many messages the database reads for it. */
  async function search({ tenantId, id }: TestAccount, word: string) {
    return await runAsOwner(async (run) => {
      await run("begin");
      await run("select set_config('app.tenant_id', $1, true), set_config('app.account_id', $2, true)", [
        String(tenantId),
        String(id),
      ]);
      const rows = await run("select search_own_messages($1, null, 50)", [[word]]);
      const [read] = await run(
        `select (seq_tup_read + idx_tup_fetch)::int as count from pg_stat_xact_user_tables
         where relname = 'conversation_message'`,
      );
      await run("commit");
      return { rows: rows.length, read: Number(read?.["count"]) };
    });
  }

  it("reads none of others, and of common words only the newest", async () => {
    const { worker, ofOthers, ofWorker } = await aCrowd();
    await runAsOwner(async (run) => {
      await addMessages(run, ofOthers, { content: "明早吊装", fileNames: "吊装方案.pdf", count: 3000 });
      await addMessages(run, ofWorker, { content: "吊装取消", count: 1000 });
    });

    const found = await search(worker, "吊装");

    expect(found.rows).toBe(50);
    expect(found.read).toBeLessThan(150);
  });

  it("reads rare words from the index, also those of files", async () => {
    const { worker, ofWorker } = await aCrowd();
    await runAsOwner(async (run) => {
      await addMessages(run, ofWorker, { content: "收到", count: 12_000 });
      await addMessages(run, ofWorker, { content: "", fileNames: "照片.jpg\n吊装方案.pdf", count: 2, before: 12_000 });
      await run("analyze conversation_message");
    });

    const found = await search(worker, "吊装");

    expect(found.rows).toBe(2);
    expect(found.read).toBeLessThan(1500);
  });

  it("goes on before the oldest that it has found", async () => {
    const { worker, ofWorker } = await aCrowd();
    await runAsOwner(async (run) => await addMessages(run, ofWorker, { content: "吊装取消", count: 70 }));

    const first = await worker.get(conversationApi, "search", { keyword: "取消" });
    const before = first.at(-1)?.message.id;
    const second = await worker.get(conversationApi, "search", { keyword: "取消", before: before ?? toId(1) });

    const ids = [...first, ...second].map(({ message }) => message.id);
    expect([first.length, second.length]).toEqual([50, 20]);
    expect(ids).toEqual(ids.toSorted((one, other) => other - one));
    expect(new Set(ids).size).toBe(70);
  });
});
