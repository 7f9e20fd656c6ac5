import { afterEach, describe, expect, it } from "vitest";
import { openWorkPool, type WorkPool } from "./workPool.ts";

const tasks = new URL("testing/tasks.ts", import.meta.url);
const patience = 15_000;

const open: WorkPool[] = [];

function aPool(threads = 1): WorkPool {
  const pool = openWorkPool(threads, 32);
  open.push(pool);
  return pool;
}

afterEach(async () => {
  for (const pool of open.splice(0)) await pool.close();
});

describe("a task", () => {
  it("runs in a thread of its own and gives what can be cloned", async () => {
    const pool = aPool();
    const input = { at: new Date(0), bytes: new Uint8Array([1, 2]), map: new Map([["a", 1]]) };

    const answers = [
      await pool.run<{ input: unknown; thread: number }>(tasks, input, patience),
      await pool.run<{ thread: number }>(tasks, 1, patience),
    ];

    expect(answers[0]).toMatchObject({ input });
    expect(answers[0]?.thread).toBeGreaterThan(0);
    expect(answers[1]?.thread).toBe(answers[0]?.thread);
  });

  it.each([
    ["fails", "fail", "the task failed"],
    // Threads lose the message of what cannot be cloned.
    ["gives what cannot be cloned", "function", /^/u],
    ["eats the memory", "eat", "memory"],
  ])("that %s is an error, and the next one runs", async (_what, input, expected) => {
    const pool = aPool();

    await expect(pool.run(tasks, input, patience)).rejects.toThrow(expected);

    expect(await pool.run(tasks, "next", patience)).toMatchObject({ input: "next" });
  });

  it("whose module is missing is an error", async () => {
    await expect(aPool().run(new URL("testing/none.ts", import.meta.url), null, patience)).rejects.toThrow(
      "Cannot find module",
    );
  });

  it("with an input that cannot be cloned is an error, also when it had to wait", async () => {
    const pool = aPool();
    const before = pool.run(tasks, 1, patience);

    const waiting = pool.run(tasks, () => undefined, patience);
    const next = pool.run(tasks, 2, patience);

    await expect(waiting).rejects.toThrow("could not be cloned");
    expect(await Promise.all([before, next])).toHaveLength(2);
  });

  it.each(["hang", "wait", "exit"])(
    "that does not end in time (%s) is ended with its thread, and the next one runs",
    async (input) => {
      const pool = aPool();
      const first = await pool.run<{ thread: number }>(tasks, 1, patience);

      await expect(pool.run(tasks, input, 100)).rejects.toThrow("the task took over 100 ms");

      expect((await pool.run<{ thread: number }>(tasks, 2, patience)).thread).not.toBe(first.thread);
    },
  );
});

describe("the pool", () => {
  it("lets a hundred tasks wait and refuses one more, then takes more again", async () => {
    const pool = aPool();
    const first = pool.run(tasks, "first", patience);

    const waiting = Array.from({ length: 100 }, async (_, count) => await pool.run(tasks, count, patience));

    await expect(pool.run(tasks, "too many", patience)).rejects.toMatchObject({ key: "server.busy", status: 503 });
    await first;
    expect(await Promise.all(waiting)).toHaveLength(100);
    expect(await pool.run(tasks, "later", patience)).toMatchObject({ input: "later" });
  });

  it("runs as many tasks at once as it has threads", async () => {
    const pool = aPool(2);
    // Neither of two tasks with this counter ends before both have started.
    const started = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));

    const answers = await Promise.all([
      pool.run<{ thread: number }>(tasks, started, patience),
      pool.run<{ thread: number }>(tasks, started, patience),
    ]);

    expect(new Set(answers.map(({ thread }) => thread)).size).toBe(2);
  });

  it("that closes ends what runs and what waits, and takes nothing more", async () => {
    const pool = aPool();
    const running = pool.run(tasks, "wait", patience);
    const waiting = pool.run(tasks, 2, patience);
    const ended = Promise.allSettled([running, waiting]);

    await pool.close();

    for (const one of await ended) expect(one).toMatchObject({ status: "rejected", reason: { key: "server.closing" } });
    await expect(pool.run(tasks, 3, patience)).rejects.toMatchObject({ key: "server.busy" });
  });
});
