import Fastify from "fastify";
import os from "node:os";
import { expect, inject, it, onTestFinished } from "vitest";
import { openRequestPool } from "#core/database/pool";
import { serveHealth } from "#core/http/health";

it("is ready only while calls get a connection and the policies of the database hold", async () => {
  let isAway = false;
  const requests = openRequestPool(inject("database").application, {
    connections: 1,
    prepared: false,
    isAway: () => isAway,
    onError: () => undefined,
  });
  const server = Fastify();
  const readiness = { isClosing: false, isUnsafe: false };
  serveHealth(server, { requests }, { readiness, dataDir: os.tmpdir() });
  onTestFinished(async () => {
    await server.close();
    await requests.pool.end();
  });
  const askReady = async () => (await server.inject("/api/health/ready")).statusCode;

  const before = await askReady();
  isAway = true;
  const whileRefused = await askReady();
  isAway = false;
  const again = await askReady();
  readiness.isUnsafe = true;

  expect([before, whileRefused, again, await askReady()]).toEqual([200, 503, 200, 503]);
});
