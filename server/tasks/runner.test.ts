import { describe, expect, it } from "vitest";
import type { Id } from "#contract/id";
import { taskApi, type TaskState } from "#contract/task";
import { positionApi } from "#modules/position/contract";
import { positions } from "#modules/position/server";
import { startHousekeeping } from "#server/housekeeping";
import { aGate } from "#tests/builders/kernel";
import { theServer } from "#tests/builders/server";
import { aTaskKind, eventually, silence, untilTask } from "#tests/builders/tasks";
import { aTenant, type TestAccount, unique } from "#tests/builders/tenant";

async function positionsOf(who: TestAccount, name: string): Promise<number> {
  return (await who.get(positionApi, "page", { name })).total;
}

async function asOwner(text: string, ...values: readonly unknown[]): Promise<void> {
  const { owner } = await theServer();
  await owner.query(text, [...values]);
}

async function statesOf(who: TestAccount): Promise<TaskState[]> {
  return (await who.get(taskApi, "page")).items.map(({ state }) => state);
}

describe("what a task writes", () => {
  it("stands in the history under the id of the call that started it, and its end is one with it", async () => {
    const { admin } = await aTenant();
    const name = unique();
    const { begin } = await aTaskKind(async (task) => {
      await task.writing(async (ctx) => {
        await ctx.rows(positions).add({ name, code: name });
        task.finish(ctx, { words: [ctx.requestId] });
      });
      throw new Error("this comes after the end");
    });

    const { requestId, result } = await untilTask(admin, await begin(admin), "done");

    expect(result).toEqual({ words: [requestId] });
    expect(await positionsOf(admin, name)).toBe(1);
  });

  it("is done once although its server was taken for dead while it wrote", async () => {
    const { admin } = await aTenant();
    const name = unique();
    const gate = aGate();
    let attempts = 0;
    const { begin, hasServer } = await aTaskKind(async (task) => {
      attempts += 1;
      const isFirst = attempts === 1;
      await task.writing(async (ctx) => {
        await ctx.rows(positions).add({ name: `${name}${attempts}`, code: name });
        if (isFirst) await gate.pass();
        task.finish(ctx, { words: [isFirst ? "first" : "second"] });
      });
      return { words: [] };
    });
    const id = await begin(admin);
    await gate.reached;

    await hasServer();
    await silence(id);
    await untilTask(admin, id, "done");
    gate.open();

    await eventually(async () => {
      expect(await positionsOf(admin, name)).toBe(1);
      expect((await admin.get(taskApi, "detail", { id })).result).toEqual({ words: ["second"] });
    });
  });

  it("goes on from what an interrupted attempt has kept", async () => {
    const { admin } = await aTenant();
    const gate = aGate();
    const { begin, hasServer } = await aTaskKind(async (task) => {
      if (task.kept !== undefined) return { words: [...task.kept.words, "second"] };
      await task.writing(async (ctx) => await Promise.resolve(task.keep(ctx, { words: ["first"] })));
      await gate.pass();
      return { words: [] };
    });
    const id = await begin(admin);
    await gate.reached;

    await hasServer();
    await silence(id);

    expect((await untilTask(admin, id, "done")).result).toEqual({ words: ["first", "second"] });
    gate.open();
  });

  it("loses just the part that is refused", async () => {
    const { admin } = await aTenant();
    const names = [unique(), unique()] as const;
    const { begin } = await aTaskKind(async (task) => {
      const words: string[] = [];
      await task.writing(async (ctx) => {
        for (const name of names) {
          await ctx
            .attempt(async (part) => {
              part.afterCommit(() => void words.push(name));
              await part.rows(positions).add({ name, code: name });
              if (name === names[0]) throw new Error("refused");
            })
            .catch(() => undefined);
        }
      });
      return { words };
    });

    const { result } = await untilTask(admin, await begin(admin), "done");

    expect(result).toEqual({ words: [names[1]] });
    expect([await positionsOf(admin, names[0]), await positionsOf(admin, names[1])]).toEqual([0, 1]);
  });
});

