import { once } from "node:events";
import { HubConnectionBuilder, HttpTransportType, LogLevel } from "@microsoft/signalr";
import { afterEach, describe, expect, it, vi } from "vitest";
import { pino } from "pino";
import { accountApi } from "#modules/identity/account/contract";
import { onlineApi } from "#modules/identity/online/contract";
import { hubPath } from "#contract/realtime";
import { toId } from "#contract/id";
import { sessionApi } from "#modules/identity/session/contract";
import { createSystemContext } from "#core/request/openContext";
import { aHub, closeHubs, getHubStatus } from "#tests/builders/hub";
import { advanceClock, aServer, aServerWithoutPolling, theServer } from "#tests/builders/server";
import { aSession, callWithTokens } from "#tests/builders/sessions";
import { aTenant, type TestAccount } from "#tests/builders/tenant";

afterEach(closeHubs);

const isPrivate = ({ target }: { target?: string }) => target === "ReceiveMessage";

const page = { page: 1, pageSize: 50 };

async function createCredentials(account: TestAccount) {
  const { accessToken, refreshToken } = await aSession(account);
  return {
    accessToken,
    refreshToken,
    query: `?token=${accessToken}`,
    headers: { authorization: `Bearer ${accessToken}` },
  };
}

async function publishNotice(tenantId: number, content: object, server = theServer()): Promise<void> {
  const { app } = await server;
  await createSystemContext(app, "test").inTenant(toId(tenantId), async (ctx) => {
    ctx.publish("everybody", "PublicNotice", content);
    await Promise.resolve();
  });
}

describe("the handshake", () => {
  it("accepts a token in the address or in the header, and a ticket once", async () => {
    const { admin } = await aTenant();
    const { query, headers, accessToken } = await createCredentials(admin);
    const { ticket } = await admin.withHeaders({ authorization: `Bearer ${accessToken}` }).get(onlineApi, "ticket");

    expect(await getHubStatus({ query })).toBe(101);
    expect(await getHubStatus({ headers })).toBe(101);
    expect(await getHubStatus({ query: `?ticket=${ticket}` })).toBe(101);
    expect(await getHubStatus({ query: `?ticket=${ticket}` })).toBe(401);
  });

  it("refuses missing, forged and refresh tokens, and tickets of another tenant or too old", async () => {
    const { admin } = await aTenant();
    const other = await aTenant();
    const { accessToken, refreshToken } = await createCredentials(admin);
    const forged = `${accessToken.slice(0, -4)}AAAA`;
    const requestTicket = async () =>
      (await admin.withHeaders({ authorization: `Bearer ${accessToken}` }).get(onlineApi, "ticket")).ticket;
    const foreignTicket = (await requestTicket()).replace(/^\d+/u, String(other.tenant.id));
    const oldTicket = await requestTicket();

    expect(await getHubStatus({})).toBe(401);
    expect(await getHubStatus({ query: `?token=${forged}` })).toBe(401);
    expect(await getHubStatus({ query: `?token=${refreshToken}` })).toBe(401);
    expect(await getHubStatus({ query: `?ticket=${foreignTicket}` })).toBe(401);
    advanceClock(31);
    expect(await getHubStatus({ query: `?ticket=${oldTicket}` })).toBe(401);
  });

  it("refuses pages of other origins, and accepts those of its own", async () => {
    const { admin } = await aTenant();
    const { query } = await createCredentials(admin);
    const { url } = await theServer();

    expect(await getHubStatus({ query, headers: { origin: "https://evil.example" } })).toBe(403);
    expect(await getHubStatus({ query, headers: { origin: "null" } })).toBe(403);
    expect(await getHubStatus({ query, headers: { origin: url } })).toBe(101);
  });

  it("keeps the token out of the log", async () => {
    const lines: string[] = [];
    const server = await aServer({ log: pino({ level: "trace" }, { write: (line: string) => void lines.push(line) }) });
    const { admin } = await aTenant();
    const { query, accessToken } = await createCredentials(admin);

    await aHub({ server, query });
    await getHubStatus({ server, query: `?token=${accessToken}x` });

    expect(lines.join("")).not.toContain(accessToken);
  });

  it("refuses requests that are no upgrade", async () => {
    const { url } = await theServer();

    expect((await fetch(url + hubPath)).status).toBe(426);
    expect((await fetch(`${url}${hubPath}/negotiate`, { method: "POST" })).status).toBe(401);
  });
});

