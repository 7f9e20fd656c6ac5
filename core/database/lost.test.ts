import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { readConfig } from "#core/boot/config";
import { seedWithAdministrator } from "#app/firstAdministrator";
import { modules } from "#app/modules.server";
import { type RunningServer, startServer } from "#core/boot/start";
import { sendPlainRequest } from "#tests/builders/plainRequest";
import { anOutsideDatabase, type ExternalDatabase, formatDatabaseUrl } from "#tests/builders/externalDatabase";
import { waitOptions } from "#tests/builders/testRun";

const adminPassword = "Lost-4nd!found";

let outside: ExternalDatabase;
let server: RunningServer;
let token: string;

beforeAll(async () => {
  outside = await anOutsideDatabase();
  const settings = {
    PORT: "0",
    SITEWARD_LOG_LEVEL: "silent",
    SITEWARD_RATE_LIMIT: "0",
    SITEWARD_ADMIN_PASSWORD: adminPassword,
    DATABASE_URL: formatDatabaseUrl(outside.database.application),
    DATABASE_OWNER_URL: formatDatabaseUrl(outside.database.owner),
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
  const answer = await sendPlainRequest(server, "/api/sysAuth/login", { body });
  const { result } = answer.body;
  return typeof result === "object" && result !== null && "accessToken" in result ? String(result.accessToken) : "";
}

/** A call that needs the database each time. */
async function call(path: string) {
  const question = path.endsWith("page") ? { body: {} } : {};
  const { status, headers, body } = await sendPlainRequest(server, path, { token, ...question });
  return { status, code: body.code, retry: headers.get("retry-after") };
}

const calls = ["/api/sysPos/page", "/api/sysPos/list", "/api/sysAuth/captcha"];

async function callAll() {
  return await Promise.all([...calls, ...calls, ...calls].map(call));
}

async function isInService(): Promise<boolean> {
  const answers = await callAll();
  return answers.every(({ status, code }) => status === 200 && code === 200);
}

/** Returns when every call is served again. */
async function waitUntilInService(): Promise<void> {
  await vi.waitFor(async () => expect(await isInService()).toBe(true), waitOptions);
}

describe("a database that is lost while the server runs", () => {
  it("answers calls as before until then", async () => {
    expect(await isInService()).toBe(true);
  });

  it("makes calls fail with 503, and serves again after it is back", async () => {
    await outside.stop();

    const lost = [...(await callAll()), ...(await callAll())];
    const ready = await sendPlainRequest(server, "/api/health/ready");
    const live = await sendPlainRequest(server, "/api/health/live");
    await outside.restart();
    await waitUntilInService();

    for (const one of lost) expect(one).toMatchObject({ status: 503, code: 503, retry: "1" });
    expect([ready.status, live.status]).toEqual([503, 200]);
  });

  it("is no end when it crashes in the middle of calls", async () => {
    const during = Promise.all(Array.from({ length: 20 }, callAll));
    outside.kill();
    const answers = (await during).flat();
    await outside.waitUntilUp();
    await waitUntilInService();

    for (const { status } of answers) expect([200, 503]).toContain(status);
    expect((await sendPlainRequest(server, "/api/health/ready")).status).toBe(200);
  });

  it("keeps who is signed in, and what is written after it", async () => {
    expect(await signIn()).toMatch(/^ey/u);
    expect((await call("/api/sysPos/list")).code).toBe(200);
  });
});
