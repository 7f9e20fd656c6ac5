import http from "node:http";
import https from "node:https";

const longestAnswer = 64 * 1024;
const longestMs = 10_000;

/** A request to a provider. The address comes from the installation's settings, never from a user. */
export type ProviderRequest = {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

/** Posts to a provider and returns the text of its answer; no redirects, ten seconds, 64 KB. */
export async function postToProvider({ url, headers, body }: ProviderRequest): Promise<string> {
  const { request } = url.protocol === "http:" ? http : https;
  const { promise, resolve, reject } = Promise.withResolvers<string>();
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
      answer.on("end", () => resolve(Buffer.concat(parts).toString("utf8")));
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
