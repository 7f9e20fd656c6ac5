import { afterEach, describe, expect, it } from "vitest";
import { openWorkPool, type WorkPool } from "./workPool.ts";

const tasks = new URL("testing/tasks.ts", import.meta.url);
const timeoutMs = 15_000;

const openPools: WorkPool[] = [];

function aPool(threads = 1): WorkPool {
  const pool = openWorkPool(threads, 32);
  openPools.push(pool);
  return pool;
}

afterEach(async () => {
  for (const pool of openPools.splice(0)) await pool.close();
});

describe("a task", () => {
  it("runs in another thread and returns a cloneable value", async () => {
    const pool = aPool();
    const input = { at: new Date(0), bytes: new Uint8Array([1, 2]), map: new Map([["a", 1]]) };

    const answers = [
      await pool.run<{ input: unknown; thread: number }>(tasks, input, timeoutMs),
      await pool.run<{ thread: number }>(tasks, 1, timeoutMs),
    ];

    expect(answers[0]).toMatchObject({ input });
    expect(answers[0]?.thread).toBeGreaterThan(0);
    expect(answers[1]?.thread).toBe(answers[0]?.thread);
  });

  it.each([
    ["fails", "fail", "the task failed"],
    // A thread loses the message of a clone error.
    ["returns a value that cannot be cloned", "function", /^/u],
    ["exhausts the memory", "eat", "memory"],
  ])("that %s is reported as an error, and the next one runs", async (_title, input, expected) => {
    const pool = aPool();

    await expect(pool.run(tasks, input, timeoutMs)).rejects.toThrow(expected);

    expect(await pool.run(tasks, "next", timeoutMs)).toMatchObject({ input: "next" });
  });

  it("fails if its module is missing", async () => {
    await expect(aPool().run(new URL("testing/none.ts", import.meta.url), null, timeoutMs)).rejects.toThrow(
      "Cannot find module",
    );
  });

  it("fails if its input cannot be cloned, even if it had to wait", async () => {
    const pool = aPool();
    const running = pool.run(tasks, 1, timeoutMs);

    const waiting = pool.run(tasks, () => undefined, timeoutMs);
    const next = pool.run(tasks, 2, timeoutMs);

    await expect(waiting).rejects.toThrow("could not be cloned");
    expect(await Promise.all([running, next])).toHaveLength(2);
  });

  it.each(["hang", "wait", "exit"])(
    "that exceeds its time (%s) is terminated with its thread, and the next one runs",
    async (input) => {
      const pool = aPool();
      const first = await pool.run<{ thread: number }>(tasks, 1, timeoutMs);

      await expect(pool.run(tasks, input, 100)).rejects.toThrow("the task took over 100 ms");

      expect((await pool.run<{ thread: number }>(tasks, 2, timeoutMs)).thread).not.toBe(first.thread);
    },
  );
});

describe("the pool", () => {
  it("queues a hundred tasks and refuses another, then accepts tasks again", async () => {
    const pool = aPool();
    const first = pool.run(tasks, "first", timeoutMs);

    const waiting = Array.from({ length: 100 }, async (_, count) => await pool.run(tasks, count, timeoutMs));

    await expect(pool.run(tasks, "too many", timeoutMs)).rejects.toMatchObject({ key: "server.busy", status: 503 });
    await first;
    expect(await Promise.all(waiting)).toHaveLength(100);
    expect(await pool.run(tasks, "later", timeoutMs)).toMatchObject({ input: "later" });
  });

  it("runs as many tasks concurrently as it has threads", async () => {
    const pool = aPool(2);
    // Neither of two tasks with this counter ends before both have started.
    const started = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));

    const answers = await Promise.all([
      pool.run<{ thread: number }>(tasks, started, timeoutMs),
      pool.run<{ thread: number }>(tasks, started, timeoutMs),
    ]);

    expect(new Set(answers.map(({ thread }) => thread)).size).toBe(2);
  });

  it("rejects running, waiting and further tasks once it is closed", async () => {
    const pool = aPool();
    const running = pool.run(tasks, "wait", timeoutMs);
    const waiting = pool.run(tasks, 2, timeoutMs);
    const outcomes = Promise.allSettled([running, waiting]);

    await pool.close();

    for (const outcome of await outcomes)
      expect(outcome).toMatchObject({ status: "rejected", reason: { key: "server.closing" } });
    await expect(pool.run(tasks, 3, timeoutMs)).rejects.toMatchObject({ key: "server.busy" });
  });
});
