import { Readable } from "node:stream";
import type { FastifyReply } from "fastify";
import type { Holder } from "#server/context/identify";
import type { Streams } from "./streams.ts";

/** A file as an answer: it is streamed as fast as the client takes it, so no large one lies in memory. */
export type FileAnswer = {
  readonly name: string;
  readonly mime: string;
  readonly sizeBytes: number;
  readonly content: AsyncIterable<Uint8Array>;
  /** Whose session it belongs to where that is not the caller's. It is broken off when that one ends. */
  readonly holder?: Holder;
};

/** Files are only ever saved: a page or a script in one does nothing (security 7.4). */
const filePolicy = "sandbox; default-src 'none'";

type Sending = { readonly reply: FastifyReply; readonly streams: Streams; readonly caller: Holder | undefined };

/** Streams the file that a call has answered. */
export async function sendFile({ reply, streams, caller }: Sending, answer: unknown): Promise<FastifyReply> {
  if (!isFile(answer)) throw new Error("a call for a file has answered something else");
  const { name, mime, sizeBytes, holder = caller } = answer;
  const content = Readable.from(answer.content, { objectMode: false });
  if (holder !== undefined) streams.follow(holder, content);
  return await reply
    .headers({
      "content-type": mime,
      "content-length": sizeBytes,
      "content-disposition": disposition(name),
      "content-security-policy": filePolicy,
    })
    .send(content);
}

function isFile(answer: unknown): answer is FileAnswer {
  return typeof answer === "object" && answer !== null && "content" in answer && "sizeBytes" in answer;
}

/** RFC 6266: the name in plain letters for old clients, and as it is. */
function disposition(name: string): string {
  const plain = name.replaceAll(/[^\w.-]+/gu, "_");
  const encoded = encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*]/gu,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
