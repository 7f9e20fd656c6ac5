import type * as Tus from "@tus/server";
import { ExpectedError } from "#contract/errors";
import { type Id, toId } from "#contract/id";
import { wireHeader } from "#contract/wire";
import type { HandlerInput } from "#core/http/routes";
import type { Context } from "#core/request/context";
import type { fileApi } from "../../contract.ts";
import { uploadFile } from "../file.service.ts";
import { type FileSource, storeUpload } from "../receive.ts";
import { readFileLimits } from "../settings.ts";
import { type FileDetails, tooLargeError } from "../store.service.ts";
import { replaceContent } from "../version.service.ts";
import { takeLocalCopy } from "./localCopy.ts";
import { type WriteResult, writeParts } from "./partWriter.ts";
import {
  beginUpload,
  completeUpload,
  discardUpload,
  findOwnUpload,
  keepPart,
  lifetimeMs,
  readParts,
  toExpiry,
  type UploadRow,
} from "./upload.ts";
import { createUploadLocker } from "./uploadLock.ts";

type Calls = (typeof fileApi)["calls"];

/** Stores a file that arrives in several requests, after the same checks as one that arrives at once. */
export async function uploadInParts(
  ctx: Context,
  { request, upload, ...options }: HandlerInput<Calls["uploadInParts"]>,
): Promise<Response> {
  return await serveUploadPart(ctx, {
    request,
    upload,
    store: async (file) => await uploadFile(ctx, { ...options, file }),
  });
}

/** Replaces the content of a file by one that arrives in several requests. */
export async function replaceInParts(
  ctx: Context,
  { request, upload, id }: HandlerInput<Calls["addVersionInParts"]>,
): Promise<Response> {
  return await serveUploadPart(ctx, {
    request,
    upload,
    store: async (file) => await replaceContent(ctx, { id, file }),
  });
}

/** A request of the protocol, and what becomes of the file once it is complete. */
type PartRequest = {
  readonly request: Request;
  readonly upload: number;
  readonly store: (file: FileSource) => Promise<{ readonly id: Id }>;
};

/** Stores a file for another module that arrives in several requests. See `storeUpload`. */
export async function storeUploadInParts(
  ctx: Context,
  { request, upload }: Omit<PartRequest, "store">,
  details: FileDetails,
): Promise<Response> {
  return await serveUploadPart(ctx, { request, upload, store: async (file) => await storeUpload(ctx, file, details) });
}

/** A complete upload. A call that the database aborted runs again, but its bytes arrive only once. */
type ArrivedUpload = { readonly row: UploadRow; readonly file: FileSource; readonly answer: Response };
const arrivedUploads = new WeakMap<Request, ArrivedUpload>();

/** Serves a request of the protocol for any module that takes files in parts. */
export async function serveUploadPart(ctx: Context, part: PartRequest): Promise<Response> {
  const { request } = part;
  const known = arrivedUploads.get(request);
  if (known !== undefined) return await storeArrived(ctx, part, known);
  const tus = await import("@tus/server");
  const store = openStore(ctx, tus);
  const server = await openServer(ctx, part, { tus, store });
  const answer = await server.handleWeb(request);
  if (store.failure !== undefined) throw store.failure;
  if (answer.status >= 400) {
    // The client has announced less than it sends.
    if (answer.status === 413 && part.upload !== 0) await discardUpload(ctx, toId(part.upload));
    throw await toProtocolError(ctx, answer);
  }
  if (store.arrived === undefined) return answer;
  const arrived = { ...store.arrived, answer };
  arrivedUploads.set(request, arrived);
  return await storeArrived(ctx, part, arrived);
}

/** An error that the library has answered, in words of ours. */
async function toProtocolError(ctx: Context, { status, headers }: Response): Promise<ExpectedError> {
  if (status === 413) return tooLargeError((await readFileLimits(ctx, ctx.tenantId)).maximumBytes, status);
  if (status === 404 || status === 410) return new ExpectedError("file.upload_missing", { status: 404 });
  if (status === 409) return new ExpectedError("file.upload_conflict", { status });
  ctx.header("tus-version", headers.get("tus-version") ?? "1.0.0");
  return new ExpectedError("file.upload_invalid", { status: status === 412 ? 412 : 400 });
}

/** The library, which is loaded with the first upload. */
type Library = typeof Tus;

async function openServer(
  ctx: Context,
  { request, upload }: PartRequest,
  { tus, store }: { tus: Library; store: UploadStore },
): Promise<Tus.Server> {
  const { maximumBytes } = await readFileLimits(ctx, ctx.tenantId);
  const { pathname, search } = new URL(request.url);
  return new tus.Server({
    path: "/",
    datastore: store,
    maxSize: maximumBytes,
    locker: createUploadLocker(String(ctx.tenantId)),
    lockDrainTimeout: drainMs,
    generateUrl: (_request, { id }) => `${pathname.replace(/\/$/u, "")}/${id}${search}`,
    getFileIdFromRequest: () => (upload === 0 ? undefined : String(upload)),
    onResponseError: (_request, error) => {
      if (error instanceof Error && !("status_code" in error)) store.failure ??= error;
      return undefined;
    },
  });
}

