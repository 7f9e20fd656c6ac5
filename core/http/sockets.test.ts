import { once } from "node:events";
import { connect, type Socket } from "node:net";
import fastify, { type FastifyInstance } from "fastify";
import { afterEach, expect, it } from "vitest";
import { limitSockets } from "./sockets.ts";
import { createProxyMatcher } from "./trustedProxies.ts";

const host = "127.0.0.1";
/** More than an address that is no proxy may open. */
const socketCount = 210;

const servers: FastifyInstance[] = [];

afterEach(async () => {
  await Promise.all(servers.splice(0).map(async (server) => await server.close()));
});

async function aServerBehind(proxies: readonly string[]) {
  const server = fastify({ forceCloseConnections: true });
  server.get("/", () => "ok");
  limitSockets(server, createProxyMatcher(proxies));
  await server.listen({ host, port: 0 });
  servers.push(server);
  const [address] = server.addresses();
  return typeof address === "object" ? address.port : 0;
}

async function openSocket(port: number): Promise<Socket> {
  const socket = connect(port, host);
  socket.on("error", () => undefined);
  await once(socket, "connect");
  return socket;
}

async function openSockets(port: number): Promise<void> {
  for (let count = 0; count < socketCount; count++) await openSocket(port);
}

it.each([[[host]], [["127.0.0.0/8"]], [["::1", "10.0.0.0/8", "127.0.0.0/30"]]])(
  "sockets of the trusted proxies %s are not limited",
  async (proxies) => {
    const port = await aServerBehind(proxies);
    await openSockets(port);

    const response = await fetch(`http://${host}:${port}/`);

    expect(response.status).toBe(200);
  },
);

it("sockets of other addresses are limited", async () => {
  const port = await aServerBehind(["10.0.0.0/8"]);
  await openSockets(port);

  await expect(fetch(`http://${host}:${port}/`)).rejects.toThrow("fetch failed");
});

it.each([
  ["10.0.0.5", true],
  ["::ffff:10.0.0.5", true],
  ["10.1.255.255", true],
  ["10.2.0.0", false],
  ["::1", true],
  ["fd00::42", true],
  ["fe80::1", false],
  ["", false],
])("whether %s is a trusted proxy: %s", (address, isTrusted) => {
  const isTrustedProxy = createProxyMatcher(["10.0.0.5", "10.1.0.0/16", "::1", "fd00::/8"]);

  expect(isTrustedProxy(address)).toBe(isTrusted);
});
