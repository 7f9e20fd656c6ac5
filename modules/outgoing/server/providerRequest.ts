import http from "node:http";
import https from "node:https";

const longestAnswer = 64 * 1024;
const longestMs = 10_000;

/** What is sent to a provider. The address is that of the installation's settings, never one that a user gave. */
export type ProviderRequest = {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

/** Posts to a provider and answers the text of its answer; no redirects, ten seconds, 64 KB. */
export async function askProvider({ url, headers, body }: ProviderRequest): Promise<string> {
  const { request } = url.protocol === "http:" ? http : https;
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const sent = request(
    url,
    { method: "POST", headers: { ...headers, "content-length": Buffer.byteLength(body) } },
    (answer) => {
      const parts: Buffer[] = [];
      let size = 0;
      answer.on("data", (part: Buffer) => {
        size += part.length;
        if (size > longestAnswer) sent.destroy(new Error("the provider answers too much"));
        else parts.push(part);
      });
      answer.on("end", () => resolve(Buffer.concat(parts).toString("utf8")));
      answer.on("error", reject);
    },
  );
  const timer = setTimeout(() => sent.destroy(new Error("the provider does not answer")), longestMs);
  sent.on("error", reject);
  sent.end(body);
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
  }
}
