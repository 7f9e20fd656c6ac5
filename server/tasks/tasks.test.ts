import { describe, expect, it } from "vitest";
import { Id } from "#contract/id";
import { taskApi } from "#contract/task";
import { positionApi } from "#modules/position/contract";
import { positions } from "#modules/position/server";
import { aGate } from "#tests/builders/kernel";
import { aTaskKind, eventually, untilTask } from "#tests/builders/tasks";
import { aTenant, type TestAccount, unique } from "#tests/builders/tenant";

async function positionsOf(who: TestAccount, name: string): Promise<number> {
  return (await who.get(positionApi, "page", { name })).total;
}

describe("a task", () => {
  it("begins after the call that starts it and shows how far it is and what came of it", async () => {
    const { admin } = await aTenant();
    const gate = aGate();
    const { name, begin } = await aTaskKind(async (task, { word }) => {
      task.progress(3, 10);
      await gate.pass();
      return { words: [word] };
    });

    const id = await begin(admin, { word: "gravel" });
    await eventually(async () => {
      const { items } = await admin.get(taskApi, "page", { kind: name });
      expect(items).toMatchObject([{ id, state: "running", title: "Words of gravel", done: 3, total: 10 }]);
    });
    gate.open();

    const ended = await untilTask(admin, id, "done");
    expect(ended).toMatchObject({ result: { words: ["gravel"] }, error: null, fileId: null });
    expect((ended.expiresAt?.getTime() ?? 0) - (ended.endTime?.getTime() ?? 0)).toBe(86_400_000);
  });

  it("is not there when the call that starts it fails", async () => {
    const { tenant } = await aTenant();
    const { start } = await aTaskKind(async () => await Promise.resolve({ words: [] }));
    const bare = await tenant.hasAccount();

    expect((await start(bare)).code).toBe(403);
    expect((await bare.get(taskApi, "page")).total).toBe(0);
  });

  it("is seen by its own account alone", async () => {
    const { tenant, admin } = await aTenant();
    const { begin } = await aTaskKind(async () => await Promise.resolve({ words: [] }));
    const other = await tenant.hasAccount({ roleIds: [(await tenant.hasRole("all")).id] });
    const id = await begin(admin);
    await untilTask(admin, id, "done");

    expect((await other.get(taskApi, "page")).items).toEqual([]);
    for (const call of ["detail", "cancel", "again", "remove", "download", "ticket"] as const)
      await expect(other.send(taskApi, call, { id })).resolves.toFailWith("task.missing");
    expect((await admin.get(taskApi, "detail", { id })).state).toBe("done");
  });

  it("runs once more, and goes when it is removed", async () => {
    const { admin } = await aTenant();
    const { begin, call } = await aTaskKind(async (_, { word }) => await Promise.resolve({ words: [word] }));
    const id = await begin(admin, { word: "sand" });
    await untilTask(admin, id, "done");

    const next = Id.parse((await call(admin, "again", { id })).result);
    expect(await untilTask(admin, next, "done")).toMatchObject({ title: "Words of sand", result: { words: ["sand"] } });
    await admin.get(taskApi, "remove", { id });

    await expect(admin.call(taskApi, "detail", { id })).resolves.toFailWith("task.missing");
  });

  it("can be neither removed nor repeated before its end, nor cancelled after it", async () => {
    const { admin } = await aTenant();
    const gate = aGate();
    const { begin } = await aTaskKind(async () => {
      await gate.pass();
      return { words: [] };
    });
    const id = await begin(admin);
    await gate.reached;

    await expect(admin.call(taskApi, "remove", { id })).resolves.toFailWith("task.not_ended");
    await expect(admin.call(taskApi, "again", { id })).resolves.toFailWith("task.not_ended");
    gate.open();
    await untilTask(admin, id, "done");
    await expect(admin.call(taskApi, "cancel", { id })).resolves.toFailWith("task.ended");
  });
});

describe("a task that fails", () => {
  it("says why in the reader's language", async () => {
    const { admin } = await aTenant();
    const { begin } = await aTaskKind(async (task) => {
      await task.reading(async (ctx) => await ctx.rows(positions).get(ctx.tenantId));
      return { words: [] };
    });

    const id = await begin(admin);

    expect(await untilTask(admin, id, "failed")).toMatchObject({ error: "职位不存在或已被删除", result: null });
    const english = await admin.with({ "accept-language": "en" }).get(taskApi, "detail", { id });
    expect(english.error).toBe("The position does not exist or was deleted");
  });

  it("shows nothing of what nobody expected but its own number", async () => {
    const { admin } = await aTenant();
    const { begin } = await aTaskKind(async () => await Promise.reject(new Error("select secret from nowhere")));

    const id = await begin(admin);

    expect((await untilTask(admin, id, "failed")).error).toBe(`系统内部错误（任务编号 ${id}）`);
  });

  it("has changed nothing in the transaction that failed", async () => {
    const { admin } = await aTenant();
    const name = unique();
    const { begin } = await aTaskKind(async (task) => {
      await task.writing(async (ctx) => {
        await ctx.rows(positions).add({ name, code: name });
        throw new Error("too late");
      });
      return { words: [] };
    });

    await untilTask(admin, await begin(admin), "failed");

    expect(await positionsOf(admin, name)).toBe(0);
  });
});
