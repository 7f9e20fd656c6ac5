import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { readConfig } from "#server/config";
import { seedWithAdministrator } from "#server/firstAdministrator";
import { modules } from "#server/modules";
import { type RunningServer, startServer } from "#server/start";
import { ask } from "#tests/builders/kernel";
import { anOutsideDatabase, type OutsideDatabase, urlOf } from "#tests/builders/outside";

const adminPassword = "Lost-4nd!found";
const boundMs = 5000;

let outside: OutsideDatabase;
let server: RunningServer;
let token: string;

beforeAll(async () => {
  outside = await anOutsideDatabase();
  const settings = {
    PORT: "0",
    SITEWARD_LOG_LEVEL: "silent",
    SITEWARD_RATE_LIMIT: "0",
    SITEWARD_ADMIN_PASSWORD: adminPassword,
    DATABASE_URL: urlOf(outside.database.application),
    DATABASE_OWNER_URL: urlOf(outside.database.owner),
  };
  const config = readConfig(settings, `${outside.folder}/data`);
  server = await startServer({ config, modules, seed: seedWithAdministrator, announce: () => undefined });
  await outside.asSuperuser("update tenant set captcha = false");
  token = await signIn();
});

afterAll(async () => {
  await server.stop();
  await outside.clear();
});

async function signIn(): Promise<string> {
  const body = { account: "superadmin", password: adminPassword, code: "", codeId: 0 };
  const answer = await ask(server, "/api/sysAuth/login", { body });
  const { result } = answer.body;
  return typeof result === "object" && result !== null && "accessToken" in result ? String(result.accessToken) : "";
}

/** A call that needs the database each time, and how long its answer took. */
async function call(path: string) {
  const started = performance.now();
  const question = path.endsWith("page") ? { body: {} } : {};
  const { status, headers, body } = await ask(server, path, { token, ...question });
  return { status, code: body.code, retry: headers.get("retry-after"), ms: performance.now() - started };
}

const calls = ["/api/sysPos/page", "/api/sysPos/list", "/api/sysAuth/captcha"];

async function callAll() {
  return await Promise.all([...calls, ...calls, ...calls].map(call));
}

async function isInService(): Promise<boolean> {
  const answers = await callAll();
  return answers.every(({ status, code }) => status === 200 && code === 200);
}

/** How long after now every call is served again. */
async function backInService(): Promise<number> {
  const started = performance.now();
  await vi.waitFor(async () => expect(await isInService()).toBe(true), { timeout: 3 * boundMs, interval: 50 });
  return performance.now() - started;
}

describe("a database that is lost while the server runs", () => {
  it("answers calls as before until then", async () => {
    expect(await isInService()).toBe(true);
  });

  it("makes calls fail with 503 soon, and serves again soon after it is back", async () => {
    await outside.stop();

    const lost = [...(await callAll()), ...(await callAll())];
    const ready = await ask(server, "/api/health/ready");
    const live = await ask(server, "/api/health/live");
    await outside.restart();
    const back = await backInService();

    for (const one of lost) expect(one).toMatchObject({ status: 503, code: 503, retry: "1" });
    expect(Math.max(...lost.map(({ ms }) => ms))).toBeLessThan(boundMs);
    expect([ready.status, live.status]).toEqual([503, 200]);
    expect(back).toBeLessThan(boundMs);
  });

  it("is no end when it crashes in the middle of calls", async () => {
    const during = Promise.all(Array.from({ length: 20 }, callAll));
    outside.kill();
    const answers = (await during).flat();
    await outside.isUp();
    const back = await backInService();

    for (const { status } of answers) expect([200, 503]).toContain(status);
    expect(Math.max(...answers.map(({ ms }) => ms))).toBeLessThan(boundMs);
    expect(back).toBeLessThan(boundMs);
    expect((await ask(server, "/api/health/ready")).status).toBe(200);
  });

  it("keeps who is signed in, and what is written after it", async () => {
    expect(await signIn()).toMatch(/^ey/u);
    expect((await call("/api/sysPos/list")).code).toBe(200);
  });
});
