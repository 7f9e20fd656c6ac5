import type { Duplex } from "node:stream";
import { fallbackLanguage } from "#contract/languages";
import type { TextKey } from "#contract/text";
import type { Envelope } from "#contract/wire";
import type { App } from "#core/request/app";
import { securityHeaders } from "./securityHeaders.ts";

type AnswerContext = Pick<App, "now"> & {
  readonly words: Pick<App["words"], "forLanguage">;
  readonly time: Pick<App["time"], "format">;
};

type MalformedAnswer = { readonly status: number; readonly reason: string; readonly key: TextKey };

const badRequest: MalformedAnswer = { status: 400, reason: "Bad Request", key: "invalid.type" };

const answers: Readonly<Record<string, MalformedAnswer>> = {
  HPE_HEADER_OVERFLOW: { status: 413, reason: "Content Too Large", key: "request.too_large" },
  // Browsers send the request again after this status, on a new connection.
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, reason: "Request Timeout", key: "invalid.type" },
};

/** Answers a malformed HTTP request: headers or an address that are too long, broken framing, a request that never ends. */
export function answerMalformedRequest(app: AnswerContext, error: Error, socket: Duplex): void {
  if (!socket.writable || isGone(error) || isUnused(socket)) {
    socket.destroy();
    return;
  }
  const { status, reason, key } = answers[codeOf(error)] ?? badRequest;
  const message = app.words.forLanguage(fallbackLanguage)(key);
  const time = app.time.format(app.now());
  const envelope: Envelope = { code: status, type: "error", message, result: null, extras: null, time };
  const body = JSON.stringify(envelope);
  const head = [
    `HTTP/1.1 ${status} ${reason}`,
    "content-type: application/json; charset=utf-8",
    "cache-control: no-store",
    ...Object.entries(securityHeaders).map(([name, value]) => `${name}: ${value}`),
    `content-length: ${Buffer.byteLength(body)}`,
    "connection: close",
  ];
  socket.end(`${head.join("\r\n")}\r\n\r\n${body}`);
}

/**
 * Browsers open connections in advance. An answer on one that timed out before its first request would be read as the
 * answer to that request.
 */
function isUnused(socket: Duplex): boolean {
  return "bytesRead" in socket && socket.bytesRead === 0;
}

function isGone(error: Error): boolean {
  return codeOf(error) === "ECONNRESET" || codeOf(error) === "EPIPE";
}

function codeOf(error: Error): string {
  return "code" in error && typeof error.code === "string" ? error.code : "";
}
