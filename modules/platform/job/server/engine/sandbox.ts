import { Worker } from "node:worker_threads";
import * as z from "zod";
import { createSemaphore } from "#core/jobs/semaphore";
import type { JobLogLine } from "../../contract.ts";
import type { SandboxMessage, SandboxOrder, SandboxReply, ScriptPosition } from "./sandboxMessage.ts";

/** A request of a script. */
export const SandboxRequest = z.object({
  url: z.string().max(2048),
  method: z
    .string()
    .transform((name) => name.toUpperCase())
    .pipe(z.enum(["GET", "POST", "PUT", "DELETE"])),
  headers: z.record(z.string().regex(/^[A-Za-z0-9-]{1,64}$/u), z.string().max(2000)),
  body: z.string().max(1_000_000).optional(),
});
/** See the schema of the same name. */
export type SandboxRequest = z.infer<typeof SandboxRequest>;

/** What a script may use, and how long. */
export type SandboxOptions = {
  readonly code: string;
  readonly parameters: string | null;
  readonly timeLimitMs: number;
  readonly signal: AbortSignal;
  log(level: JobLogLine["level"], text: string): void;
  /** Makes a request for the script; answers JSON. */
  request(request: SandboxRequest): Promise<string>;
};

/** Thrown if a script fails by itself; the message is for its author. */
export class ScriptError extends Error {
  readonly position: ScriptPosition | undefined;

  constructor(message: string, position?: ScriptPosition) {
    super(message);
    this.position = position;
  }
}

/** Thrown if a script takes too long. */
export class ScriptTimeoutError extends ScriptError {
  constructor() {
    super("the script took too long");
  }
}

const maxRequests = 100;
/** The thread stops a script by itself; one that does not answer any more is ended a little later. */
const graceMs = 2000;
const inspectionMs = 1000;
const threads = createSemaphore({ maxConcurrent: 4, maxWaiting: 200 });

/** Runs a script in a thread of its own; answers its result. Throws `ScriptError`. */
export async function runScript(options: SandboxOptions): Promise<string> {
  const { code, parameters, timeLimitMs } = options;
  return await threads(async () => await start({ code, parameters, timeLimitMs, isInspection: false }, options));
}

/** The name of the job that a script declares; empty if it declares none. Throws `ScriptError`. */
export async function inspectScript(code: string): Promise<string> {
  const nothing = { signal: new AbortController().signal, log: () => undefined };
  const request = async () => await Promise.reject(new ScriptError("requests are made in the job"));
  const order = { code, parameters: null, timeLimitMs: inspectionMs, isInspection: true };
  return await threads(async () => await start(order, { ...nothing, request }));
}

async function start(
  order: SandboxOrder,
  { signal, log, request }: Pick<SandboxOptions, "signal" | "log" | "request">,
): Promise<string> {
  signal.throwIfAborted();
  const worker = new Worker(new URL("./sandbox.worker.ts", import.meta.url), {
    workerData: order,
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 },
  });
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const timer = setTimeout(() => reject(new ScriptTimeoutError()), order.timeLimitMs + graceMs);
  const onAbort = () => reject(signal.reason);
  let requests = 0;

  async function answer(id: number, text: string): Promise<void> {
    const reply: SandboxReply = await toReply(id, async () => {
      requests += 1;
      if (requests > maxRequests) throw new ScriptError(`a script makes at most ${maxRequests} requests`);
      return await request(SandboxRequest.parse(JSON.parse(text)));
    });
    worker.postMessage(reply);
  }

  worker.on("message", (message: SandboxMessage) => {
    if (message.kind === "log") log(message.level, message.text);
    else if (message.kind === "request") void answer(message.id, message.request);
    else if (message.kind === "failed")
      reject(message.isTooLate ? new ScriptTimeoutError() : new ScriptError(message.message, message.position));
    else if (message.kind === "ended") resolve(message.result);
    else if (order.isInspection) resolve(message.name ?? "");
  });
  worker.on("error", (error: Error) => reject(new ScriptError(error.message)));
  worker.on("exit", () => reject(new ScriptError("the script has ended its thread")));
  signal.addEventListener("abort", onAbort);
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", onAbort);
    await worker.terminate();
  }
}

async function toReply(id: number, make: () => Promise<string>): Promise<SandboxReply> {
  try {
    return { id, answer: await make() };
  } catch (error) {
    return { id, error: error instanceof z.ZodError || !(error instanceof Error) ? "invalid request" : error.message };
  }
}
