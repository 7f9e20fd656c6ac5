import { parentPort } from "node:worker_threads";

type Order = { task: string; input: unknown };
type Task = { run: (input: unknown) => unknown };

async function run({ task, input }: Order): Promise<unknown> {
  const loaded: Task = await import(task);
  return await loaded.run(input);
}

parentPort?.on("message", (order: Order) => {
  run(order)
    .then((value) => parentPort?.postMessage({ ok: true, value }))
    // Also for a value that cannot be sent.
    .catch((error: unknown) => {
      parentPort?.postMessage({ ok: false, message: error instanceof Error ? error.message : "failed" });
    });
});
