import type { IncomingMessage } from "node:http";
import type { FastifyInstance } from "fastify";

declare module "fastify" {
  interface FastifyContextConfig {
    /** The body is a file, which may take longer than that of other calls. */
    readonly isUpload?: true;
  }
}

/** How long the body of a request may take (security 13.6). */
const requestMs = 60_000;
/** How long a file may take. Node's own limit for every request. */
export const uploadMs = 600_000;
/** Within each of these times, so much of a file has to arrive: a connection is not held by a few bytes now and then. */
const windowMs = 60_000;
const windowBytes = 64 * 1024;

/** Ends requests whose body takes too long, with 408. Files have longer as long as their bytes arrive. */
export function limitArrival(server: FastifyInstance): void {
  server.addHook("onRequest", (request, _reply, next) => {
    const { raw } = request;
    if (hasBody(raw)) watch(server, raw, request.routeOptions.config.isUpload === true);
    next();
  });
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}

function watch(server: FastifyInstance, raw: IncomingMessage, isUpload: boolean): void {
  const { socket } = raw;
  let readBytes = socket.bytesRead;
  const end = () => {
    clearInterval(timer);
    if (raw.complete || socket.destroyed) return;
    const error = Object.assign(new Error("a request took too long"), { code: "ERR_HTTP_REQUEST_TIMEOUT" });
    server.server.emit("clientError", error, socket);
  };
  const check = () => {
    if (raw.complete || socket.bytesRead - readBytes < windowBytes) end();
    readBytes = socket.bytesRead;
  };
  const timer = isUpload ? setInterval(check, windowMs) : setTimeout(end, requestMs);
  timer.unref();
  raw.once("close", () => clearInterval(timer));
}
