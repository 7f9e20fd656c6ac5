import { type DetailedError, type HttpRequest, type PreviousUpload, Upload, type UploadOptions } from "tus-js-client";
import { type Id, toId } from "#contract/id";
import { wireHeader } from "#contract/wire";
import { CallError } from "#base/answer";
import { reportSignedOut, sendRawRequest } from "#base/api";
import { translateError } from "#base/i18n";
import { cancelled, type SendOptions } from "./uploads.ts";

/** A request is never larger, so that it ends within the time of an upload on slow lines as well. */
const requestBytes = 32 * 1024 ** 2;
/** After a lost connection, before it counts as failed: about five minutes. */
const retryDelays = [500, 1000, 2000, 4000, ...Array.from({ length: 20 }, () => 15_000)];
const dayMs = 24 * 3_600_000;

/**
 * Sends a file by the tus protocol to the address of its call. If the same file was begun before, also before the page
 * was loaded, the rest of it is sent. An upload that is cancelled is removed from the server. Returns the id of the stored
 * file. Throws CallError.
 */
export async function sendInParts(file: File, url: string, options: SendOptions): Promise<Id> {
  const { signal, onProgress, onInterruption } = options;
  const outcome = Promise.withResolvers<Id>();
  const upload = new Upload(file, {
    ...transport,
    endpoint: url,
    metadata: { filename: file.name },
    chunkSize: requestBytes,
    retryDelays,
    removeFingerprintOnSuccess: true,
    onProgress: (sentBytes) => {
      onInterruption?.(false);
      onProgress(sentBytes);
    },
    onShouldRetry: (error) => {
      const canRetry = isTemporary(error);
      if (canRetry) onInterruption?.(true);
      return canRetry;
    },
    onSuccess: ({ lastResponse }) => outcome.resolve(toId(Number(lastResponse.getHeader(wireHeader.fileId)))),
    onError: outcome.reject,
  });
  const end = () => outcome.reject(new DOMException("aborted", "AbortError"));
  signal.addEventListener("abort", end, { once: true });
  try {
    const previous = await findPrevious(upload);
    if (previous !== undefined) upload.resumeFromPreviousUpload(previous);
    if (signal.aborted) end();
    else upload.start();
    return await outcome.promise;
  } catch (error) {
    // What was sent stays at the server unless the account has cancelled it.
    await upload.abort(signal.reason === cancelled).catch(() => undefined);
    if (!(error instanceof Error) || signal.aborted) throw error;
    const refusal = await toCallError(error);
    if (refusal.status === 401) reportSignedOut();
    throw refusal;
  } finally {
    signal.removeEventListener("abort", end);
  }
}

/** The latest unfinished upload of the same file to the same address. What the server has removed is forgotten. */
async function findPrevious(upload: Upload): Promise<PreviousUpload | undefined> {
  const { urlStorage } = upload.options;
  const isOld = ({ creationTime }: PreviousUpload) => Date.now() - Date.parse(creationTime) > dayMs;
  for (const old of ((await urlStorage?.findAllUploads()) ?? []).filter(isOld))
    await urlStorage?.removeUpload(old.urlStorageKey);
  const found = await upload.findPreviousUploads();
  return found.toSorted((one, other) => Date.parse(other.creationTime) - Date.parse(one.creationTime))[0];
}

/** Requests of the library are calls like any other, with the tokens of the session. */
const transport: Pick<UploadOptions, "httpStack"> = {
  httpStack: { getName: () => "calls", createRequest: (method, url) => createRequest(method, url) },
};

function createRequest(method: string, url: string): HttpRequest {
  const headers = new Map<string, string>();
  const ending = new AbortController();
  let report = (_sentBytes: number): void => undefined;
  return {
    getMethod: () => method,
    getURL: () => url,
    setHeader: (name, value) => void headers.set(name, value),
    getHeader: (name) => headers.get(name),
    setProgressHandler: (handler) => {
      report = handler;
    },
    async send(body: Blob | null = null) {
      const request = { url, method, headers: Object.fromEntries(headers), body: body ?? undefined };
      const progress = body === null ? {} : { onProgress: (sentBytes: number) => report(sentBytes) };
      const { response } = await sendRawRequest(request, { signal: ending.signal, ...progress });
      const text = await response.text();
      return {
        getStatus: () => response.status,
        getHeader: (name) => response.headers.get(name) ?? undefined,
        getBody: () => text,
        getUnderlyingObject: () => response,
      };
    },
    async abort() {
      ending.abort();
      await Promise.resolve();
    },
    getUnderlyingObject: () => undefined,
  };
}

/** Answers after which the same request may succeed: none at all, another request at the same time, or a busy server. */
function isTemporary({ originalResponse }: DetailedError): boolean {
  const status = originalResponse?.getStatus() ?? 0;
  return status === 0 || [409, 423, 429, 500, 502, 503, 504].includes(status);
}

async function toCallError(error: Error | DetailedError): Promise<CallError> {
  const response = "originalResponse" in error ? error.originalResponse : null;
  if (response === null) return new CallError(await translateError("shell.unreachable"), { status: 0 });
  const message = readMessage(response.getBody());
  return new CallError(message ?? (await translateError("shell.unreachable")), { status: response.getStatus() });
}

/** The text of an error of the server, without its code. */
function readMessage(body: string): string | undefined {
  try {
    const envelope: { message?: unknown } = JSON.parse(body);
    return typeof envelope.message === "string" ? envelope.message.replace(/^\[\w+\] /u, "") : undefined;
  } catch {
    // The answer of a proxy.
    return undefined;
  }
}
