import type { IncomingMessage } from "node:http";
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from "fastify";
import { endSending } from "./upload.ts";

/** Headers of the protocol that reach the client; those about other origins are ours. */
const answerHeaders = [
  "cache-control",
  "location",
  "tus-extension",
  "tus-max-size",
  "tus-resumable",
  "tus-version",
  "upload-expires",
  "upload-length",
  "upload-offset",
];

const readings = new WeakMap<IncomingMessage, AsyncIterator<Buffer>>();

/** Serves a call whose file arrives in several requests by the tus protocol. */
export function serveResumableUpload(server: FastifyInstance, route: RouteOptions): void {
  void server.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", (_request, payload, next) => next(null, payload));
    scope.addHook("onResponse", async ({ raw }) => {
      await readings.get(raw)?.return?.();
      endSending(raw);
    });
    scope.route({ ...route, config: { isUpload: true }, method: ["POST", "PATCH", "HEAD", "DELETE"] });
    done();
  });
}

/** The request as libraries for the web platform take it. Only PATCH has a body; it is read on demand. */
export function toWebRequest({ raw, method, headers, url }: FastifyRequest): Request {
  const own = new Headers();
  for (const [name, value] of Object.entries(headers))
    if (value !== undefined) own.set(name, Array.isArray(value) ? value.join(", ") : value);
  const address = new URL(url, "http://localhost");
  if (method === "PATCH") {
    const init = { method, headers: own, body: readOnDemand(raw), duplex: "half" as const };
    return new Request(address, init);
  }
  // Bytes together with the creation would be an extension that is not offered.
  own.delete("content-type");
  return new Request(address, { method, headers: own });
}

/** Without a buffer of its own: bytes that are not asked for stay in the socket. */
function readOnDemand(raw: IncomingMessage): ReadableStream<Uint8Array> {
  const reading: AsyncIterator<Buffer> = raw.iterator({ destroyOnReturn: false })[Symbol.asyncIterator]();
  readings.set(raw, reading);
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await reading.next();
        if (done === true) controller.close();
        else controller.enqueue(value);
      },
    },
    { highWaterMark: 0 },
  );
}

/** Sends the answer of the protocol. */
export async function sendUploadAnswer(reply: FastifyReply, answer: unknown): Promise<FastifyReply> {
  if (!(answer instanceof Response)) throw new Error("an upload has answered something else");
  for (const name of answerHeaders) {
    const value = answer.headers.get(name);
    if (value !== null) reply.header(name, value);
  }
  return await reply.code(answer.status).send(await answer.text());
}
