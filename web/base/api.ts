import { type Api, type Calls, getEndpointPath, type OutputOf, type RawInputOf } from "#contract/api";
import { createInstantMapper, type InstantMapper } from "#contract/schema";
import { invalidToken, maxSharedAge, wireHeader } from "#contract/wire";
import { getCurrentLanguage, translate, translateError } from "./i18n.ts";
import { CallError, checkBody, describeFailure, readBody } from "./answer.ts";
import { reachServer } from "./serverConnection.ts";
import type { UploadRequest } from "./sendWithProgress.lazy.ts";
import { acceptsSharedAnswers, noteWrite } from "./sharedReads.ts";
import { isExpired, isOfFormerSession, tokenStore } from "./session/tokens.ts";

/** How a call is sent. */
export type CallOptions = {
  signal?: AbortSignal;
  /** A repeat with the same key does not write again. */
  idempotencyKey?: string;
  /** Null clears a field instead of leaving it as it is. */
  writeNull?: boolean;
  /** The total of a list is counted only so far. */
  countUpTo?: number;
  /** Receives the id under which the server logs the request. */
  onRequestId?: (requestId: string) => void;
  /** The file of a call that takes one. */
  file?: File;
  /** Receives how many bytes of the file are sent. */
  onProgress?: (sentBytes: number) => void;
  /** The caller stores the tokens of the answer. */
  holdsTokens?: boolean;
  /** The browser sends it even if the page is closed. Limited to 64 KB. */
  keepalive?: boolean;
};

/** Creates an `idempotencyKey`. `crypto.randomUUID` is missing on pages loaded over plain HTTP. */
export function createIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const digits = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return digits.replace(/^(?<a>.{8})(?<b>.{4})(?<c>.{4})(?<d>.{4})/u, "$<a>-$<b>-$<c>-$<d>-");
}

/** The longest time of a request, uploads included (specification 9). */
const timeLimitMs = 600_000;
const refreshLock = "siteward:refresh";
const mappers = new WeakMap<object, InstantMapper>();
const signOutListeners = new Set<(message?: string) => void>();

/** Calls the listener when the server reports the end of the session, with a message if the reason is not obvious. */
export function onSignedOut(listener: (message?: string) => void): () => void {
  signOutListeners.add(listener);
  return () => signOutListeners.delete(listener);
}

/** Tells the listeners that the server has refused a request because the session has ended. */
export function reportSignedOut(message?: string): void {
  for (const listener of signOutListeners) listener(message);
}

const lockListeners = new Set<() => void>();

/** Calls the listener when the server reports a locked screen; it then answers nothing else. */
export function onLocked(listener: () => void): () => void {
  lockListeners.add(listener);
  return () => lockListeners.delete(listener);
}

const rightsListeners = new Set<() => void>();
let rights: string | undefined;

/** Calls the listener when the permissions of the account have changed: a response header says so (`x-rights`). */
export function onRightsChanged(listener: () => void): () => void {
  rightsListeners.add(listener);
  return () => rightsListeners.delete(listener);
}

/** Resets the permissions of this session, so that those of the next one do not count as a change. */
export function forgetRights(): void {
  rights = undefined;
}

function noteRights(headers: Headers): void {
  const now = headers.get(wireHeader.rights);
  if (now === null || now === rights) return;
  const isChange = rights !== undefined;
  rights = now;
  if (isChange) for (const listener of rightsListeners) listener();
}

/** The functions that answer the calls of an API in the browser. One that makes another call hands its options on. */
export type LocalHandlers<C extends Calls> = {
  readonly [Name in keyof C]: (input: RawInputOf<C[Name]>, options: CallOptions) => Promise<OutputOf<C[Name]>>;
};

type LocalHandler = (input: never, options: CallOptions) => Promise<unknown>;

const localHandlers = new Map<string, Readonly<Record<string, LocalHandler>>>();

/**
 * Answers the calls of an API in the browser instead of on the server: for screens that show sample data, and for lists
 * whose calls have other names on the wire.
 */
export function registerLocalApi<C extends Calls>(api: Api<C>, handlers: LocalHandlers<C>): void {
  localHandlers.set(api.name, handlers);
}

/** Whether an API is answered in the browser, so that the server cannot process its records. */
export function isLocalApi({ name }: Pick<Api, "name">): boolean {
  return localHandlers.has(name);
}

