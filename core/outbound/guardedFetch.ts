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

/** Why no request goes to an address. */
export type BlockReason = "protocol" | "port" | "password" | "internal";

const blockReasons: Readonly<Record<BlockReason, string>> = {
  protocol: "only http and https are allowed",
  port: "only the ports 80 and 443 are allowed",
  password: "an address with a user name or password is not allowed",
  internal: "the address lies inside an internal network",
};

/** An address to which no request goes; the message is in English, for logs and scripts. */
export class BlockedAddressError extends Error {
  readonly host: string;
  readonly reason: BlockReason;

  constructor({ host }: Pick<URL, "host">, reason: BlockReason) {
    super(`${host}: ${blockReasons[reason]}`);
    this.name = "OutsideRefused";
    this.host = host;
    this.reason = reason;
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
  const reason = findBlockReason(config, url);
  if (reason !== undefined) throw new BlockedAddressError(url, reason);
  const isAllowed = isAllowedHost(config, url);
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

/** Why a request to this address is refused before its name is looked up; `undefined` if it is not. */
export function findBlockReason(config: HostAllowlist, url: URL): BlockReason | undefined {
  if (url.protocol !== "https:" && url.protocol !== "http:") return "protocol";
  if (isAllowedHost(config, url)) return undefined;
  const host = url.hostname.replaceAll(/[[\]]/gu, "");
  // A literal IP address is never looked up.
  if (isIP(host) !== 0 && !isPublicAddress(host)) return "internal";
  // The default port of a protocol is never written.
  if (url.port !== "" && url.port !== "80" && url.port !== "443") return "port";
  return url.username !== "" || url.password !== "" ? "password" : undefined;
}

/** Resolves the name for the connection about to be made; one internal address is enough to refuse it. */
const lookUpPublic: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error !== null) return done(error, "");
    const [first] = addresses;
    if (first === undefined || !addresses.every(({ address }) => isPublicAddress(address)))
      return done(new BlockedAddressError({ host: hostname }, "internal"), "");
    return options.all === true ? done(null, addresses) : done(null, first.address, first.family);
  });
};
