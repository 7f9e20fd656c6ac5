import type { FastifyInstance, FastifyRequest, RouteOptions } from "fastify";
import { refusal } from "#contract/errors";
import { fileIn } from "./form.ts";

/** A file that a call gets, read when it asks for it. */
export type Upload = {
  /** How whoever sent it calls it: text and nothing else, never a part of a path (security 7.2). */
  readonly name: string;
  readonly content: Buffer;
};

/** A file on its way. */
export type Incoming = {
  /**
   * The whole file. It is counted while it comes; beyond so many bytes it is refused with 413 and nothing of it is kept.
   * Asked again, as by a call that is run once more, it is the same file.
   */
  whole(maximumBytes: number): Promise<Upload>;
};

/** What the parts of a form have around a file. */
const formRoom = 64 * 1024;

/** Serves a call whose body is a file: nothing reads the body before the call itself does. */
export function serveUpload(server: FastifyInstance, route: RouteOptions): void {
  void server.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", (_request, payload, next) => next(null, payload));
    scope.addHook("onResponse", (request, _reply, next) => {
      endSending(request.raw);
      next();
    });
    scope.route(route);
    done();
  });
}

/**
 * Whoever is answered before all of his file was read goes on sending for a while: his answer would be lost with the
 * connection. Then he is cut off.
 */
function endSending(raw: FastifyRequest["raw"]): void {
  if (raw.complete) return;
  raw.resume();
  const timer = setTimeout(() => raw.socket.destroy(), sendingMs);
  timer.unref();
  raw.once("end", () => clearTimeout(timer));
}

const sendingMs = 2000;

/** The file of a request. */
export function incomingOf(request: FastifyRequest): Incoming {
  let whole: Promise<Upload> | undefined;
  return {
    whole: async (maximumBytes) => await (whole ??= readWhole(request, maximumBytes)),
  };
}

async function readWhole({ raw, headers }: FastifyRequest, maximumBytes: number): Promise<Upload> {
  const type = headers["content-type"] ?? "";
  const isForm = /^multipart\/form-data(?:;|$)/iu.test(type);
  const room = isForm ? maximumBytes + formRoom : maximumBytes;
  if (Number(headers["content-length"] ?? 0) > room) throw refusal("request.too_large");
  const parts: Buffer[] = [];
  let size = 0;
  const reading: AsyncIterable<Buffer> = raw.iterator({ destroyOnReturn: false });
  for await (const bytes of reading) {
    size += bytes.length;
    if (size > room) throw refusal("request.too_large");
    parts.push(bytes);
  }
  const body = Buffer.concat(parts);
  const { name, content } = isForm ? fileIn(body, type) : { name: headerName(headers["x-file-name"]), content: body };
  if (content.length > maximumBytes) throw refusal("request.too_large");
  return { name: fileName(name), content };
}

/** Headers hold no Chinese, so the name comes encoded. */
function headerName(given: string | readonly string[] | undefined): string {
  try {
    return decodeURIComponent(typeof given === "string" ? given : "");
  } catch {
    // It was never encoded.
    return String(given);
  }
}

const longestName = 200;

/** The last part of a path, without what is not seen or turns the direction of reading. */
function fileName(given: string): string {
  const base = given.toWellFormed().split(/[/\\]/u).at(-1) ?? "";
  const plain = base
    .normalize("NFC")
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, "")
    .trim();
  return [...plain].slice(0, longestName).join("");
}
