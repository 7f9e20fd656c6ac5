import type { Duplex } from "node:stream";
import { fallbackLanguage } from "#contract/languages";
import type { Envelope } from "#contract/wire";
import type { App } from "#core/request/app";
import { securityHeaders } from "./securityHeaders.ts";

/** Answers a malformed HTTP request: headers or an address that are too long, broken framing. */
export function answerMalformedRequest(app: App, error: Error, socket: Duplex): void {
  if (!socket.writable || isGone(error)) {
    socket.destroy();
    return;
  }
  const isTooLarge = "code" in error && error.code === "HPE_HEADER_OVERFLOW";
  const status = isTooLarge ? 413 : 400;
  const message = app.words.forLanguage(fallbackLanguage)(isTooLarge ? "request.too_large" : "invalid.type");
  const time = app.time.format(app.now());
  const envelope: Envelope = { code: status, type: "error", message, result: null, extras: null, time };
  const body = JSON.stringify(envelope);
  const head = [
    `HTTP/1.1 ${status} ${isTooLarge ? "Content Too Large" : "Bad Request"}`,
    "content-type: application/json; charset=utf-8",
    "cache-control: no-store",
    ...Object.entries(securityHeaders).map(([name, value]) => `${name}: ${value}`),
    `content-length: ${Buffer.byteLength(body)}`,
    "connection: close",
  ];
  socket.end(`${head.join("\r\n")}\r\n\r\n${body}`);
}

function isGone(error: Error): boolean {
  return "code" in error && (error.code === "ECONNRESET" || error.code === "EPIPE");
}
