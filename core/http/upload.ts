import multipart from "@fastify/multipart";
import type { FastifyInstance, FastifyRequest, RouteOptions } from "fastify";
import { ExpectedError, requestError } from "#contract/errors";
import { toExpectedError } from "./failure.ts";

/** A file of a call, read on demand. */
export type Upload = {
  /** The name that the client sent: only a text, never part of a path (security 7.2). */
  readonly name: string;
  readonly content: Buffer;
};

/** A file that is being uploaded. */
export type IncomingFile = {
  /**
   * The whole file. It is counted while it arrives; above `maximumBytes` it is refused with 413 and nothing is stored. If a
   * call is repeated, it gets the same file.
   */
  readAll(maximumBytes: number): Promise<Upload>;
};

/** Limits of a form (security 5.3); a second file is ignored. */
const formLimits = { parts: 20, files: 1, fieldSize: 16 * 1024, fieldNameSize: 200 };
const formOverheadBytes = 64 * 1024;

/** Serves a call whose body is a file: nothing reads the body before the call itself does. */
export function serveUpload(server: FastifyInstance, route: RouteOptions): void {
  void server.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    void scope.register(multipart, { limits: formLimits });
    scope.addContentTypeParser("*", (_request, payload, next) => next(null, payload));
    scope.addHook("onResponse", (request, _reply, next) => {
      endSending(request.raw);
      next();
    });
    scope.route(route);
    done();
  });
}

/** Serves a call whose body may be a form of text fields; they arrive like those of a JSON body. */
export function serveForm(server: FastifyInstance, route: RouteOptions): void {
  void server.register((scope, _options, done) => {
    void scope.register(multipart, { attachFieldsToBody: "keyValues", limits: { ...formLimits, files: 0 } });
    // Failures of the call itself never get here; a form that cannot be read is the caller's mistake.
    scope.setErrorHandler((error, request) => {
      const known = toExpectedError(error);
      throw known instanceof ExpectedError || !request.isMultipart()
        ? known
        : new ExpectedError("invalid.form", { status: 400 });
    });
    scope.route(route);
    done();
  });
}

/**
 * A client that is answered before its whole file was read may continue to send for a while, because the answer would
 * be lost with the connection. Then the connection is closed.
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
export function toIncomingFile(request: FastifyRequest): IncomingFile {
  let whole: Promise<Upload> | undefined;
  return {
    readAll: async (maximumBytes) => await (whole ??= readWhole(request, maximumBytes)),
  };
}

async function readWhole(request: FastifyRequest, maximumBytes: number): Promise<Upload> {
  const isForm = request.isMultipart();
  const maximumBodyBytes = isForm ? maximumBytes + formOverheadBytes : maximumBytes;
  if (Number(request.headers["content-length"] ?? 0) > maximumBodyBytes) throw requestError("request.too_large");
  const { name, content } = isForm ? await readForm(request, maximumBytes) : await readBody(request, maximumBytes);
  return { name: fileName(name), content };
}

async function readBody({ raw, headers }: FastifyRequest, maximumBytes: number): Promise<Upload> {
  const parts: Buffer[] = [];
  let size = 0;
  const reading: AsyncIterable<Buffer> = raw.iterator({ destroyOnReturn: false });
  for await (const bytes of reading) {
    size += bytes.length;
    if (size > maximumBytes) throw requestError("request.too_large");
    parts.push(bytes);
  }
  return { name: headerName(headers["x-file-name"]), content: Buffer.concat(parts) };
}

/** The first file of a form. */
async function readForm(request: FastifyRequest, maximumBytes: number): Promise<Upload> {
  try {
    const part = await request.file({ limits: { fileSize: maximumBytes } });
    if (part !== undefined) return { name: part.filename, content: await part.toBuffer() };
  } catch (error) {
    const { RequestFileTooLargeError } = request.server.multipartErrors;
    if (error instanceof RequestFileTooLargeError) throw requestError("request.too_large");
    request.log.debug({ event: "upload.unreadable", err: error }, "a form could not be read");
  }
  throw new ExpectedError("invalid.no_file", { status: 400, code: "D8000" });
}

/** Headers cannot contain Chinese, so the name is encoded. */
function headerName(given: string | readonly string[] | undefined): string {
  try {
    return decodeURIComponent(typeof given === "string" ? given : "");
  } catch {
    // It was never encoded.
    return String(given);
  }
}

const longestName = 200;

/** The last part of a path, without invisible characters and those that change the reading direction. */
function fileName(given: string): string {
  const base = given.toWellFormed().split(/[/\\]/u).at(-1) ?? "";
  const plain = base
    .normalize("NFC")
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, "")
    .trim();
  return [...plain].slice(0, longestName).join("");
}
