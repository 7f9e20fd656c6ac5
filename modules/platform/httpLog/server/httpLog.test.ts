import http from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import type { Id } from "#contract/id";
import { guardedFetch } from "#core/outbound/guardedFetch";
import { type CallOrigin, observeCalls } from "#core/request/outgoingCallLog";
import { theServer } from "#tests/builders/server";
import { runAsOwner } from "#tests/builders/sql";
import { aTenant, type TestAccount } from "#tests/builders/tenant";
import { type HttpCall, httpLogApi } from "../contract.ts";

const servers: http.Server[] = [];

afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

async function aServer(answer: http.RequestListener): Promise<string> {
  const server = http.createServer(answer);
  servers.push(server);
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  // oxlint-disable-next-line typescript/consistent-type-assertions -- a server that listens on a port has such an address
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const json: http.RequestListener = (_, answer) => {
  answer.writeHead(201, { "content-type": "application/json", "set-cookie": "a=b" });
  answer.end('{"access_token":"secret-token","name":"n"}');
};

/** Makes a call of a tenant, as modules do. */
async function makeCall(tenantId: Id, address: string, origin: Partial<CallOrigin> = {}): Promise<void> {
  const { app } = await theServer();
  const observe = observeCalls(app, { tenantId, client: "Test", description: "A test", action: "test", ...origin });
  await guardedFetch(
    { outgoingHosts: ["127.0.0.1"] },
    {
      url: new URL(address),
      method: "POST",
      headers: { authorization: "Bearer secret-token", "content-type": "application/json" },
      body: '{"password":"secret-word","note":"hello"}',
      observe,
    },
  );
}

async function waitForCalls(client: TestAccount, count: number, input: object = {}): Promise<HttpCall[]> {
  const read = async () => (await client.get(httpLogApi, "page", input)).items;
  await expect.poll(async () => (await read()).length).toBe(count);
  return await read();
}

async function storedText(tenantId: Id): Promise<string> {
  const rows = await runAsOwner(
    async (run) => await run("select kept::text from http_log kept where tenant_id = $1", [tenantId]),
  );
  return JSON.stringify(rows);
}

describe("a call to another server", () => {
  it("is listed for its tenant with what was sent and answered, without secrets", async () => {
    const { admin, tenant } = await aTenant();
    const { admin: stranger } = await aTenant();
    await makeCall(tenant.id, `${await aServer(json)}/path?key=secret-key`);

    const [call] = await waitForCalls(admin, 1);

    expect(call).toMatchObject({ httpClientName: "Test", httpMethod: "POST", statusCode: 201, isSuccessStatusCode: 1 });
    expect(call?.requestUrl).toMatch(/\/path\?key=\*\*\*$/u);
    const detail = await admin.get(httpLogApi, "detail", { id: call?.id ?? 0 });
    expect(detail).toMatchObject({ requestBody: '{"password":"***","note":"hello"}', exception: null });
    expect(detail.responseBodyPlaintext).toBe('{"access_token":"***","name":"n"}');
    expect(await storedText(tenant.id)).not.toContain("secret");
    expect((await stranger.get(httpLogApi, "page", {})).items).toEqual([]);
    await expect(await stranger.send(httpLogApi, "detail", { id: call?.id ?? 0 })).toFailWith("httpLog.missing");
  });

  it("that fails is listed with the reason, and still fails", async () => {
    const { admin, tenant } = await aTenant();
    const address = await aServer((request) => request.destroy());

    await expect(makeCall(tenant.id, address)).rejects.toThrow("socket hang up");

    const [call] = await waitForCalls(admin, 1, { isSuccessStatusCode: 2 });
    expect(call).toMatchObject({ statusCode: null, exception: "Error: socket hang up" });
  });

  it("with private content is listed without it", async () => {
    const { admin, tenant } = await aTenant();
    await makeCall(tenant.id, `${await aServer(json)}/?PhoneNumbers=13800000000`, { hidesContent: true });
    await waitForCalls(admin, 1);

    const stored = await storedText(tenant.id);
    expect(stored).not.toMatch(/13800000000|hello/u);
  });
});

describe("the list", () => {
  it("is filtered by text, status and time, counted by day, exported and cleared", async () => {
    const { admin, tenant } = await aTenant();
    const address = await aServer(json);
    await makeCall(tenant.id, `${address}/one`);
    await makeCall(tenant.id, `${address}/two`, { client: "Other" });
    await waitForCalls(admin, 2);

    const count = async (input: object) => (await admin.get(httpLogApi, "page", input)).items.length;
    expect(await count({ requestUrl: "/one" })).toBe(1);
    expect(await count({ keyword: "hello" })).toBe(2);
    expect(await count({ httpClientName: "Oth" })).toBe(1);
    expect(await count({ statusCode: 404 })).toBe(0);
    expect(await count({ httpMethod: "POST" })).toBe(2);
    expect(await count({ createTimeRange: ["2020-01-01 00:00:00", "2020-01-02 00:00:00"] })).toBe(0);
    expect(await admin.get(httpLogApi, "httpClientName", {})).toEqual(["Other", "Test"]);
    expect(await admin.get(httpLogApi, "list", {})).toHaveLength(2);
    expect((await admin.get(httpLogApi, "yearDayStats", {})).at(-1)?.count).toBe(2);
    await admin.get(httpLogApi, "clear", {});
    expect(await count({})).toBe(0);
  });

  it("is exported as a workbook", async () => {
    const { admin, tenant } = await aTenant();
    await expect(await admin.send(httpLogApi, "export", {})).toFailWith("httpLog.nothing_to_export");
    await makeCall(tenant.id, await aServer(json));
    await waitForCalls(admin, 1);

    const file = await admin.call(httpLogApi, "export", {});

    expect(file.headers.get("content-disposition")).toMatch(/^attachment; filename=".*\.xlsx"/u);
  });
});
