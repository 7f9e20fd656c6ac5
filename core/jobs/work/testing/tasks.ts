/** A task that follows its input; the tests of the pool run it in real threads. */
export async function run(input: unknown): Promise<unknown> {
  if (input instanceof Int32Array) waitForAnother(input);
  switch (input) {
    case "fail":
      throw new Error("the task failed");
    case "hang":
      for (;;);
    case "wait":
      return await new Promise(() => undefined);
    case "exit":
      return process.exit(7);
    case "eat":
      return eaten();
    case "function":
      return () => undefined;
    default:
      return { input, thread: (await import("node:worker_threads")).threadId };
  }
}

/** Blocks the thread until another task has been given the same shared counter. */
function waitForAnother(started: Int32Array): void {
  Atomics.add(started, 0, 1);
  Atomics.notify(started, 0);
  Atomics.wait(started, 0, 1);
}

/** In small steps: a single allocation would end the whole process, despite the limits of the thread. */
function eaten(): unknown {
  const full: unknown[] = [];
  for (;;) full.push(Array.from<number>({ length: 10_000 }).fill(full.length));
}
