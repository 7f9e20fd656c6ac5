import { describe, expect, it } from "vitest";
import { Id } from "#contract/id";
import { taskApi } from "#modules/records/task/contract";
import { positionApi } from "#modules/identity/position/contract";
import { positions } from "#modules/identity/position/server";
import { aBarrier } from "#tests/builders/plainRequest";
import { aTaskKind, eventually, waitForTask } from "#tests/builders/tasks";
import { aTenant, nextUnique, type TestAccount } from "#tests/builders/tenant";

async function countPositions(account: TestAccount, name: string): Promise<number> {
  return (await account.get(positionApi, "page", { name })).total;
}

describe("a task", () => {
  it("starts after its call, and shows its progress and its result", async () => {
    const { admin } = await aTenant();
    const barrier = aBarrier();
    const { name, begin } = await aTaskKind(async (task, { word }) => {
      task.reportProgress(3, 10);
      await barrier.pass();
      return { words: [word] };
    });

    const id = await begin(admin, { word: "gravel" });
    await eventually(async () => {
      const { items } = await admin.get(taskApi, "page", { kind: name });
      expect(items).toMatchObject([{ id, state: "running", title: "Words of gravel", done: 3, total: 10 }]);
    });
    barrier.open();

    const ended = await waitForTask(admin, id, "done");
    expect(ended).toMatchObject({ result: { words: ["gravel"] }, error: null, fileId: null });
    expect((ended.expiresAt?.getTime() ?? 0) - (ended.endTime?.getTime() ?? 0)).toBe(86_400_000);
  });

  it("is not created if its call fails", async () => {
    const { tenant } = await aTenant();
    const { start } = await aTaskKind(async () => await Promise.resolve({ words: [] }));
    const bare = await tenant.hasAccount();

    expect((await start(bare)).code).toBe(403);
    expect((await bare.get(taskApi, "page")).total).toBe(0);
  });

  it("is visible only to its own account", async () => {
    const { tenant, admin } = await aTenant();
    const { begin } = await aTaskKind(async () => await Promise.resolve({ words: [] }));
    const other = await tenant.hasAccount({ roleIds: [(await tenant.hasRole("all")).id] });
    const id = await begin(admin);
    await waitForTask(admin, id, "done");

    expect((await other.get(taskApi, "page")).items).toEqual([]);
    for (const call of ["detail", "cancel", "again", "remove", "download", "ticket"] as const)
      await expect(other.send(taskApi, call, { id })).resolves.toFailWith("task.missing");
    expect((await admin.get(taskApi, "detail", { id })).state).toBe("done");
  });

  it("can be repeated and removed", async () => {
    const { admin } = await aTenant();
    const { begin, call } = await aTaskKind(async (_, { word }) => await Promise.resolve({ words: [word] }));
    const id = await begin(admin, { word: "sand" });
    await waitForTask(admin, id, "done");

    const next = Id.parse((await call(admin, "again", { id })).result);
    expect(await waitForTask(admin, next, "done")).toMatchObject({
      title: "Words of sand",
      result: { words: ["sand"] },
    });
    await admin.get(taskApi, "remove", { id });

    await expect(admin.call(taskApi, "detail", { id })).resolves.toFailWith("task.missing");
  });

  it("can be neither removed nor repeated before its end, nor cancelled after it", async () => {
    const { admin } = await aTenant();
    const barrier = aBarrier();
    const { begin } = await aTaskKind(async () => {
      await barrier.pass();
      return { words: [] };
    });
    const id = await begin(admin);
    await barrier.reached;

    await expect(admin.call(taskApi, "remove", { id })).resolves.toFailWith("task.not_ended");
    await expect(admin.call(taskApi, "again", { id })).resolves.toFailWith("task.not_ended");
    barrier.open();
    await waitForTask(admin, id, "done");
    await expect(admin.call(taskApi, "cancel", { id })).resolves.toFailWith("task.ended");
  });
});

describe("a task that fails", () => {
  it("shows the reason in the reader's language", async () => {
    const { admin } = await aTenant();
    const { begin } = await aTaskKind(async (task) => {
      await task.readInTransaction(async (ctx) => await ctx.rows(positions).get(ctx.tenantId));
      return { words: [] };
    });

    const id = await begin(admin);

    expect(await waitForTask(admin, id, "failed")).toMatchObject({ error: "职位不存在或已被删除", result: null });
    const english = await admin.withHeaders({ "accept-language": "en" }).get(taskApi, "detail", { id });
    expect(english.error).toBe("This position does not exist or was deleted");
  });

  it("shows only the task id for an unexpected error", async () => {
    const { admin } = await aTenant();
    const { begin } = await aTaskKind(async () => await Promise.reject(new Error("select secret from nowhere")));

    const id = await begin(admin);

    expect((await waitForTask(admin, id, "failed")).error).toBe(`系统内部错误（任务编号 ${id}）`);
  });

  it("leaves no changes of the failed transaction", async () => {
    const { admin } = await aTenant();
    const name = nextUnique();
    const { begin } = await aTaskKind(async (task) => {
      await task.writeInTransaction(async (ctx) => {
        await ctx.rows(positions).add({ name, code: name });
        throw new Error("too late");
      });
      return { words: [] };
    });

    await waitForTask(admin, await begin(admin), "failed");

    expect(await countPositions(admin, name)).toBe(0);
  });
});