describe("the official client", () => {
  it("negotiates, receives events and invokes methods", async () => {
    const { tenant, admin } = await aTenant();
    const { url } = await theServer();
    const { accessToken } = await createCredentials(admin);
    const client = new HubConnectionBuilder()
      .withUrl(url + hubPath, { accessTokenFactory: () => accessToken })
      .configureLogging(LogLevel.None)
      .build();
    const onNotice = vi.fn<(content: unknown) => void>();
    client.on("PublicNotice", onNotice);

    await client.start();
    await publishNotice(tenant.id, { title: "Crane inspection", at: new Date("2026-11-22T01:00:00Z") });
    await client.invoke("ClientsSendMessageToAll", { title: "Hello", message: "<b>all</b>" });
    const invocation = client.invoke("NoSuchMethod", {});

    await expect(invocation).rejects.toThrow("不存在");
    await expect
      .poll(() => onNotice.mock.calls)
      .toContainEqual([{ title: "Crane inspection", at: "2026-11-22 09:00:00" }]);
    await client.stop();
  });

  it("connects without negotiation, with the token in the address", async () => {
    const { admin } = await aTenant();
    const { url } = await theServer();
    const { query } = await createCredentials(admin);
    const client = new HubConnectionBuilder()
      .withUrl(url + hubPath + query, { skipNegotiation: true, transport: HttpTransportType.WebSockets })
      .configureLogging(LogLevel.None)
      .build();

    await client.start();

    expect(client.state).toBe("Connected");
    await client.stop();
  });
});

describe("an event", () => {
  it("reaches the tenant on all nodes, and no other tenant", async () => {
    const { tenant, admin } = await aTenant();
    const other = await aTenant();
    const second = await aServer();
    const local = await aHub(await createCredentials(admin));
    const remote = await aHub({ ...(await createCredentials(admin)), server: second });
    const foreign = await aHub(await createCredentials(other.admin));

    await publishNotice(tenant.id, { title: "Pour on Friday" });

    expect(await local.waitForEvent("PublicNotice")).toEqual({ title: "Pour on Friday" });
    expect(await remote.waitForEvent("PublicNotice")).toEqual({ title: "Pour on Friday" });
    await publishNotice(other.tenant.id, { title: "Theirs" });
    expect(await foreign.waitForEvent("PublicNotice")).toEqual({ title: "Theirs" });
    expect(foreign.messages.filter(({ target }) => target === "PublicNotice")).toHaveLength(1);
  });

  it("is not sent if the call is rolled back", async () => {
    const { tenant, admin } = await aTenant();
    const { app } = await theServer();
    const client = await aHub(await createCredentials(admin));

    const failing = createSystemContext(app, "test").inTenant(toId(tenant.id), async (ctx) => {
      ctx.publish("everybody", "PublicNotice", { title: "Never" });
      await Promise.resolve();
      throw new Error("taken back");
    });

    await expect(failing).rejects.toThrow("taken back");
    await publishNotice(tenant.id, { title: "Then" });
    expect(await client.waitForEvent("PublicNotice")).toEqual({ title: "Then" });
  });

  it("is refused immediately if it is too long", async () => {
    const { tenant } = await aTenant();

    await expect(publishNotice(tenant.id, { title: "x".repeat(40_000) })).rejects.toThrow("at most");
  });
});

