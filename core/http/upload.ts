import multipart from "@fastify/multipart";
import type { FastifyInstance, FastifyRequest, RouteOptions } from "fastify";
import { ExpectedError, requestError } from "#contract/errors";
import { toExpectedError } from "./failure.ts";
import { countTransferred } from "./youngGeneration.ts";

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
  /**
   * Hands the files over while they arrive, one after the other, and returns the fields of the form by their names in
   * lower case. It can be called once: a call that is repeated has to keep what it has received.
   */
  receiveAll(limits: ReceiveLimits, receive: (file: ArrivingFile) => Promise<void>): Promise<FormFields>;
};

/** What hands files over while they arrive. */
export type FileReceiver = Pick<IncomingFile, "receiveAll">;

/** A file while it arrives. Its content ends with an error if the connection breaks or the file is too large. */
export type ArrivingFile = { readonly name: string; readonly content: AsyncIterable<Buffer> };

/** The largest file, and how many of them. */
export type ReceiveLimits = { readonly maximumBytes: number; readonly maximumFiles: number };

/** The fields of a form by their names in lower case. */
export type FormFields = ReadonlyMap<string, string>;

/** Limits of a form (security 5.3 and 7.1); `readAll` ignores a second file. */
const formLimits = { parts: 40, files: 20, fields: 20, fieldSize: 16 * 1024, fieldNameSize: 200 };
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
    scope.route({ ...route, config: { isUpload: true } });
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
export function endSending(raw: FastifyRequest["raw"]): void {
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
    receiveAll: async (limits, receive) => await receiveAll(request, limits, receive),
  };
}

async function receiveAll(
  request: FastifyRequest,
  limits: ReceiveLimits,
  receive: (file: ArrivingFile) => Promise<void>,
): Promise<FormFields> {
  const isForm = request.isMultipart();
  const { maximumBytes, maximumFiles } = limits;
  const maximumBodyBytes = isForm ? maximumBytes * maximumFiles + formOverheadBytes : maximumBytes;
  if (Number(request.headers["content-length"] ?? 0) > maximumBodyBytes) throw fileTooLarge(maximumBytes);
  if (isForm) return await receiveForm(request, limits, receive);
  const { raw, headers } = request;
  const reading: AsyncIterable<Buffer> = raw.iterator({ destroyOnReturn: false });
  const name = toFileName(headerName(headers["x-file-name"]));
  await receive({ name, content: readCounted(request, reading, maximumBytes) });
  return new Map();
}

async function receiveForm(
  request: FastifyRequest,
  { maximumBytes, maximumFiles }: ReceiveLimits,
  receive: (file: ArrivingFile) => Promise<void>,
): Promise<FormFields> {
  const fields = new Map<string, string>();
  // `countBytes` refuses a file before this limit would cut it off.
  const limits = { fileSize: maximumBytes + 1, files: maximumFiles };
  let isReceiving = false;
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === "file") {
        isReceiving = true;
        const content = readCounted(request, part.file, maximumBytes);
        await receive({ name: toFileName(part.filename), content });
        isReceiving = false;
      } else if (typeof part.value === "string") {
        fields.set(part.fieldname.toLowerCase(), part.value);
      }
    }
  } catch (error) {
    throw isReceiving ? error : toReadError(request, error);
  }
  return fields;
}

/** Counts a content while it arrives. */
async function* readCounted(
  request: FastifyRequest,
  content: AsyncIterable<Buffer>,
  maximumBytes: number,
): AsyncGenerator<Buffer> {
  let size = 0;
  try {
    for await (const bytes of content) {
      size += bytes.length;
      if (size > maximumBytes) throw fileTooLarge(maximumBytes);
      yield bytes;
      countTransferred(bytes.length);
    }
  } catch (error) {
    throw toReadError(request, error);
  }
}

/** Callers that know a better error for their files recognise this one by its parameter. */
function fileTooLarge(maximumBytes: number): ExpectedError {
  return new ExpectedError("request.too_large", { status: 413, parameters: { maximumBytes } });
}

/** A form that is broken or ends too early has no file; a client that is gone does not read the answer. */
function toReadError(request: FastifyRequest, error: unknown): ExpectedError {
  if (error instanceof ExpectedError) return error;
  const { RequestFileTooLargeError, FilesLimitError } = request.server.multipartErrors;
  if (error instanceof RequestFileTooLargeError || error instanceof FilesLimitError)
    return requestError("request.too_large");
  request.log.debug({ event: "upload.unreadable", err: error }, "a form could not be read");
  return new ExpectedError("invalid.no_file", { status: 400, code: "D8000" });
}

async function readWhole(request: FastifyRequest, maximumBytes: number): Promise<Upload> {
  const isForm = request.isMultipart();
  const maximumBodyBytes = isForm ? maximumBytes + formOverheadBytes : maximumBytes;
  if (Number(request.headers["content-length"] ?? 0) > maximumBodyBytes) throw requestError("request.too_large");
  const { name, content } = isForm ? await readForm(request, maximumBytes) : await readBody(request, maximumBytes);
  return { name: toFileName(name), content };
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
    throw toReadError(request, error);
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

/** The last part of a path as a file name, without invisible characters and those that change the reading direction. */
export function toFileName(given: string): string {
  const base = given.toWellFormed().split(/[/\\]/u).at(-1) ?? "";
  const plain = base
    .normalize("NFC")
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, "")
    .trim();
  return [...plain].slice(0, longestName).join("");
}
