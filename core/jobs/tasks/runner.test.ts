import { describe, expect, it } from "vitest";
import { ExpectedError } from "#contract/errors";
import type { Id } from "#contract/id";
import { taskApi, type TaskState } from "#modules/records/task/contract";
import { positionApi } from "#modules/identity/position/contract";
import { positions } from "#modules/identity/position/server";
import { modules } from "#app/modules.server";
import { startHousekeeping } from "#core/jobs/housekeeping";
import { aBarrier } from "#tests/builders/plainRequest";
import { aServerWithoutPolling, theServer } from "#tests/builders/server";
import { aTaskKind, eventually, expireHeartbeat, loseServer, waitForTask } from "#tests/builders/tasks";
import { aTenant, nextUnique, type TestAccount } from "#tests/builders/tenant";

async function countPositions(account: TestAccount, name: string): Promise<number> {
  return (await account.get(positionApi, "page", { name })).total;
}

async function executeAsOwner(text: string, ...values: readonly unknown[]): Promise<void> {
  const { owner } = await theServer();
  await owner.query(text, [...values]);
}

async function listStates(account: TestAccount): Promise<TaskState[]> {
  return (await account.get(taskApi, "page")).items.map(({ state }) => state);
}

describe("writes of a task", () => {
  it("have the request id of the starting call, and are committed together with the end", async () => {
    const { admin } = await aTenant();
    const name = nextUnique();
    const { begin } = await aTaskKind(async (task) => {
      await task.writeInTransaction(async (ctx) => {
        await ctx.rows(positions).add({ name, code: name });
        task.finish(ctx, { words: [ctx.requestId] });
      });
      throw new Error("this comes after the end");
    });

    const { requestId, result } = await waitForTask(admin, await begin(admin), "done");

    expect(result).toEqual({ words: [requestId] });
    expect(await countPositions(admin, name)).toBe(1);
  });

  it("are committed once even if the server was considered dead during the write", async () => {
    const { admin } = await aTenant();
    const name = nextUnique();
    const barrier = aBarrier();
    let attempts = 0;
    const { begin, addServer } = await aTaskKind(async (task) => {
      attempts += 1;
      const isFirst = attempts === 1;
      await task.writeInTransaction(async (ctx) => {
        await ctx.rows(positions).add({ name: `${name}${attempts}`, code: name });
        if (isFirst) await barrier.pass();
        task.finish(ctx, { words: [isFirst ? "first" : "second"] });
      });
      return { words: [] };
    });
    const id = await begin(admin);
    await barrier.reached;

    await addServer();
    await loseServer(id);
    await waitForTask(admin, id, "done");
    barrier.open();

    await eventually(async () => {
      expect(await countPositions(admin, name)).toBe(1);
      expect((await admin.get(taskApi, "detail", { id })).result).toEqual({ words: ["second"] });
    });
  });

  it("continue from the checkpoint of an interrupted attempt", async () => {
    const { admin } = await aTenant();
    const barrier = aBarrier();
    const { begin, addServer } = await aTaskKind(async (task) => {
      if (task.checkpoint !== undefined) return { words: [...task.checkpoint.words, "second"] };
      await task.writeInTransaction(
        async (ctx) => await Promise.resolve(task.saveCheckpoint(ctx, { words: ["first"] })),
      );
      await barrier.pass();
      return { words: [] };
    });
    const id = await begin(admin);
    await barrier.reached;

    await addServer();
    await loseServer(id);

    expect((await waitForTask(admin, id, "done")).result).toEqual({ words: ["first", "second"] });
    barrier.open();
  });

  it("lose only the savepoint that fails", async () => {
    const { admin } = await aTenant();
    const names = [nextUnique(), nextUnique()] as const;
    const { begin } = await aTaskKind(async (task) => {
      const words: string[] = [];
      await task.writeInTransaction(async (ctx) => {
        for (const name of names) {
          await ctx
            .runInSavepoint(async (part) => {
              part.afterCommit(() => void words.push(name));
              await part.rows(positions).add({ name, code: name });
              if (name === names[0]) throw new Error("refused");
            })
            .catch(() => undefined);
        }
      });
      return { words };
    });

    const { result } = await waitForTask(admin, await begin(admin), "done");

    expect(result).toEqual({ words: [names[1]] });
    expect([await countPositions(admin, names[0]), await countPositions(admin, names[1])]).toEqual([0, 1]);
  });
});

