import { once } from "node:events";
import net from "node:net";
import pg from "pg";
import { describe, expect, inject, it, onTestFinished } from "vitest";
import { openLog } from "#core/boot/log";
import { type DatabaseAddress, destroyConnections, openRequestPool } from "#core/database/pool";
import { watchDatabase } from "#core/database/watchDatabase";
import { sendPlainRequest } from "#tests/builders/plainRequest";
import { aServer } from "#tests/builders/server";
import { waitOptions } from "#tests/builders/testRun";

/** A network between server and database that can stop delivering anything, without an error to either side. */
async function aNetwork(database: DatabaseAddress) {
  const { host, port } = new pg.Client(database);
  let isDead = false;
  let connectionCount = 0;
  let onRequest: (() => void) | undefined;
  const sockets = new Set<net.Socket>();
  const server = net.createServer((near) => {
    connectionCount += 1;
    const far = net.connect(host.startsWith("/") ? { path: `${host}/.s.PGSQL.${port}` } : { host, port });
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on("data", (data) => {
        if (!isDead) to.write(data);
        if (from === near) onRequest?.();
      });
      from.on("error", () => to.destroy());
      from.on("close", () => to.destroy());
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const address = server.address();
  return {
    address: { host: "127.0.0.1", port: typeof address === "object" && address !== null ? address.port : 0 },
    setDead(dead: boolean) {
      isDead = dead;
    },
    countConnections: () => connectionCount,
    onRequest(handle: (() => void) | undefined) {
      onRequest = handle;
    },
    cut() {
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** A watched pool behind such a network. */
async function aWatchedPool(silenceMs: number) {
  const { application } = inject("database");
  const network = await aNetwork(application);
  const address = { ...application, ...network.address };
  let awayCount = 0;
  const onAway = () => {
    awayCount += 1;
    destroyConnections(requests.pool);
  };
  const watch = watchDatabase({ address, log: openLog("silent"), onAway, silenceMs });
  const requests = openRequestPool(address, {
    connections: 2,
    onError: () => undefined,
    prepared: true,
    isAway: watch.isAway,
  });
  onTestFinished(async () => {
    watch.close();
    await requests.pool.end();
  });
  return { network, watch, requests, countAway: () => awayCount };
}

describe("a database behind a network that drops everything", () => {
  it("is away: waiting calls fail, and further ones fail at once until it answers again", async () => {
    const { network, watch, requests } = await aWatchedPool(2000);
    const client = await requests.connect();
    await client.query("select 1");

    network.setDead(true);
    await expect(client.query("select 1")).rejects.toThrow("Connection terminated");
    client.release(true);
    expect(watch.isAway()).toBe(true);
    await expect(requests.connect()).rejects.toMatchObject({ status: 503, key: "database.lost" });

    network.setDead(false);
    await expect.poll(watch.isAway, waitOptions).toBe(false);
    const next = await requests.connect();
    expect((await next.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
    next.release();
  });

  it("is not away after this process itself stood still", async () => {
    const silenceMs = 500;
    const { network, watch, countAway } = await aWatchedPool(silenceMs);
    await expect.poll(network.countConnections, waitOptions).toBe(1);
    let isOver = false;

    // The answer arrives while nothing can read it, and the time limit of the question passes.
    network.onRequest(() => {
      network.onRequest(undefined);
      isOver = true;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, silenceMs * 1.5);
    });

    await expect.poll(() => isOver, waitOptions).toBe(true);
    await expect.poll(network.countConnections, waitOptions).toBeGreaterThan(1);
    expect([watch.isAway(), countAway()]).toEqual([false, 0]);
  });

  it("is not away after a connection was lost", async () => {
    const { network, watch, countAway } = await aWatchedPool(10_000);
    await expect.poll(network.countConnections, waitOptions).toBe(1);

    network.cut();
    await expect.poll(network.countConnections, waitOptions).toBe(2);

    expect([watch.isAway(), countAway()]).toEqual([false, 0]);
  });
});

describe("a server whose database is away", () => {
  it("ends calls that wait, and refuses further ones until the database answers again", async () => {
    const network = await aNetwork(inject("database").application);
    const server = await aServer({ application: network.address, databaseSilenceMs: 5000 });
    onTestFinished(async () => await server.close());
    const { requests, plain } = server.app;
    const clients = await Promise.all([requests.connect(), plain.connect()]);

    network.setDead(true);
    const answers = await Promise.allSettled(clients.map(async (client) => await client.query("select 1")));
    await expect(requests.connect()).rejects.toMatchObject({ status: 503, key: "database.lost" });
    for (const client of clients) client.release(true);
    network.setDead(false);

    const ended = { status: "rejected", reason: { message: expect.stringContaining("Connection terminated") } };
    expect(answers).toMatchObject([ended, ended]);
    const readStatus = async () => (await sendPlainRequest(server, "/api/sysAuth/captcha")).status;
    await expect.poll(readStatus, waitOptions).toBe(200);
  });
});
