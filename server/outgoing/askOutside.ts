import { lookup } from "node:dns";
import http from "node:http";
import https from "node:https";
import { isIP, type LookupFunction } from "node:net";
import type { Config } from "#server/config";
import { isPublicAddress } from "./addresses.ts";

const connectMs = 5000;
const longestMs = 30_000;
const longestAnswer = 10 * 1024 * 1024;

/** What goes to a server that a user has named. */
export type OutsideRequest = {
  readonly url: URL;
  readonly method: "GET" | "POST";
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
  /** Ends it before its time. */
  readonly signal?: AbortSignal | undefined;
};

/** What came back; a redirect is an answer like any other, nothing follows it. */
export type OutsideAnswer = {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: Buffer;
};

/** An address that no request goes to; why stands in the message, for the log alone. */
export class OutsideRefused extends Error {
  constructor(url: URL, reason: string) {
    super(`${url.host}: ${reason}`);
    this.name = "OutsideRefused";
  }
}

type Allowing = Pick<Config, "outgoingHosts">;

/**
 * The one way to an address that a user has given (security 8.1): its name is resolved once, all its addresses have to lie
 * on the internet, and the connection goes to one of them; 5 s to connect, 30 s and 10 MB in all. Hosts of
 * `SITEWARD_OUTGOING_HOSTS` may lie inside and use other ports.
 */
export async function askOutside(
  config: Allowing,
  { url, method, headers, body, signal }: OutsideRequest,
): Promise<OutsideAnswer> {
  const isAllowed = isAllowedHost(config, url);
  if (!isAllowed) checkUrl(url);
  const { request } = url.protocol === "http:" ? http : https;
  const { promise, resolve, reject } = Promise.withResolvers<OutsideAnswer>();
  const length = body === undefined ? {} : { "content-length": Buffer.byteLength(body) };
  // Without an agent no connection is taken over from a request whose name led elsewhere.
  const options = {
    ...{ method, headers: { ...headers, ...length }, agent: false as const },
    ...(isAllowed ? {} : { lookup: lookUpPublic }),
    ...(signal === undefined ? {} : { signal }),
  };
  const sent = request(url, options, (answer) => {
    const parts: Buffer[] = [];
    let size = 0;
    answer.on("data", (part: Buffer) => {
      size += part.length;
      if (size > longestAnswer) sent.destroy(new Error("the answer is too long"));
      else parts.push(part);
    });
    answer.on("end", () =>
      resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(parts) }),
    );
    answer.on("error", reject);
  });
  const timers = [
    setTimeout(() => sent.destroy(new Error("there is no answer")), longestMs),
    setTimeout(() => {
      if (sent.socket?.connecting !== false) sent.destroy(new Error("there is no connection"));
    }, connectMs),
  ];
  sent.on("error", reject);
  sent.end(body);
  try {
    return await promise;
  } finally {
    for (const timer of timers) clearTimeout(timer);
  }
}

/** Whether the installation has named a host, or a host with this port, as one that may lie inside. */
export function isAllowedHost({ outgoingHosts }: Allowing, url: URL): boolean {
  return outgoingHosts.includes(url.hostname) || outgoingHosts.includes(url.host);
}

function checkUrl(url: URL): void {
  if (url.protocol !== "https:" && url.protocol !== "http:") throw new OutsideRefused(url, "is not of the web");
  // The usual port of a protocol is not written.
  if (url.port !== "" && url.port !== "80" && url.port !== "443") throw new OutsideRefused(url, "names a port");
  if (url.username !== "" || url.password !== "") throw new OutsideRefused(url, "holds a password");
  const host = url.hostname.replaceAll(/[[\]]/gu, "");
  // An address that is written out is never looked up.
  if (isIP(host) !== 0 && !isPublicAddress(host)) throw new OutsideRefused(url, "lies inside");
}

/** Looks a name up for the connection that is about to be made; one address inside is enough to refuse it. */
const lookUpPublic: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error !== null) return done(error, "");
    const [first] = addresses;
    if (first === undefined || !addresses.every(({ address }) => isPublicAddress(address)))
      return done(new OutsideRefused(new URL(`https://${hostname}`), "lies inside"), "");
    return options.all === true ? done(null, addresses) : done(null, first.address, first.family);
  });
};
