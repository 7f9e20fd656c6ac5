/** A task that does what its input says; the tests of the pool run it in real threads. */
export async function run(input: unknown): Promise<unknown> {
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

/** Bit by bit: at once it would end the whole process, whatever the limits of the thread say. */
function eaten(): unknown {
  const full: unknown[] = [];
  for (;;) full.push(Array.from<number>({ length: 10_000 }).fill(full.length));
}
