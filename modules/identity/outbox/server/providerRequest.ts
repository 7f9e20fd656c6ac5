import http from "node:http";
import https from "node:https";
import { type CallObserver, observed } from "#core/outbound/outgoingCall";

const longestAnswer = 64 * 1024;
const longestMs = 10_000;

/** A request to a provider. The address comes from the installation's settings, never from a user. */
export type ProviderRequest = {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

type ProviderAnswer = { readonly status: number; readonly headers: http.IncomingHttpHeaders; readonly body: Buffer };

/** Posts to a provider and returns the text of its answer; no redirects, ten seconds, 64 KB. */
export async function postToProvider(request: ProviderRequest, observe?: CallObserver): Promise<string> {
  const { url, headers, body } = request;
  const attempt = { url, method: "POST", headers, body };
  const answer = await observed(observe, attempt, async () => await post(request));
  return answer.body.toString("utf8");
}

async function post({ url, headers, body }: ProviderRequest): Promise<ProviderAnswer> {
  const { request } = url.protocol === "http:" ? http : https;
  const { promise, resolve, reject } = Promise.withResolvers<ProviderAnswer>();
  const outgoingRequest = request(
    url,
    { method: "POST", headers: { ...headers, "content-length": Buffer.byteLength(body) } },
    (answer) => {
      const parts: Buffer[] = [];
      let size = 0;
      answer.on("data", (part: Buffer) => {
        size += part.length;
        if (size > longestAnswer) outgoingRequest.destroy(new Error("the provider answers too much"));
        else parts.push(part);
      });
      answer.on("end", () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(parts) }),
      );
      answer.on("error", reject);
    },
  );
  const timer = setTimeout(() => outgoingRequest.destroy(new Error("the provider does not answer")), longestMs);
  outgoingRequest.on("error", reject);
  outgoingRequest.end(body);
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
  }
}