describe("a cancelled task", () => {
  it("is aborted on any server, and commits nothing", async () => {
    const { admin } = await aTenant();
    const name = nextUnique();
    const barrier = aBarrier();
    const aborted = Promise.withResolvers<undefined>();
    const { begin } = await aTaskKind(
      async (task) => {
        task.signal.addEventListener("abort", () => aborted.resolve(undefined));
        await task.writeInTransaction(async (ctx) => {
          await ctx.rows(positions).add({ name, code: name });
          await barrier.pass();
        });
        return { words: [] };
      },
      { startServer: aServerWithoutPolling },
    );
    const id = await begin(admin);
    await barrier.reached;

    await admin.get(taskApi, "cancel", { id });
    await aborted.promise;
    barrier.open();

    expect(await waitForTask(admin, id, "cancelled")).toMatchObject({ error: null });
    expect(await countPositions(admin, name)).toBe(0);
  });

  it("never starts if it was waiting", async () => {
    const { admin } = await aTenant();
    const barrier = aBarrier();
    const words: string[] = [];
    const { begin } = await aTaskKind(async (_, { word }) => {
      words.push(word);
      if (word === "first") await barrier.pass();
      return { words: [] };
    });
    await begin(admin, { word: "first" });
    const second = await begin(admin, { word: "second" });
    await begin(admin, { word: "third" });

    await admin.get(taskApi, "cancel", { id: second });
    barrier.open();

    await eventually(async () => expect(await listStates(admin)).toEqual(["done", "cancelled", "done"]));
    expect(words).toEqual(["first", "third"]);
  });
});

