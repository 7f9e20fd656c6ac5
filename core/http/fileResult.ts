import { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import { wireHeader } from "#contract/wire";
import type { SessionOwner } from "#core/request/identity";
import { parseRange } from "./byteRange.ts";
import type { ByteRange } from "#core/request/byteRange";
import type { Streams } from "./streams.ts";
import { countTransferred } from "./youngGeneration.ts";

/** A file as an answer. It is streamed at the client's speed, so that no large file is held in memory. */
export type FileResult = {
  readonly name: string;
  readonly mime: string;
  readonly sizeBytes: number;
  /** Opens the content. It is not called for a browser that has the content already or asks for a part of it. */
  readonly read: () => AsyncIterable<Uint8Array>;
  /** Reads a part instead of the whole; with it the browser can jump within audio and video. */
  readonly readRange?: (range: ByteRange) => AsyncIterable<Uint8Array>;
  /** The browser shows it instead of saving it. Only for kinds that run no code: raster images, audio, video, PDF. */
  readonly isInline?: boolean;
  /** Identifies the content: a browser that has it already is answered without it. */
  readonly etag?: string;
  /** How long the reader's own browser may keep it; 0 or missing = not at all. */
  readonly cacheSeconds?: number;
  /** Everyone may read it, so caches between server and browser may keep it as well. */
  readonly isPublic?: boolean;
  /** The session of the download if it is not the caller's. The download stops when that session ends. */
  readonly owner?: SessionOwner;
};

/** Files are only saved or shown: a page or script inside one does nothing (security 7.4). */
const filePolicy = "sandbox; default-src 'none'";

type ResponseTarget = {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly streams: Streams;
  readonly caller: SessionOwner | undefined;
};

/** Streams the file that a call returned, or the part of it that the browser asks for. */
export async function sendFile(target: ResponseTarget, answer: unknown): Promise<FastifyReply> {
  if (!isFile(answer)) throw new Error("a call for a file has answered something else");
  const { request, reply, streams, caller } = target;
  const { name, mime, sizeBytes, readRange, isInline = false, etag, owner = caller } = answer;
  setCaching(reply, answer);
  reply.headers({
    "content-type": mime,
    "content-disposition": disposition(name, isInline ? "inline" : "attachment"),
    "content-security-policy": filePolicy,
    "cross-origin-resource-policy": "same-site",
  });
  if (etag !== undefined) {
    reply.header("etag", `"${etag}"`);
    if (hasAlready(request, etag)) return await reply.code(304).send();
  }
  const range = readRange === undefined ? undefined : parseRange(request.headers.range, sizeBytes);
  if (readRange !== undefined) reply.header("accept-ranges", "bytes");
  if (range === "unsatisfiable") {
    return await reply
      .code(416)
      .headers({ "content-range": `bytes */${sizeBytes}`, "content-length": 0 })
      .send("");
  }
  const isPart = range !== undefined && readRange !== undefined;
  const content = toStream(isPart ? readRange(range) : answer.read());
  if (owner !== undefined) streams.track(owner, content);
  countSent(reply);
  if (!isPart) return await reply.header("content-length", sizeBytes).send(content);
  const { start, end } = range;
  return await reply
    .code(206)
    .headers({ "content-range": `bytes ${start}-${end}/${sizeBytes}`, "content-length": end - start + 1 })
    .send(content);
}

/** Whether the client has this content: it may name several, and proxies that compress mark theirs as weak (RFC 9110, 13.1.2). */
function hasAlready({ headers }: FastifyRequest, etag: string): boolean {
  const known = (headers["if-none-match"] ?? "").split(",").map((tag) => tag.trim().replace(/^W\//u, ""));
  return known.includes(`"${etag}"`);
}

/** A stream stays as it is, because an iterator around it would only take time. */
function toStream(content: AsyncIterable<Uint8Array>): Readable {
  return content instanceof Readable ? content : Readable.from(content, { objectMode: false });
}

/** Counts what leaves while the answer waits for its reader; small answers never wait. */
function countSent({ raw }: FastifyReply): void {
  let countedBytes = raw.socket?.bytesWritten ?? 0;
  raw.on("drain", () => {
    const sentBytes = raw.socket?.bytesWritten ?? countedBytes;
    countTransferred(sentBytes - countedBytes);
    countedBytes = sentBytes;
  });
}

/** A browser repeats the headers of what it keeps: those about the session would be out of date. */
function setCaching(reply: FastifyReply, { cacheSeconds = 0, isPublic = false }: FileResult): void {
  if (cacheSeconds === 0 || reply.hasHeader(wireHeader.accessToken)) return;
  reply.removeHeader(wireHeader.rights);
  const visibility = isPublic ? "public" : "private";
  reply.header("cache-control", `${visibility}, max-age=${cacheSeconds}`);
  if (!isPublic) reply.header("vary", "Authorization, Cookie, Origin");
}

function isFile(answer: unknown): answer is FileResult {
  return typeof answer === "object" && answer !== null && "read" in answer && "sizeBytes" in answer;
}

/** RFC 6266: the name in ASCII for old clients, and in full. */
function disposition(name: string, kind: "attachment" | "inline"): string {
  const plain = name.replaceAll(/[^\w.-]+/gu, "_");
  const encoded = encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*]/gu,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
