import { lookup } from "node:dns";
import http from "node:http";
import https from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { isPublicAddress } from "#contract/publicUrl";
import { type CallObserver, observed } from "./outgoingCall.ts";

const connectMs = 5000;
const longestMs = 30_000;
const longestAnswer = 10 * 1024 * 1024;

/** A request to a server that a user has named. */
export type GuardedRequest = {
  readonly url: URL;
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
  /** Cancels the request. */
  readonly signal?: AbortSignal | undefined;
  /** Learns how the request has ended, for the log. */
  readonly observe?: CallObserver | undefined;
};

/** The response; a redirect is returned like any other answer and never followed. */
export type GuardedResponse = {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: Buffer;
};

/** An address to which no request goes; the reason is in the message, only for the log. */
export class BlockedAddressError extends Error {
  constructor(url: URL, reason: string) {
    super(`${url.host}: ${reason}`);
    this.name = "OutsideRefused";
  }
}

/** An answer of more than 10 MB, which is not read to its end. */
export class OversizedAnswerError extends Error {
  constructor() {
    super("the answer is too long");
    this.name = "OversizedAnswerError";
  }
}

/** Hosts, with or without a port, that may be internal. */
export type HostAllowlist = { readonly outgoingHosts: readonly string[] };

/**
 * The only way to an address that a user has given (security 8.1). Its name is resolved once, all its addresses must be
 * public, and the connection goes to one of them; 5 s to connect, 30 s and 10 MB in all. Hosts of
 * `SITEWARD_OUTGOING_HOSTS` may be internal and use other ports.
 */
export async function guardedFetch(config: HostAllowlist, request: GuardedRequest): Promise<GuardedResponse> {
  const { url, method, headers, body, observe } = request;
  return await observed(observe, { url, method, headers, body }, async () => await send(config, request));
}

async function send(
  config: HostAllowlist,
  { url, method, headers, body, signal }: GuardedRequest,
): Promise<GuardedResponse> {
  const isAllowed = isAllowedHost(config, url);
  if (!isAllowed) checkUrl(url);
  const { request } = url.protocol === "http:" ? http : https;
  const { promise, resolve, reject } = Promise.withResolvers<GuardedResponse>();
  const length = body === undefined ? {} : { "content-length": Buffer.byteLength(body) };
  // Without an agent no connection is reused from a request whose name resolved differently.
  const options = {
    method,
    headers: { ...headers, ...length },
    agent: false as const,
    ...(isAllowed ? {} : { lookup: lookUpPublic }),
    ...(signal === undefined ? {} : { signal }),
  };
  const outgoing = request(url, options, (answer) => {
    const parts: Buffer[] = [];
    let size = 0;
    answer.on("data", (part: Buffer) => {
      size += part.length;
      if (size > longestAnswer) outgoing.destroy(new OversizedAnswerError());
      else parts.push(part);
    });
    answer.on("end", () =>
      resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(parts) }),
    );
    answer.on("error", reject);
  });
  const timers = [
    setTimeout(() => outgoing.destroy(new Error("there is no answer")), longestMs),
    setTimeout(() => {
      if (outgoing.socket?.connecting !== false) outgoing.destroy(new Error("there is no connection"));
    }, connectMs),
  ];
  outgoing.on("error", reject);
  outgoing.end(body);
  try {
    return await promise;
  } finally {
    for (const timer of timers) clearTimeout(timer);
  }
}

/** Whether the installation allows a host, with or without this port, to be internal. */
export function isAllowedHost({ outgoingHosts }: HostAllowlist, url: URL): boolean {
  return outgoingHosts.includes(url.hostname) || outgoingHosts.includes(url.host);
}

function checkUrl(url: URL): void {
  if (url.protocol !== "https:" && url.protocol !== "http:") throw new BlockedAddressError(url, "is not of the web");
  // The default port of a protocol is never written.
  if (url.port !== "" && url.port !== "80" && url.port !== "443") throw new BlockedAddressError(url, "names a port");
  if (url.username !== "" || url.password !== "") throw new BlockedAddressError(url, "holds a password");
  const host = url.hostname.replaceAll(/[[\]]/gu, "");
  // A literal IP address is never looked up.
  if (isIP(host) !== 0 && !isPublicAddress(host)) throw new BlockedAddressError(url, "lies inside");
}

/** Resolves the name for the connection about to be made; one internal address is enough to refuse it. */
const lookUpPublic: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error !== null) return done(error, "");
    const [first] = addresses;
    if (first === undefined || !addresses.every(({ address }) => isPublicAddress(address)))
      return done(new BlockedAddressError(new URL(`https://${hostname}`), "lies inside"), "");
    return options.all === true ? done(null, addresses) : done(null, first.address, first.family);
  });
};
