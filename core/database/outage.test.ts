import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { readConfig } from "#core/boot/config";
import { seedWithAdministrator } from "#app/firstAdministrator";
import { modules } from "#app/modules.server";
import { type RunningServer, startServer } from "#core/boot/start";
import { sendPlainRequest } from "#tests/builders/plainRequest";
import { anOutsideDatabase, type ExternalDatabase, formatDatabaseUrl } from "#tests/builders/externalDatabase";
import { waitOptions } from "#tests/builders/testRun";

const adminPassword = "Lost-4nd!found";

let external: ExternalDatabase;
let server: RunningServer;
let token: string;

beforeAll(async () => {
  external = await anOutsideDatabase();
  const settings = {
    PORT: "0",
    SITEWARD_LOG_LEVEL: "silent",
    SITEWARD_RATE_LIMIT: "0",
    SITEWARD_ADMIN_PASSWORD: adminPassword,
    DATABASE_URL: formatDatabaseUrl(external.database.application),
    DATABASE_OWNER_URL: formatDatabaseUrl(external.database.owner),
  };
  const config = readConfig(settings, `${external.folder}/data`);
  server = await startServer({ config, modules, seed: seedWithAdministrator, announce: () => undefined });
  await external.asSuperuser("update tenant set captcha = false");
  token = await signIn();
});

afterAll(async () => {
  await server.stop();
  await external.clear();
});

async function signIn(): Promise<string> {
  const body = { account: "superadmin", password: adminPassword, code: "", codeId: 0 };
  const answer = await sendPlainRequest(server, "/api/sysAuth/login", { body });
  const { result } = answer.body;
  return typeof result === "object" && result !== null && "accessToken" in result ? String(result.accessToken) : "";
}

/** A call that needs the database each time. */
async function call(path: string) {
  const options = path.endsWith("page") ? { body: {} } : {};
  const { status, headers, body } = await sendPlainRequest(server, path, { token, ...options });
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

describe("a server whose database becomes unavailable", () => {
  it("serves calls before the outage", async () => {
    expect(await isInService()).toBe(true);
  });

  it("answers 503 during the outage, and serves calls again afterwards", async () => {
    await external.stop();

    const failedAnswers = [...(await callAll()), ...(await callAll())];
    const ready = await sendPlainRequest(server, "/api/health/ready");
    const live = await sendPlainRequest(server, "/api/health/live");
    await external.restart();
    await waitUntilInService();

    for (const answer of failedAnswers) expect(answer).toMatchObject({ status: 503, code: 503, retry: "1" });
    expect([ready.status, live.status]).toEqual([503, 200]);
  });

  it("serves calls again after the database crashed during calls", async () => {
    const pendingAnswers = Promise.all(Array.from({ length: 20 }, callAll));
    external.kill();
    const answers = (await pendingAnswers).flat();
    await external.waitUntilUp();
    await waitUntilInService();

    for (const { status } of answers) expect([200, 503]).toContain(status);
    expect((await sendPlainRequest(server, "/api/health/ready")).status).toBe(200);
  });

  it("keeps sessions, and accepts new sign-ins, after the outages", async () => {
    expect(await signIn()).toMatch(/^ey/u);
    expect((await call("/api/sysPos/list")).code).toBe(200);
  });
});
