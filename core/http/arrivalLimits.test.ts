import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { text as textOf } from "node:stream/consumers";
import fastify, { type FastifyInstance } from "fastify";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { limitArrival } from "./arrivalLimits.ts";
import { serveUpload, toIncomingFile } from "./upload.ts";

const host = "127.0.0.1";
const minuteMs = 60_000;
const portion = Buffer.alloc(70_000, "x");

let server: FastifyInstance;
let port = 0;
/** Resolves when the server has seen a request. */
let seen: Promise<void>;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "setInterval", "clearTimeout", "clearInterval"] });
  const arrived = Promise.withResolvers<void>();
  seen = arrived.promise;
  server = fastify({
    forceCloseConnections: true,
    clientErrorHandler: (error, socket) =>
      socket.end("code" in error && error.code === "ERR_HTTP_REQUEST_TIMEOUT" ? "HTTP/1.1 408 late\r\n\r\n" : ""),
  });
  limitArrival(server);
  server.addHook("onRequest", (_request, _reply, next) => {
    arrived.resolve();
    next();
  });
  server.post("/call", async () => await Promise.resolve("done"));
  serveUpload(server, {
    method: "POST",
    url: "/file",
    handler: async (request) => {
      const { content } = await toIncomingFile(request).readAll(10_000_000);
      return { bytes: content.length };
    },
  });
  await server.listen({ host, port: 0 });
  const [address] = server.addresses();
  port = typeof address === "object" ? address.port : 0;
});

afterEach(async () => {
  vi.useRealTimers();
  await server.close();
});

async function beginRequest(path: string, bytes: number): Promise<{ socket: Socket; answer: Promise<string> }> {
  const socket = connect(port, host);
  socket.on("error", () => undefined);
  await once(socket, "connect");
  const answer = textOf(socket).catch(() => "");
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: ${bytes}\r\n\r\n`,
  );
  await seen;
  return { socket, answer };
}

/** Sends bytes and waits until the server has them. */
async function send(socket: Socket, content: Buffer): Promise<void> {
  const before = await countRead();
  socket.write(content);
  await vi.waitFor(async () => expect(await countRead()).toBeGreaterThanOrEqual(before + content.length));
}

const sockets = new Set<Socket>();
async function countRead(): Promise<number> {
  await new Promise((resolve) => setImmediate(resolve));
  return [...sockets].reduce((sum, { bytesRead }) => sum + bytesRead, 0);
}

beforeEach(() => {
  sockets.clear();
  server.server.on("connection", (socket: Socket) => sockets.add(socket));
});

describe("the body of a request", () => {
  it("has a minute", async () => {
    const { answer } = await beginRequest("/call", 100);

    await vi.advanceTimersByTimeAsync(minuteMs);

    expect(await answer).toMatch(/^HTTP\/1\.1 408 /u);
  });

  it("has longer if it is a file, as long as its bytes arrive", async () => {
    const { socket, answer } = await beginRequest("/file", portion.length * 5);

    for (let minute = 0; minute < 5; minute++) {
      await send(socket, portion);
      if (minute < 4) await vi.advanceTimersByTimeAsync(minuteMs);
    }

    expect(await answer).toMatch(/"bytes":350000/u);
  });

  it.each([
    ["a file that stops", 0],
    ["a file that drips", 1000],
  ])("ends after a minute: %s", async (_title, drip) => {
    const { socket, answer } = await beginRequest("/file", portion.length * 5);
    await send(socket, portion);
    await vi.advanceTimersByTimeAsync(minuteMs);

    if (drip > 0) await send(socket, portion.subarray(0, drip));
    await vi.advanceTimersByTimeAsync(minuteMs);

    expect(await answer).toMatch(/^HTTP\/1\.1 408 /u);
  });
});
