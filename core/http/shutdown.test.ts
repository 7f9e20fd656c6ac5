import { once } from "node:events";
import { connect } from "node:net";
import { text as textOf } from "node:stream/consumers";
import { expect, it } from "vitest";
import { defineApi, Done, NoInput, post } from "#contract/api";
import { positions } from "#modules/identity/position/server";
import { modules } from "#app/modules.server";
import { aBarrier, aModule, createPlainClient, sendPlainRequest } from "#tests/builders/plainRequest";
import { aServer, theServer } from "#tests/builders/server";
import { aSession } from "#tests/builders/sessions";
import { aTenant, nextUnique } from "#tests/builders/tenant";

const holdingApi = defineApi("holding", { add: post(NoInput, Done, "signedIn") });

/** A server with a call that waits until the test releases it and then writes. */
async function aHoldingServer() {
  const barrier = aBarrier();
  const name = nextUnique();
  const holding = aModule(holdingApi, {
    add: async (ctx) => {
      await barrier.pass();
      await ctx.rows(positions).add({ name, code: name });
      return null;
    },
  });
  return { server: await aServer({ modules: [...modules, holding] }), barrier, name };
}

function formatRequest(method: string, path: string, token: string): string {
  const body = method === "POST" ? "content-type: application/json\r\ncontent-length: 2\r\n\r\n{}" : "\r\n";
  return `${method} ${path} HTTP/1.1\r\nhost: siteward\r\nauthorization: Bearer ${token}\r\n${body}`;
}

it.each([
  ["/api/sysPos/list", '{"code":503,"type":"error"'],
  ["/api/health/ready", '{"status":"not ready"}'],
])("finishes running calls, answers later ones with 503, and ends: %s", async (path, expected) => {
  const { server, barrier, name } = await aHoldingServer();
  const { admin } = await aTenant();
  const { accessToken } = await aSession(admin);
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  const response = textOf(socket);
  socket.write(formatRequest("POST", "/api/holding/add", accessToken));
  await barrier.reached;

  const closing = server.close();
  socket.write(formatRequest("GET", path, accessToken));
  barrier.open();
  await closing;

  const answers = (await response).split(/(?=HTTP\/1\.1 )/u);
  expect(answers.map((answer) => answer.slice(9, 12))).toEqual(["200", "503"]);
  expect(answers[1]).toContain(expected);
  expect(answers[1]).toContain("content-security-policy");
  const { owner } = await theServer();
  expect((await owner.query("select 1 from position where name = $1", [name])).rowCount).toBe(1);
});

it("refuses new connections and tasks, and closes idle connections and those to the database", async () => {
  const server = await aServer();
  const { hostname, port } = new URL(server.url);
  const idle = connect(Number(port), hostname);
  await once(idle, "connect");
  const closed = once(idle.resume(), "close");

  await server.close();

  await closed;
  await expect(sendPlainRequest(server, "/api/health/live")).rejects.toThrow("fetch failed");
  const { requests, plain } = server.app;
  expect([requests.pool.totalCount, plain.totalCount]).toEqual([0, 0]);
  await expect(server.app.work.run(new URL("file:///none.ts"), null, 1000)).rejects.toThrow("server.busy");
});

it("aborts a call that hangs in a transaction after the drain time", async () => {
  const barrier = aBarrier();
  const hanging = aModule(holdingApi, {
    add: async (ctx) => {
      await ctx.rows(positions).count();
      await barrier.pass();
      return null;
    },
  });
  const server = await aServer({ modules: [...modules, hanging], drainMs: 50 });
  const { admin } = await aTenant();
  const call = (await createPlainClient(server, admin))("/api/holding/add", { body: {} });
  call.catch(() => undefined);
  await barrier.reached;

  await server.close();

  await expect(call).rejects.toThrow("fetch failed");
  barrier.open();
});
