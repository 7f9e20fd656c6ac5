import { Readable } from "node:stream";
import type { FastifyReply } from "fastify";
import { wireHeader } from "#contract/wire";
import type { SessionOwner } from "#core/request/identity";
import type { Streams } from "./streams.ts";

/** A file as an answer. It is streamed at the client's speed, so that no large file is held in memory. */
export type FileResult = {
  readonly name: string;
  readonly mime: string;
  readonly sizeBytes: number;
  readonly content: AsyncIterable<Uint8Array>;
  /** How long the reader's own browser may keep it; 0 or missing = not at all. */
  readonly cacheSeconds?: number;
  /** The session of the download if it is not the caller's. The download stops when that session ends. */
  readonly owner?: SessionOwner;
};

/** Files are only saved: a page or script inside one does nothing (security 7.4). */
const filePolicy = "sandbox; default-src 'none'";

type ResponseTarget = {
  readonly reply: FastifyReply;
  readonly streams: Streams;
  readonly caller: SessionOwner | undefined;
};

/** Streams the file that a call returned. */
export async function sendFile({ reply, streams, caller }: ResponseTarget, answer: unknown): Promise<FastifyReply> {
  if (!isFile(answer)) throw new Error("a call for a file has answered something else");
  const { name, mime, sizeBytes, cacheSeconds = 0, owner = caller } = answer;
  const content = Readable.from(answer.content, { objectMode: false });
  if (owner !== undefined) streams.track(owner, content);
  // A browser repeats the headers of what it keeps: those about the session would be out of date.
  if (cacheSeconds > 0 && !reply.hasHeader(wireHeader.accessToken)) {
    reply.removeHeader(wireHeader.rights);
    reply.headers({ "cache-control": `private, max-age=${cacheSeconds}`, vary: "Authorization, Cookie, Origin" });
  }
  return await reply
    .headers({
      "content-type": mime,
      "content-length": sizeBytes,
      "content-disposition": disposition(name),
      "content-security-policy": filePolicy,
      "cross-origin-resource-policy": "same-site",
    })
    .send(content);
}

function isFile(answer: unknown): answer is FileResult {
  return typeof answer === "object" && answer !== null && "content" in answer && "sizeBytes" in answer;
}

/** RFC 6266: the name in ASCII for old clients, and in full. */
function disposition(name: string): string {
  const plain = name.replaceAll(/[^\w.-]+/gu, "_");
  const encoded = encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*]/gu,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