describe("a task that is cancelled", () => {
  it("stops within a second, whatever server hears of it, and commits nothing any more", async () => {
    const { admin } = await aTenant();
    const name = unique();
    const gate = aGate();
    let abortedAt = 0;
    const { begin } = await aTaskKind(async (task) => {
      task.signal.addEventListener("abort", () => {
        abortedAt = performance.now();
      });
      await task.writing(async (ctx) => {
        await ctx.rows(positions).add({ name, code: name });
        await gate.pass();
      });
      return { words: [] };
    });
    const id = await begin(admin);
    await gate.reached;

    const started = performance.now();
    await admin.get(taskApi, "cancel", { id });
    await eventually(async () => await Promise.resolve(expect(abortedAt).toBeGreaterThan(0)));
    gate.open();

    expect(abortedAt - started).toBeLessThan(1000);
    expect(await untilTask(admin, id, "cancelled")).toMatchObject({ error: null });
    expect(await positionsOf(admin, name)).toBe(0);
  });

  it("never begins when it waited", async () => {
    const { admin } = await aTenant();
    const gate = aGate();
    const seen: string[] = [];
    const { begin } = await aTaskKind(async (_, { word }) => {
      seen.push(word);
      if (word === "first") await gate.pass();
      return { words: [] };
    });
    await begin(admin, { word: "first" });
    const second = await begin(admin, { word: "second" });
    await begin(admin, { word: "third" });

    await admin.get(taskApi, "cancel", { id: second });
    gate.open();

    await eventually(async () => expect(await statesOf(admin)).toEqual(["done", "cancelled", "done"]));
    expect(seen).toEqual(["first", "third"]);
  });
});

describe("a server", () => {
  it("runs one task of an account at a time, and two in all", async () => {
    const { tenant, admin } = await aTenant();
    const role = await tenant.hasRole({ permissions: ["sysPos/page"] });
    const [second, third] = [
      await tenant.hasAccount({ roleIds: [role.id] }),
      await tenant.hasAccount({ roleIds: [role.id] }),
    ];
    const gate = aGate();
    let running = 0;
    let most = 0;
    const { begin, hasServer } = await aTaskKind(async () => {
      running += 1;
      most = Math.max(most, running);
      await gate.pass();
      running -= 1;
      return { words: [] };
    });
    for (const who of [admin, admin, second, third]) await begin(who);

    await eventually(async () => expect(await statesOf(second)).toEqual(["running"]));
    expect([await statesOf(admin), await statesOf(third)]).toEqual([["waiting", "running"], ["waiting"]]);
    await hasServer();
    await eventually(async () => expect(await statesOf(third)).toEqual(["running"]));
    expect(await statesOf(admin)).toEqual(["waiting", "running"]);
    await eventually(async () => await Promise.resolve(expect(running).toBe(3)));
    gate.open();

    await eventually(async () => expect(await statesOf(admin)).toEqual(["done", "done"]));
    expect(most).toBe(3);
  });

  it("gives its tasks back when it ends, and that is no attempt", async () => {
    const { admin } = await aTenant();
    const gate = aGate();
    const { begin, servers, hasServer } = await aTaskKind(async (task) => {
      await gate.pass();
      task.signal.throwIfAborted();
      return { words: ["done"] };
    });
    const id = await begin(admin);
    await gate.reached;

    const closing = servers[0]?.close();
    await untilTask(admin, id, "waiting");
    gate.open();
    await closing;
    await hasServer();

    expect((await untilTask(admin, id, "done")).result).toEqual({ words: ["done"] });
    const { owner } = await theServer();
    expect((await owner.query("select attempts from task where id = $1", [id])).rows).toEqual([{ attempts: 1 }]);
  });

  it.each([
    [1, "done"],
    [3, "failed"],
  ] as const)(
    "takes back what it has lost itself, and nothing that it runs: after %i attempts that is %s",
    async (attempts, end) => {
      const { tenant, admin } = await aTenant();
      const role = await tenant.hasRole({ permissions: ["sysPos/page"] });
      const other = await tenant.hasAccount({ roleIds: [role.id] });
      const gate = aGate();
      const seen: string[] = [];
      const { begin } = await aTaskKind(async (_, { word }) => {
        seen.push(word);
        if (word === "runs") await gate.pass();
        return { words: [word] };
      });
      const lost = await begin(other, { word: "lost" });
      await untilTask(other, lost, "done");
      const id = await begin(admin, { word: "runs" });
      await gate.reached;

      // As if neither its end nor that it goes on had ever been written.
      await asOwner(
        `update task set state = 'running', ended_at = null, expires_at = null, result = null, attempts = $2,
         node = (select node from task where id = $1) where id = $3`,
        ...[id, attempts, lost],
      );
      await silence(id);
      await silence(lost);
      await untilTask(other, lost, end);
      gate.open();

      expect((await untilTask(admin, id, "done")).result).toEqual({ words: ["runs"] });
      expect(seen).toEqual(end === "done" ? ["lost", "runs", "lost"] : ["lost", "runs"]);
    },
  );

  it("gives up what three servers did not survive", async () => {
    const { admin } = await aTenant();
    const gate = aGate();
    const { begin } = await aTaskKind(async () => {
      await gate.pass();
      return { words: [] };
    });
    const id = await begin(admin);
    await gate.reached;
    await asOwner("update task set attempts = 3 where id = $1", id);

    await silence(id);

    expect((await untilTask(admin, id, "failed")).error).toBe("任务多次因服务器中断而未能完成，请重新执行");
    gate.open();
  });

  it("forgets tasks and their files a day after their end", async () => {
    const { admin } = await aTenant();
    const { begin } = await aTaskKind(async (task) => {
      const file = task.file({ name: "words.txt", mime: "text/plain" });
      await file.write(Buffer.from("words"));
      await file.done();
      return { words: [] };
    });
    const id = await begin(admin);
    await untilTask(admin, id, "done");
    await asOwner("update task set expires_at = now() - interval '1 second' where id = $1", id);

    startHousekeeping((await theServer()).app).stop();
    const { stop } = startHousekeeping((await theServer()).app);

    await eventually(
      async () => await expect(admin.call(taskApi, "detail", { id })).resolves.toFailWith("task.missing"),
    );
    stop();
    const { owner } = await theServer();
    const { rows } = await owner.query(
      "select (select count(*) from task_file where tenant_id = $1) + (select count(*) from task_chunk where tenant_id = $1) as count",
      [admin.tenantId],
    );
    expect(rows).toEqual([{ count: 0 }]);
  });
});

