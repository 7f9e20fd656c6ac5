/** The parts of a request that an upload has. */
export type UploadRequest = {
  readonly method: string;
  readonly headers: Headers;
  readonly body?: string | Blob;
  readonly keepalive: boolean;
  readonly signal: AbortSignal;
};

/**
 * Sends a request and reports how much of its body is sent, which `fetch` cannot. Throws what `fetch` throws.
 */
export async function sendWithProgress(
  url: string,
  { method, headers, body, signal }: UploadRequest,
  onProgress: (sentBytes: number) => void,
): Promise<Response> {
  signal.throwIfAborted();
  return await new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    signal.addEventListener("abort", abort, { once: true });
    request.open(method, url);
    for (const [name, value] of headers) request.setRequestHeader(name, value);
    request.upload.addEventListener("progress", ({ loaded }) => onProgress(loaded));
    request.addEventListener("load", () => {
      const { status, responseText } = request;
      // An answer without content may not have an empty text either.
      resolve(new Response(status === 204 ? null : responseText, { status, headers: readHeaders(request) }));
    });
    request.addEventListener("error", () => reject(new TypeError("the server was not reached")));
    request.addEventListener("abort", () => reject(toReason(signal)));
    request.addEventListener("loadend", () => signal.removeEventListener("abort", abort));
    request.send(body ?? null);
  });
}

function toReason({ reason }: AbortSignal): Error {
  return reason instanceof Error ? reason : new DOMException("aborted", "AbortError");
}

function readHeaders(request: XMLHttpRequest): Headers {
  const lines = request.getAllResponseHeaders().split("\r\n");
  const pairs = lines.flatMap((line): [string, string][] => {
    const colon = line.indexOf(":");
    return colon < 1 ? [] : [[line.slice(0, colon), line.slice(colon + 1).trim()]];
  });
  return new Headers(pairs);
}
