import { parentPort, workerData } from "node:worker_threads";
import variant from "@jitl/quickjs-wasmfile-release-sync";
import {
  newQuickJSWASMModuleFromVariant,
  newVariant,
  type QuickJSContext,
  type QuickJSDeferredPromise,
  type QuickJSHandle,
} from "quickjs-emscripten-core";
import type { JobLogLine } from "../../contract.ts";
import { sandboxPrelude } from "./sandboxPrelude.ts";
import type { SandboxMessage, SandboxOrder, SandboxReply, ScriptPosition } from "./sandboxMessage.ts";

type SandboxMemory = NonNullable<Parameters<typeof newVariant>[1]["wasmMemory"]>;

/** The server's type library has no WebAssembly. */
declare const WebAssembly: { readonly Memory: new (pages: { initial: number; maximum: number }) => SandboxMemory };

/**
 * Pages of 64 KB: 32 MB for the script besides the 16 MB with which the interpreter begins. The interpreter's own limit
 * does not count what it allocates in WebAssembly.
 */
const memoryPages = { initial: 256, maximum: 768 };
const stackBytes = 512 * 1024;

/**
 * Runs one script in an interpreter of its own, in a thread of its own. The script has no functions of the host besides
 * a log and a request, both of which only send a message; it cannot reach Node.js.
 */
async function runOrder({ code, parameters, isInspection }: SandboxOrder, end: number): Promise<void> {
  const wasmMemory = new WebAssembly.Memory(memoryPages);
  const quickJs = await newQuickJSWASMModuleFromVariant(newVariant(variant, { wasmMemory }));
  const runtime = quickJs.newRuntime();
  runtime.setMaxStackSize(stackBytes);
  runtime.setInterruptHandler(() => performance.now() > end);
  const vm = runtime.newContext();
  const requests = addHostFunctions(vm);
  const script = vm.unwrapResult(vm.evalCode(sandboxPrelude, "prelude.js"));
  const loaded = vm.evalCode(code, scriptFile);
  if (loaded.error !== undefined) throw toLoadError(vm, loaded.error);
  loaded.value.dispose();
  const name: unknown = vm.dump(vm.unwrapResult(vm.callFunction(vm.getProp(script, "name"), vm.undefined)));
  send({ kind: "declared", name: typeof name === "string" ? name : undefined });
  if (isInspection) return;

  const input = parameters === null ? vm.null : vm.newString(parameters);
  const promise = vm.unwrapResult(vm.callFunction(vm.getProp(script, "run"), vm.undefined, input));
  const settle = () => {
    const outcome = runtime.executePendingJobs();
    if (outcome.error !== undefined) throw toError(vm, outcome.error);
    const state = vm.getPromiseState(promise);
    if (state.type === "rejected") throw toError(vm, state.error);
    if (state.type === "fulfilled") return send({ kind: "ended", result: String(vm.dump(state.value)) });
    // An interrupted chain of promises leaves its promise pending.
    if (requests.size === 0 || performance.now() > end)
      throw new Error("the script waits for something that never happens");
  };
  parentPort?.on("message", (reply: SandboxReply) => {
    const request = requests.get(reply.id);
    requests.delete(reply.id);
    if (reply.answer !== undefined) request?.resolve(vm.newString(reply.answer));
    else request?.reject(vm.newError(reply.error ?? ""));
    attempt(settle, end);
  });
  settle();
}

/** Adds what the prelude hands on to the script. Answers the requests that wait for a reply. */
function addHostFunctions(vm: QuickJSContext): Map<number, QuickJSDeferredPromise> {
  const requests = new Map<number, QuickJSDeferredPromise>();
  let count = 0;
  const log = vm.newFunction("log", (level, text) => {
    send({ kind: "log", level: toLevel(vm.getString(level)), text: vm.getString(text) });
  });
  const request = vm.newFunction("request", (order: QuickJSHandle) => {
    count += 1;
    const deferred = vm.newPromise();
    requests.set(count, deferred);
    send({ kind: "request", id: count, request: vm.getString(order) });
    return deferred.handle;
  });
  vm.setProp(vm.global, "hostLog", log);
  vm.setProp(vm.global, "hostRequest", request);
  return requests;
}

function toLevel(level: string): JobLogLine["level"] {
  return level === "warn" || level === "error" ? level : "info";
}

const scriptFile = "job.js";

/** A script that cannot be read. */
class UnreadableScriptError extends Error {
  readonly position: ScriptPosition;

  constructor(message: string, position: ScriptPosition) {
    super(message);
    this.position = position;
  }
}

/** Why the script did not load; a mistake in its syntax has a position. */
function toLoadError(vm: QuickJSContext, handle: QuickJSHandle): Error {
  const thrown: unknown = vm.dump(handle);
  if (typeof thrown !== "object" || thrown === null || Reflect.get(thrown, "name") !== "SyntaxError")
    return toError(vm, handle);
  const [, line, column] = /job\.js:(\d+):(\d+)/u.exec(String(Reflect.get(thrown, "stack"))) ?? [];
  const message = String(Reflect.get(thrown, "message"));
  if (line === undefined || column === undefined) return new Error(message);
  return new UnreadableScriptError(message, { line: Number(line), column: Number(column) });
}

function toError(vm: QuickJSContext, handle: QuickJSHandle): Error {
  const thrown: unknown = vm.dump(handle);
  // The interpreter throws null when no memory is left for an error.
  if (thrown === null) return new Error("out of memory, or null was thrown");
  if (typeof thrown === "string") return new Error(thrown);
  if (typeof thrown !== "object") return new Error(`a ${typeof thrown} was thrown`);
  return new Error(`${String(Reflect.get(thrown, "name"))}: ${String(Reflect.get(thrown, "message"))}`);
}

function send(message: SandboxMessage): void {
  parentPort?.postMessage(message);
}

function attempt(work: () => void, end: number): void {
  try {
    work();
  } catch (error) {
    fail(error, end);
  }
}

function fail(error: unknown, end: number): void {
  const message = error instanceof Error ? error.message : String(error);
  const position = error instanceof UnreadableScriptError ? error.position : undefined;
  send({ kind: "failed", message, isTooLate: performance.now() > end, position });
}

// oxlint-disable-next-line typescript/consistent-type-assertions -- the thread is only started by `sandbox.ts`, with such an order
const order = workerData as SandboxOrder;
const end = performance.now() + order.timeLimitMs;
runOrder(order, end).catch((error: unknown) => fail(error, end));