describe("a server", () => {
  it("runs one task of each account at a time, and two in total", async () => {
    const { tenant, admin } = await aTenant();
    const role = await tenant.hasRole({ permissions: ["sysPos/page"] });
    const [second, third] = [
      await tenant.hasAccount({ roleIds: [role.id] }),
      await tenant.hasAccount({ roleIds: [role.id] }),
    ];
    const barrier = aBarrier();
    let running = 0;
    let maximum = 0;
    const { begin, addServer } = await aTaskKind(async () => {
      running += 1;
      maximum = Math.max(maximum, running);
      await barrier.pass();
      running -= 1;
      return { words: [] };
    });
    for (const account of [admin, admin, second, third]) await begin(account);

    await eventually(async () => expect(await listStates(second)).toEqual(["running"]));
    expect([await listStates(admin), await listStates(third)]).toEqual([["waiting", "running"], ["waiting"]]);
    await addServer();
    await eventually(async () => expect(await listStates(third)).toEqual(["running"]));
    expect(await listStates(admin)).toEqual(["waiting", "running"]);
    await eventually(async () => await Promise.resolve(expect(running).toBe(3)));
    barrier.open();

    await eventually(async () => expect(await listStates(admin)).toEqual(["done", "done"]));
    expect(maximum).toBe(3);
  });

  it("returns its tasks to the queue when it stops, which does not count as an attempt", async () => {
    const { admin } = await aTenant();
    const barrier = aBarrier();
    const { begin, servers, addServer } = await aTaskKind(async (task) => {
      await barrier.pass();
      task.signal.throwIfAborted();
      return { words: ["done"] };
    });
    const id = await begin(admin);
    await barrier.reached;

    const closing = servers[0]?.close();
    await waitForTask(admin, id, "waiting");
    barrier.open();
    await closing;
    await addServer();

    expect((await waitForTask(admin, id, "done")).result).toEqual({ words: ["done"] });
    const { owner } = await theServer();
    expect((await owner.query("select attempts from task where id = $1", [id])).rows).toEqual([{ attempts: 1 }]);
  });

  it.each([
    [1, "done"],
    [3, "failed"],
  ] as const)(
    "reclaims a task that it has lost, but none that it runs: after %i attempts it is %s",
    async (attempts, end) => {
      const { tenant, admin } = await aTenant();
      const role = await tenant.hasRole({ permissions: ["sysPos/page"] });
      const other = await tenant.hasAccount({ roleIds: [role.id] });
      const barrier = aBarrier();
      const words: string[] = [];
      const { begin } = await aTaskKind(async (_, { word }) => {
        words.push(word);
        if (word === "runs") await barrier.pass();
        return { words: [word] };
      });
      const lost = await begin(other, { word: "lost" });
      await waitForTask(other, lost, "done");
      const id = await begin(admin, { word: "runs" });
      await barrier.reached;

      // As if neither its end nor its continuation had been written a minute ago.
      await executeAsOwner(
        `update task set state = 'running', heartbeat = now() - interval '1 minute', ended_at = null, expires_at = null, result = null, attempts = $2,
         node = (select node from task where id = $1) where id = $3`,
        id,
        attempts,
        lost,
      );
      await expireHeartbeat(id);
      await waitForTask(other, lost, end);
      barrier.open();

      expect((await waitForTask(admin, id, "done")).result).toEqual({ words: ["runs"] });
      expect(words).toEqual(end === "done" ? ["lost", "runs", "lost"] : ["lost", "runs"]);
    },
  );

  it("marks a task as failed after three attempts whose server was lost", async () => {
    const { admin } = await aTenant();
    const barrier = aBarrier();
    const { begin } = await aTaskKind(async () => {
      await barrier.pass();
      return { words: [] };
    });
    const id = await begin(admin);
    await barrier.reached;
    await executeAsOwner("update task set attempts = 3 where id = $1", id);

    await loseServer(id);

    expect((await waitForTask(admin, id, "failed")).error).toBe("任务多次因服务器中断而未能完成，请重新执行");
    barrier.open();
  });

  it("deletes expired tasks with their files", async () => {
    const { admin } = await aTenant();
    const { begin } = await aTaskKind(async (task) => {
      const file = task.createFile({ name: "words.txt", mime: "text/plain" });
      await file.write(Buffer.from("words"));
      await file.complete();
      return { words: [] };
    });
    const id = await begin(admin);
    await waitForTask(admin, id, "done");
    await executeAsOwner("update task set expires_at = now() - interval '1 second' where id = $1", id);

    const expiring = modules.flatMap(({ expiringRows = [] }) => expiringRows);
    startHousekeeping((await theServer()).app, expiring).stop();
    const { stop } = startHousekeeping((await theServer()).app, expiring);

    await eventually(
      async () => await expect(admin.call(taskApi, "detail", { id })).resolves.toFailWith("task.missing"),
    );
    stop();
    await executeAsOwner(
      "update temporary_content set created_at = now() - interval '2 hours' where tenant_id = $1",
      admin.tenantId,
    );
    const { owner } = await theServer();
    const taken = await owner.query<{ tenant_id: Id }>("select * from take_unused_temporary_contents(10000, 3600)");
    const { rows } = await owner.query(
      "select (select count(*) from task_file where tenant_id = $1) + (select count(*) from temporary_content where tenant_id = $1) as count",
      [admin.tenantId],
    );
    expect(taken.rows.filter(({ tenant_id: tenant }) => tenant === admin.tenantId)).toHaveLength(1);
    expect(rows).toEqual([{ count: 0 }]);
  });
});

describe("an error of a task", () => {
  it("tells whether the task runs again", async () => {
    const { admin } = await aTenant();
    const told: boolean[] = [];
    const { begin } = await aTaskKind(async (task) => {
      await Promise.resolve();
      const away = new ExpectedError("request.too_large", { status: 503 });
      told.push(task.willRunAgain(new Error("broken")), task.willRunAgain(away));
      throw away;
    });

    await waitForTask(admin, await begin(admin), "failed");

    expect(told).toEqual([false, true, false, true, false, false]);
  });
});