/** Makes a call. Instants arrive as `Date`. Throws CallError. */
// oxlint-disable-next-line eslint/max-params -- the first three name the call and are always given, options rarely
export async function call<C extends Calls, Name extends keyof C & string>(
  api: Api<C>,
  name: Name,
  input: RawInputOf<C[Name]>,
  options: CallOptions = {},
): Promise<OutputOf<C[Name]>> {
  const own = localHandlers.get(api.name)?.[name];
  // oxlint-disable-next-line typescript/consistent-type-assertions -- the local answer is typed by this very API
  if (own !== undefined) return (await own(input as never, options)) as OutputOf<C[Name]>;
  const contract: C[Name] = api.calls[name];
  const request = requestOf(api, name, input);
  const answer = await withTokens(async (tokens) => await send(request, tokens, options));
  const { raw, body } = await readBody(answer);
  const isOver = body.code === 401 || answer.headers.get(wireHeader.accessToken) === invalidToken;
  if (isOver && contract.access !== "anyone") reportSignedOut(body.extras?.words);
  if (body.code === 423) for (const listener of lockListeners) listener();
  await checkBody(body, answer);
  const requestId = answer.headers.get(wireHeader.requestId);
  if (requestId !== null) options.onRequestId?.(requestId);
  let mapper = mappers.get(contract);
  if (mapper === undefined) {
    mapper = createInstantMapper(contract.output);
    mappers.set(contract, mapper);
  }
  // oxlint-disable-next-line typescript/consistent-type-assertions -- the server's tests parse every answer with this contract
  return mapper(body.code === undefined ? raw : body.result, (text) => new Date(String(text))) as OutputOf<C[Name]>;
}

/** Fetches a small file that a call returns, such as a template. Throws CallError. */
export async function fetchFile<C extends Calls, Name extends keyof C & string>(
  api: Api<C>,
  name: Name,
  input: RawInputOf<C[Name]>,
): Promise<Blob> {
  return await fileAt(requestOf(api, name, input));
}

/** Fetches a file of this server, such as a picture, by the URL in its record. Throws CallError. */
export async function fetchStoredFile(url: string): Promise<Blob> {
  return await fileAt({ url, method: "GET", body: undefined });
}

async function fileAt(request: HttpRequest): Promise<Blob> {
  const answer = await withTokens(async (tokens) => await send(request, tokens, {}));
  // Errors arrive as an envelope.
  if (answer.headers.get("content-type")?.includes("json") === true)
    throw await describeFailure((await readBody(answer)).body, answer);
  if (!answer.ok) throw new CallError(await translateError("shell.downloadFailed"), { status: answer.status });
  return await answer.blob();
}

/** Reads the current version of a small static file of this application; `undefined` if it cannot be loaded. */
export async function fetchStaticJson(path: string): Promise<unknown> {
  try {
    const answer = await fetch(path, { cache: "no-store" });
    return answer.ok ? await answer.json() : undefined;
  } catch {
    // No network, or the page of a proxy: the next attempt may succeed.
    return undefined;
  }
}

/** Reads a document of the server that no call returns. Throws CallError. */
export async function fetchDocument(url: string): Promise<unknown> {
  const answer = await withTokens(async (tokens) => await send({ url, method: "GET", body: undefined }, tokens, {}));
  const { raw, body } = await readBody(answer);
  // Errors arrive as an envelope.
  if (body.type === "error") throw await describeFailure(body, answer);
  return raw;
}

/** The address of a call with its input, for files that are sent in several requests. */
export function getCallUrl<C extends Calls, Name extends keyof C & string>(
  api: Api<C>,
  name: Name,
  input: RawInputOf<C[Name]>,
): string {
  return requestOf(api, name, input).url;
}

/** The HTTP request of a call. */
export type HttpRequest = {
  readonly url: string;
  readonly method: string;
  readonly body: string | Blob | undefined;
  /** Further headers. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Equal calls can share the answer. */
  readonly isShared?: boolean;
};
/** The HTTP response to it. */
export type TimedResponse = { readonly response: Response; readonly durationMs: number };

/**
 * Makes a call by its URL with the session's tokens and returns the response, including an error response. Throws
 * CallError.
 */
export async function sendRawRequest(request: HttpRequest, options: CallOptions): Promise<TimedResponse> {
  const start = performance.now();
  const response = await withTokens(async (tokens) => await send(request, tokens, options));
  return { response, durationMs: performance.now() - start };
}

type BearerTokens = { access?: string; refresh?: string };

function requestOf(api: Api, name: string, input: object): HttpRequest {
  const values = new Map<string, unknown>(Object.entries(input));
  const path = getEndpointPath(api, name).replaceAll(/\{(?<name>\w+)\}/gu, (_, segment: string) => {
    const value = values.get(segment) ?? undefined;
    values.delete(segment);
    if (value === undefined && api.calls[name]?.hasOptionalLastSegment !== true)
      throw new CallError(translate("shell.missingParameter", { name: segment }), { status: 400 });
    return encodeURIComponent(textOf(value));
  });
  const { method = "POST", takesFile, isShared = false } = api.calls[name] ?? {};
  if (method === "POST" && takesFile !== true)
    return { url: path, method, body: JSON.stringify(Object.fromEntries(values)), isShared };
  const query = new URLSearchParams();
  for (const [key, value] of values)
    if (value !== undefined && value !== null)
      query.append(key, Array.isArray(value) ? value.map(textOf).join(",") : textOf(value));
  return { url: query.size === 0 ? path : `${path}?${query.toString()}`, method, body: undefined, isShared };
}

function textOf(value: unknown): string {
  if (value === undefined) return "";
  return typeof value === "string" ? value : JSON.stringify(value);
}

/**
 * Sends a request with the stored tokens. Once the access token has expired, the refresh token is sent as well, one request
 * at a time over all tabs: waiting requests use the new pair. An unexpected 401 (the clocks differ) is retried that way once.
 */