describe("a connection", () => {
  it("is closed on another node when its session is ended", async () => {
    const { tenant, admin } = await aTenant();
    const worker = await tenant.hasAccount({ realName: "李雷" });
    const second = await aServerWithoutPolling();
    const session = await createCredentials(worker);
    const client = await aHub({ ...session, server: second });
    const { items } = await admin.get(onlineApi, "page", { ...page, userName: worker.account });

    await admin.get(onlineApi, "forceOffline", { connectionId: items[0]?.connectionId });
    const text = await client.waitForEvent("ForceOffline");
    await client.waitForClose();

    expect(text).toContain(admin.realName);
    expect((await callWithTokens(session, sessionApi, "userInfo")).body.code).toBe(401);
    expect(await getHubStatus(session)).toBe(401);
  });

  it("is closed at sign-out, without a message", async () => {
    const { admin } = await aTenant();
    const session = await createCredentials(admin);
    const client = await aHub(session);

    await callWithTokens(session, sessionApi, "logout");

    expect(await client.waitForClose()).toBe(4401);
    expect(client.messages.map(({ target }) => target)).not.toContain("ForceOffline");
  });

  it("is closed when its tenant is closed, even without a notification", async () => {
    const { tenant, admin } = await aTenant();
    const { owner } = await theServer();
    const client = await aHub(await createCredentials(admin));

    await owner.query("update tenant set status = 2 where id = $1", [tenant.id]);

    expect(await client.waitForClose()).toBe(4401);
  });

  it("is closed after too many messages, an oversized one or an invalid one", async () => {
    const { admin } = await aTenant();
    const session = await createCredentials(admin);
    const [flood, large, nonsense] = [await aHub(session), await aHub(session), await aHub(session)];

    for (let count = 0; count < 40; count++) flood.send({ type: 6 });
    large.socket.send("x".repeat(70_000));
    nonsense.socket.send("{]");

    expect(await flood.waitForClose()).toBe(1008);
    expect(await large.waitForClose()).toBe(1009);
    expect(await nonsense.waitForClose()).toBe(1008);
  });

  it("is refused if its session already has the maximum of 20", async () => {
    const { admin } = await aTenant();
    const session = await createCredentials(admin);
    for (let count = 0; count < 20; count++) await aHub(session);

    expect(await getHubStatus(session)).toBe(429);
  });

  it("is closed with a request to reconnect when the server stops", async () => {
    const server = await aServer();
    const { admin } = await aTenant();
    const client = await aHub({ ...(await createCredentials(admin)), server });

    const closed = client.waitForClose();
    await server.close();

    expect(await closed).toBe(1012);
    expect(client.messages).toContainEqual({ type: 7, allowReconnect: true });
  });

  it("of an existing client is told when the roles of its account change, and of nothing else", async () => {
    const { tenant, admin } = await aTenant();
    const [worker, other] = [await tenant.hasAccount(), await tenant.hasAccount()];
    const role = await tenant.hasRole({ permissions: ["sysPos/page"] });
    const open = async (account: TestAccount) =>
      await aHub({ query: `?lang=en&token=${(await aSession(account)).accessToken}` });
    const [client, bystander] = [await open(worker), await open(other)];

    await admin.send(accountApi, "update", { id: worker.id, remark: "No change of rights" });
    await admin.send(accountApi, "grantRole", { userId: worker.id, roleIdList: [role.id] });
    const notice = await client.waitForEvent("ReceiveMessage");

    expect(notice).toMatchObject({ title: "Your permissions have changed", sendUserName: "System" });
    expect([client, bystander].map(({ messages }) => messages.filter(isPrivate).length)).toEqual([1, 0]);
  });

  it("outlives the token that opened it", async () => {
    const { admin } = await aTenant();
    const client = await aHub(await createCredentials(admin));

    for (let seconds = 0; seconds < 20 * 60; seconds += 20) {
      advanceClock(20);
      await client.invoke("stay");
    }
    advanceClock(16);
    const [next] = await once(client.socket, "message");

    expect(String(next)).toContain('{"type":6}');
  });
});