describe("the rights of a task", () => {
  const revocations: readonly [string, string, (account: { id: Id; tenantId: Id; roleId: Id }) => Promise<void>][] = [
    [
      "is disabled",
      "发起任务的账号已停用或被删除",
      async ({ id }) => await executeAsOwner("update account set status = 2 where id = $1", id),
    ],
    [
      "is deleted",
      "发起任务的账号已停用或被删除",
      async ({ id }) => await executeAsOwner("update account set deleted_at = now() where id = $1", id),
    ],
    [
      "belongs to a closed tenant",
      "发起任务的账号已停用或被删除",
      async ({ tenantId }) => await executeAsOwner("update tenant set status = 2 where id = $1", tenantId),
    ],
    [
      "has lost the role",
      "发起任务的账号已没有所需的权限",
      async ({ id }) => await executeAsOwner("delete from account_role where account_id = $1", id),
    ],
    [
      "has a role that denies the call",
      "发起任务的账号已没有所需的权限",
      async ({ tenantId, roleId }) =>
        await executeAsOwner(
          "insert into role_api (tenant_id, role_id, route) values ($1, $2, 'sysPos/page')",
          tenantId,
          roleId,
        ),
    ],
  ];

  it.each(revocations)("are checked in each transaction: the account %s", async (_, reason, change) => {
    const { tenant } = await aTenant();
    const { id: roleId } = await tenant.hasRole({ permissions: ["sysPos/page"] });
    const account = await tenant.hasAccount({ roleIds: [roleId] });
    const barrier = aBarrier();
    const { begin } = await aTaskKind(async (task) => {
      await task.readInTransaction(async (ctx) => await ctx.rows(positions).count());
      await barrier.pass();
      await task.writeInTransaction(async (ctx) => await ctx.rows(positions).add({ name: "late", code: "late" }));
      return { words: [] };
    });
    const id = await begin(account);
    await barrier.reached;

    await change({ id: account.id, tenantId: tenant.id, roleId });
    barrier.open();

    const { owner } = await theServer();
    await eventually(async () => {
      const { rows } = await owner.query<{ state: string; key: string }>(
        "select state, error ->> 'key' as key from task where id = $1",
        [id],
      );
      const { app } = await theServer();
      expect(rows[0]?.state).toBe("failed");
      expect([
        app.words.forLanguage("zh-CN")("task.account_closed"),
        app.words.forLanguage("zh-CN")("task.not_allowed"),
      ]).toContain(reason);
      expect(rows[0]?.key).toBe(reason.includes("停用") ? "task.account_closed" : "task.not_allowed");
    });
    expect((await owner.query("select 1 from position where tenant_id = $1", [tenant.id])).rowCount).toBe(0);
  });
});

describe("a task is refused", () => {
  it("if 20 tasks of its account are waiting", async () => {
    const { tenant, admin } = await aTenant();
    const barrier = aBarrier();
    const { begin, start } = await aTaskKind(async () => {
      await barrier.pass();
      return { words: [] };
    });
    await begin(admin);
    await barrier.reached;
    for (let count = 0; count < 20; count++) await begin(admin);

    expect(await start(admin)).toMatchObject({ code: 429, message: "最多同时等待 20 个任务，请稍后再试" });
    const other = await tenant.hasAccount({ roleIds: [(await tenant.hasRole("all")).id] });
    expect((await start(other)).code).toBe(200);
    await executeAsOwner("update task set state = 'cancelled' where tenant_id = $1", tenant.id);
    barrier.open();
  });

  it("if its input exceeds 256 KB", async () => {
    const { admin } = await aTenant();
    const { start } = await aTaskKind(async () => await Promise.resolve({ words: [] }));

    expect((await start(admin, { word: "x".repeat(256 * 1024) })).code).toBe(413);
  });
});