/** How long a request that another one replaces may go on: enough to keep what has arrived. */
const drainMs = 200;

type UploadStore = Tus.DataStore & {
  failure: Error | undefined;
  arrived: Omit<ArrivedUpload, "answer"> | undefined;
};

/** The uploads of the caller as the library sees them. */
function openStore(ctx: Context, tus: Library): UploadStore {
  let row: UploadRow | undefined;
  let begun: Tus.Upload | undefined;
  const store: UploadStore = Object.assign(new tus.DataStore(), { failure: undefined, arrived: undefined });
  store.extensions = ["creation", "termination", "expiration"];
  store.getExpiration = () => lifetimeMs;
  store.create = async (upload) => {
    const { size = 0, metadata } = upload;
    const id = await beginUpload(ctx, { fileName: metadata?.["filename"] ?? "", sizeBytes: size });
    // The library names uploads before they exist.
    upload.id = String(id);
    upload.creation_date = ctx.now().toISOString();
    begun = upload;
    return upload;
  };
  store.getUpload = async (id) => {
    // Its row is not committed yet.
    if (begun?.id === id) return begun;
    row = await findOwnUpload(ctx, toId(Number(id)));
    if (row === undefined) throw new ExpectedError("file.upload_missing", { status: 404 });
    if (row.fileId !== null) ctx.header(wireHeader.fileId, String(row.fileId));
    const { sizeBytes: size, receivedBytes: offset } = row;
    ctx.header("upload-expires", toExpiry(row).toUTCString());
    return new tus.Upload({ id, size, offset, creation_date: row.updatedAt.toISOString() });
  };
  store.remove = async (id) => {
    if ((await findOwnUpload(ctx, toId(Number(id)))) === undefined)
      throw new ExpectedError("file.upload_missing", { status: 404 });
    await discardUpload(ctx, toId(Number(id)));
  };
  store.write = async (stream, _id, offset) => {
    if (row === undefined) throw new Error("bytes have arrived without an upload");
    // Its file is stored already.
    if (row.fileId !== null) return offset;
    const { written, file } = await receiveParts(ctx, row, stream);
    if (written.last !== undefined && file !== undefined) {
      const complete = { ...row, receivedBytes: row.sizeBytes - written.last.length };
      store.arrived = { row: complete, file };
    }
    return written.receivedBytes;
  };
  return store;
}

/** What a request has brought, and the file if it is complete. */
type PartResult = { readonly written: WriteResult; readonly file: FileSource | undefined };

async function receiveParts(ctx: Context, row: UploadRow, arriving: AsyncIterable<Buffer>): Promise<PartResult> {
  const { id, receivedBytes: start, sizeBytes, fileName } = row;
  const copy = await takeLocalCopy(ctx, row);
  try {
    const written = await writeParts(arriving, {
      start,
      sizeBytes,
      keep: async (from, content) => {
        if (!(await keepPart(ctx, id, { start: from, content })))
          throw new ExpectedError("file.upload_conflict", { status: 409 });
        await copy?.append(content);
      },
    });
    const { last } = written;
    if (last === undefined) return { written, file: undefined };
    if (copy === undefined)
      return { written, file: toReceiver(ctx, { ...row, receivedBytes: sizeBytes - last.length }, last) };
    await copy.append(last);
    return { written, file: { staged: await copy.complete(fileName) } };
  } finally {
    await copy?.release();
  }
}

/** Hands the complete file over like one that arrives in one request. */
function toReceiver(ctx: Context, row: UploadRow, last: Buffer): FileSource {
  async function* read(): AsyncGenerator<Buffer> {
    yield* readParts(ctx, row);
    yield last;
  }
  return {
    async receiveAll({ maximumBytes }, receive) {
      if (row.sizeBytes > maximumBytes) throw tooLargeError(maximumBytes);
      await receive({ name: row.fileName, content: read() });
      return new Map();
    },
  };
}

/** What the client would only be told again. */
const finalStatuses: ReadonlySet<number> = new Set([400, 403, 404, 413]);

/** Stores the file in the transaction of the call. Of a file that is refused nothing stays. */
async function storeArrived(
  ctx: Context,
  { store }: PartRequest,
  { row, file, answer }: ArrivedUpload,
): Promise<Response> {
  try {
    const stored = await store(file);
    await completeUpload(ctx, row, stored.id);
    ctx.header(wireHeader.fileId, String(stored.id));
    return answer;
  } catch (error) {
    if (error instanceof ExpectedError && finalStatuses.has(error.status)) await discardUpload(ctx, row.id);
    throw error;
  }
}
