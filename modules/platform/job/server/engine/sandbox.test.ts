import { describe, expect, it } from "vitest";
import type { JobLogLine } from "../../contract.ts";
import { inspectScript, runScript, type SandboxOptions, ScriptError } from "./sandbox.ts";

const declare = (body: string) => `job("job_test", async (context) => { ${body} })`;

async function runBody(body: string, options: Partial<SandboxOptions> = {}) {
  const lines: { level: JobLogLine["level"]; text: string }[] = [];
  const result = await runScript({
    code: declare(body),
    parameters: null,
    timeLimitMs: 20_000,
    signal: new AbortController().signal,
    log: (level, text) => void lines.push({ level, text }),
    request: async () => await Promise.reject(new Error("no request is expected")),
    ...options,
  });
  return { result, lines };
}

describe("a script", () => {
  it("gets its parameters, writes a log, and answers a result", async () => {
    const { result, lines } = await runBody(
      'context.log("sum of", context.parameters); console.warn({ a: 1 }); return { sum: 3 };',
      {
        parameters: "[1,2]",
      },
    );

    expect(result).toBe('{"sum":3}');
    expect(lines).toEqual([
      { level: "info", text: "sum of [1,2]" },
      { level: "warn", text: '{"a":1}' },
    ]);
  });

  it("makes requests through the function that it is given", async () => {
    const requests: unknown[] = [];

    const { result } = await runBody(
      'const one = await context.fetch("https://example.org/a", { method: "put", body: { b: 2 } }); return one.json().text + one.ok;',
      {
        request: async (request) => {
          requests.push(request);
          return await Promise.resolve(JSON.stringify({ status: 200, headers: {}, body: '{"text":"answer"}' }));
        },
      },
    );

    expect(result).toBe("answertrue");
    expect(requests).toEqual([{ url: "https://example.org/a", method: "PUT", headers: {}, body: '{"b":2}' }]);
  });

  it("declares its job", async () => {
    expect(await inspectScript(declare(""))).toBe("job_test");
    expect(await inspectScript("const nothing = 1;")).toBe("");
    await expect(inspectScript("job('a', () => 1); job('b', () => 2);")).rejects.toThrow("one job");
    await expect(inspectScript("for (;;) {}")).rejects.toThrow(ScriptError);
  });

  it("ends with its run when that is cancelled", async () => {
    const abort = new AbortController();
    const running = runBody("context.log('begun'); for (;;) {}", {
      signal: abort.signal,
      log: () => abort.abort(new Error("cancelled")),
    });

    await expect(running).rejects.toThrow("cancelled");
  });
});

describe("a hostile script", () => {
  it.each([
    ["loops", "for (;;) {}", "too long"],
    ["loops in promises", "const again = () => Promise.resolve().then(again); await again();", /too long|memory/u],
    ["allocates", "const all = []; for (let i = 0; ; i += 1) all.push(new Uint8Array(1_000_000).fill(i));", "memory"],
    ["recurses", "const f = () => f() + 1; return f();", "stack"],
    ["waits for ever", "await new Promise(() => undefined);", "never happens"],
    ["throws", "throw new TypeError('broken');", "TypeError: broken"],
  ])("that %s fails alone", async (_, body, message) => {
    await expect(runBody(body, { timeLimitMs: 3000 })).rejects.toThrow(message);
  });

  it.each([
    "typeof process + typeof require + typeof fetch + typeof XMLHttpRequest + typeof Worker + typeof setTimeout",
    "typeof hostLog + typeof hostRequest + typeof globalThis.hostLog + typeof Deno + typeof Bun + typeof WebAssembly",
    "typeof context.fetch.constructor('return typeof process')()",
  ])("finds nothing of the host: %s", async (expression) => {
    const { result } = await runBody(`return String(${expression});`);

    expect(result).toMatch(/^(?:undefined|object)+$/u);
    expect(result.replace("object", "")).toMatch(/^(?:undefined)*$/u);
  });

  it.each([
    "import('node:fs')",
    "import('node:child_process').then((m) => m.execSync('id'))",
    "eval('process.exit()')",
  ])("does not load modules: %s", async (expression) => {
    await expect(runBody(`return await ${expression};`)).rejects.toThrow(ScriptError);
  });

  it("does not change the objects of the host by their prototypes", async () => {
    const { result } = await runBody(
      `Object.prototype.polluted = "yes"; Array.prototype.map = () => ["evil"]; JSON.stringify = () => "evil";
       const host = context.fetch.__proto__; host.polluted = "yes"; return { fine: true };`,
    );

    expect(result).toBe('{"fine":true}');
    expect(Reflect.get({}, "polluted")).toBeUndefined();
  });

  it("makes no endless number of requests", async () => {
    const request = async () => await Promise.resolve('{"status":200,"headers":{},"body":""}');

    await expect(runBody("for (;;) await context.fetch('https://example.org');", { request })).rejects.toThrow(
      "at most 100 requests",
    );
  });
});