async function withTokens(request: (bearers: BearerTokens) => Promise<Response>): Promise<Response> {
  const tokens = tokenStore.read();
  if (tokens === undefined) return await request({});
  if (!isExpired(tokens.access, Date.now())) {
    const answer = await request({ access: tokens.access });
    if (answer.status !== 401 || tokens.refresh === "") return answer;
  }
  const renewed = await alone(async () => {
    const latest = tokenStore.read();
    if (latest === undefined) return {};
    await checkSession(tokens.access);
    const isRenewed = latest.access !== tokens.access && !isExpired(latest.access, Date.now());
    return isRenewed ? { access: latest.access } : await request(latest);
  });
  // A request that finds the new pair needs no lock.
  return renewed instanceof Response ? renewed : await request(renewed);
}

let line: Promise<unknown> = Promise.resolve();

/**
 * Runs one at a time over all tabs. Pages loaded over plain HTTP have no such locks: there, one at a time within this
 * tab.
 */
async function alone<Result>(work: () => Promise<Result>): Promise<Result> {
  if ("locks" in navigator) return await navigator.locks.request(refreshLock, work);
  const mine = line.then(work);
  line = mine.catch(() => undefined);
  return await mine;
}

async function send(
  { url, method, body, headers: further = {}, isShared = false }: HttpRequest,
  { access, refresh }: BearerTokens,
  options: CallOptions,
): Promise<Response> {
  const headers = new Headers({ ...further, "accept-language": getCurrentLanguage(), [wireHeader.time]: "utc" });
  const { file, signal } = options;
  const hasRefresh = refresh !== undefined && refresh !== "";
  if (typeof body === "string") headers.set("content-type", "application/json");
  if (file !== undefined) headers.set("x-file-name", encodeURIComponent(file.name));
  if (access !== undefined) headers.set("authorization", `Bearer ${access}`);
  if (hasRefresh) headers.set(wireHeader.refresh, `Bearer ${refresh}`);
  if (options.idempotencyKey !== undefined) headers.set(wireHeader.idempotencyKey, options.idempotencyKey);
  if (options.writeNull === true) headers.set("prefer", "write-null");
  if (options.countUpTo !== undefined) headers.set("prefer", `count=${options.countUpTo}`);
  if (isShared && acceptsSharedAnswers()) headers.set("cache-control", `max-age=${maxSharedAge}`);
  const { keepalive = false } = options;
  const mayWrite = method !== "GET" && !isShared;
  const content = {
    method,
    headers,
    keepalive: keepalive,
    ...(body === undefined ? {} : { body }),
    ...(file === undefined ? {} : { body: file }),
    // The answer with new tokens is always read: the server would take another use of the old ones for that of a copy.
    signal: limitTime(hasRefresh ? undefined : signal),
  };
  const { onProgress } = options;
  const answer = await reach(url, content, onProgress).finally(() => (mayWrite ? noteWrite() : undefined));
  if (access !== undefined) await checkSession(access);
  if (!isStorable(answer.headers) && options.holdsTokens !== true) {
    keepNewTokens(answer.headers);
    noteRights(answer.headers);
  }
  if (hasRefresh) signal?.throwIfAborted();
  return answer;
}

/**
 * This browser may have gone on to a session in another tenant since a call was sent: the call is not repeated there, and
 * its answer not shown.
 */
async function checkSession(access: string): Promise<void> {
  if (isOfFormerSession(access)) throw new CallError(await translateError("shell.errorOccurred"), { status: 401 });
}

/** An answer that the browser may have kept says nothing about the session as it is now. */
function isStorable(headers: Headers): boolean {
  return headers.get("cache-control")?.includes("max-age") === true;
}

/** Ends a request that takes longer than the limit, or when the caller does not need it any more. */
function limitTime(signal: AbortSignal | undefined): AbortSignal {
  const limit = AbortSignal.timeout(timeLimitMs);
  if (signal === undefined) return limit;
  // `AbortSignal.any` is missing in browsers that are supported otherwise.
  const either = new AbortController();
  for (const one of [signal, limit]) {
    if (one.aborted) either.abort(one.reason);
    one.addEventListener("abort", () => either.abort(one.reason), { once: true });
  }
  return either.signal;
}

async function reach(url: string, request: UploadRequest, onProgress: CallOptions["onProgress"]): Promise<Response> {
  try {
    if (onProgress === undefined) return await reachServer(url, request);
    const { sendWithProgress } = await import("./sendWithProgress.lazy.ts");
    return await sendWithProgress(url, request, onProgress);
  } catch (error) {
    const reason = error instanceof DOMException ? error.name : "";
    if (reason === "AbortError") throw error;
    const isLate = reason === "TimeoutError";
    throw new CallError(await translateError(isLate ? "shell.timedOut" : "shell.unreachable"), { status: 0 });
  }
}

function keepNewTokens(headers: Headers): void {
  const access = headers.get(wireHeader.accessToken);
  const refresh = headers.get(wireHeader.refreshToken);
  if (access !== null && access !== invalidToken && refresh !== null) tokenStore.write({ access, refresh });
}
