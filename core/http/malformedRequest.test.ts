import { Duplex } from "node:stream";
import { expect, it } from "vitest";
import { answerMalformedRequest } from "./malformedRequest.ts";

const app = {
  now: () => new Date(0),
  time: { format: () => "" },
  words: { forLanguage: () => (key: string) => key },
};

/** What the server writes to a connection on which this many bytes have arrived. */
function answerTo(code: string, bytesRead: number): { written: string; isClosed: boolean } {
  const chunks: string[] = [];
  const socket = new Duplex({
    read: () => undefined,
    write: (chunk: Buffer, _, done) => {
      chunks.push(chunk.toString());
      done();
    },
  });
  answerMalformedRequest(app, Object.assign(new Error(code), { code }), Object.assign(socket, { bytesRead }));
  return { written: chunks.join(""), isClosed: socket.destroyed };
}

it("closes a connection without an answer if it timed out before its first request", () => {
  expect(answerTo("ERR_HTTP_REQUEST_TIMEOUT", 0)).toEqual({ written: "", isClosed: true });
});

it("answers a request that never ended with a status after which browsers send it again", () => {
  expect(answerTo("ERR_HTTP_REQUEST_TIMEOUT", 35).written).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/u);
});

it("answers broken and oversized requests", () => {
  expect(answerTo("HPE_INVALID_METHOD", 10).written).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/u);
  expect(answerTo("HPE_HEADER_OVERFLOW", 20_000).written).toMatch(/^HTTP\/1\.1 413 Content Too Large\r\n/u);
});