describe("the rights of a task", () => {
  const reasons: readonly [string, string, (who: { id: Id; tenantId: Id; roleId: Id }) => Promise<void>][] = [
    [
      "is disabled",
      "发起任务的账号已停用或被删除",
      async ({ id }) => await asOwner("update account set status = 2 where id = $1", id),
    ],
    [
      "is deleted",
      "发起任务的账号已停用或被删除",
      async ({ id }) => await asOwner("update account set deleted_at = now() where id = $1", id),
    ],
    [
      "belongs to a tenant that is closed",
      "发起任务的账号已停用或被删除",
      async ({ tenantId }) => await asOwner("update tenant set status = 2 where id = $1", tenantId),
    ],
    [
      "has lost the role",
      "发起任务的账号已没有所需的权限",
      async ({ id }) => await asOwner("delete from account_role where account_id = $1", id),
    ],
    [
      "has a role that takes the call away",
      "发起任务的账号已没有所需的权限",
      async ({ tenantId, roleId }) =>
        await asOwner(
          "insert into role_api (tenant_id, role_id, route) values ($1, $2, 'sysPos/page')",
          tenantId,
          roleId,
        ),
    ],
  ];

  it.each(reasons)("are asked in each transaction: the account %s meanwhile", async (_, why, change) => {
    const { tenant } = await aTenant();
    const { id: roleId } = await tenant.hasRole({ permissions: ["sysPos/page"] });
    const who = await tenant.hasAccount({ roleIds: [roleId] });
    const gate = aGate();
    const { begin } = await aTaskKind(async (task) => {
      await task.reading(async (ctx) => await ctx.rows(positions).count());
      await gate.pass();
      await task.writing(async (ctx) => await ctx.rows(positions).add({ name: "late", code: "late" }));
      return { words: [] };
    });
    const id = await begin(who);
    await gate.reached;

    await change({ id: who.id, tenantId: tenant.id, roleId });
    gate.open();

    const { owner } = await theServer();
    await eventually(async () => {
      const { rows } = await owner.query<{ state: string; key: string }>(
        "select state, error ->> 'key' as key from task where id = $1",
        [id],
      );
      const { app } = await theServer();
      expect(rows[0]?.state).toBe("failed");
      expect([app.words.in("zh-CN")("task.account_closed"), app.words.in("zh-CN")("task.not_allowed")]).toContain(why);
      expect(rows[0]?.key).toBe(why.includes("停用") ? "task.account_closed" : "task.not_allowed");
    });
    expect((await owner.query("select 1 from position where tenant_id = $1", [tenant.id])).rowCount).toBe(0);
  });
});

describe("too much", () => {
  it("is refused: more than 20 waiting tasks of one account", async () => {
    const { tenant, admin } = await aTenant();
    const gate = aGate();
    const { begin, start } = await aTaskKind(async () => {
      await gate.pass();
      return { words: [] };
    });
    await begin(admin);
    await gate.reached;
    for (let count = 0; count < 20; count++) await begin(admin);

    expect(await start(admin)).toMatchObject({ code: 429, message: "最多同时等待 20 个任务，请稍后再试" });
    const other = await tenant.hasAccount({ roleIds: [(await tenant.hasRole("all")).id] });
    expect((await start(other)).code).toBe(200);
    await asOwner("update task set state = 'cancelled' where tenant_id = $1", tenant.id);
    gate.open();
  });

  it("is refused: an input of more than 256 KB", async () => {
    const { admin } = await aTenant();
    const { start } = await aTaskKind(async () => await Promise.resolve({ words: [] }));

    expect((await start(admin, { word: "x".repeat(256 * 1024) })).code).toBe(413);
  });
});
