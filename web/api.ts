import { type Api, type Calls, type DraftOf, type OutputOf, pathOf } from "#contract/api";
import { type InstantMapper, instantMapperOf } from "#contract/schema";
import { type Envelope, fieldOfWireName, invalidToken, wireHeader } from "#contract/wire";
import { currentLanguage, translate } from "./i18n.ts";
import { isExpired, tokenStore } from "./session/tokens.ts";

/** Why a call failed, in the user's words. */
export class CallError extends Error {
  /** The body's code; 0 = the server could not be reached. */
  readonly status: number;
  /** The business error's code, `D6001`. */
  readonly businessCode: string | undefined;
  /** Refused fields of the input and why. */
  readonly fields: Readonly<Record<string, string[]>>;
  readonly requestId: string | undefined;
  readonly result: unknown;

  constructor(
    message: string,
    about: Partial<Pick<CallError, "status" | "businessCode" | "fields" | "requestId" | "result">>,
  ) {
    super(message);
    this.name = "CallError";
    this.status = about.status ?? 0;
    this.businessCode = about.businessCode;
    this.fields = about.fields ?? {};
    this.requestId = about.requestId;
    this.result = about.result ?? null;
  }
}

/** How a call is sent. */
export type CallOptions = {
  signal?: AbortSignal;
  /** The same key on a repeat makes sure that a write happens once. */
  idempotencyKey?: string;
  /** Null clears a field instead of leaving it as it is. */
  writeNull?: boolean;
  /** Hears under which id the server did what it was asked. */
  onRequestId?: (requestId: string) => void;
  /** The file of a call that takes one. */
  file?: File;
  /** The browser sends it even if the page is left meanwhile. Browsers take 64 KB at most for this. */
  outlivesPage?: boolean;
};

/** A key for `idempotencyKey`. `crypto.randomUUID` is missing where the page came over plain HTTP. */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const digits = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return digits.replace(/^(?<a>.{8})(?<b>.{4})(?<c>.{4})(?<d>.{4})/u, "$<a>-$<b>-$<c>-$<d>-");
}

const refreshLock = "siteward:refresh";
const mappers = new WeakMap<object, InstantMapper>();
const signedOut = new Set<(words?: string) => void>();

/** Hears that the session is over: the server said so, with what has ended it where one would wonder. */
export function onSignedOut(listener: (words?: string) => void): () => void {
  signedOut.add(listener);
  return () => signedOut.delete(listener);
}

const locked = new Set<() => void>();

/** Hears that the screen is locked: the server answers nothing else. */
export function onLocked(listener: () => void): () => void {
  locked.add(listener);
  return () => locked.delete(listener);
}

const rightsListeners = new Set<() => void>();
let rights: string | undefined;

/** Hears that what the account may do has changed: an answer says so (`x-rights`). */
export function onRightsChanged(listener: () => void): () => void {
  rightsListeners.add(listener);
  return () => rightsListeners.delete(listener);
}

/** The next session's rights are no change of this one's. */
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

/** What answers the calls of an API. */
export type OwnAnswers<C extends Calls> = {
  readonly [Name in keyof C]: (input: DraftOf<C[Name]>) => Promise<OutputOf<C[Name]>>;
};

const answeredHere = new Map<string, Readonly<Record<string, (input: never) => Promise<unknown>>>>();

/** Calls of this API are answered in the browser, nothing of them is sent: what a screen shows need not be anybody's data. */
export function answerHere<C extends Calls>(api: Api<C>, answers: OwnAnswers<C>): void {
  answeredHere.set(api.name, answers);
}

/** Whether the server knows nothing of an API, and so cannot work on its records by itself. */
export function isAnsweredHere({ name }: Pick<Api, "name">): boolean {
  return answeredHere.has(name);
}

/** Makes a call. Instants arrive as `Date`. Throws CallError. */
// oxlint-disable-next-line eslint/max-params -- the first three name the call and stand in every screen, options seldom
export async function call<C extends Calls, Name extends keyof C & string>(
  api: Api<C>,
  name: Name,
  input: DraftOf<C[Name]>,
  options: CallOptions = {},
): Promise<OutputOf<C[Name]>> {
  const own = answeredHere.get(api.name)?.[name];
  // Whoever answers it has taken the types from this very API.
  // oxlint-disable-next-line typescript/consistent-type-assertions -- see above
  if (own !== undefined) return (await own(input as never)) as OutputOf<C[Name]>;
  const contract: C[Name] = api.calls[name];
  const sent = requestOf(api, name, input);
  const answer = await withTokens(async (tokens) => await send(sent, tokens, options));
  const body = await envelopeOf(answer);
  const isOver = body.code === 401 || answer.headers.get(wireHeader.accessToken) === invalidToken;
  if (isOver && contract.access !== "anyone") for (const listener of signedOut) listener(body.extras?.words);
  if (body.code === 423) for (const listener of locked) listener();
  if (body.code !== 200) throw failureOf(body, answer);
  const requestId = answer.headers.get(wireHeader.requestId);
  if (requestId !== null) options.onRequestId?.(requestId);
  let mapper = mappers.get(contract);
  if (mapper === undefined) {
    mapper = instantMapperOf(contract.output);
    mappers.set(contract, mapper);
  }
  // The server's tests check every answer with this very contract.
  // oxlint-disable-next-line typescript/consistent-type-assertions -- see above
  return mapper(body.result, (text) => new Date(String(text))) as OutputOf<C[Name]>;
}

/** Fetches a small file that a call answers, a template for example. Throws CallError. */
export async function fetchFile<C extends Calls, Name extends keyof C & string>(
  api: Api<C>,
  name: Name,
  input: DraftOf<C[Name]>,
): Promise<Blob> {
  return await fileAt(requestOf(api, name, input));
}

/** Fetches a file of ours by the address that a record has of it: a picture. Throws CallError. */
export async function fetchStored(url: string): Promise<Blob> {
  return await fileAt({ url, method: "GET", body: undefined });
}

async function fileAt(sent: Sent): Promise<Blob> {
  const answer = await withTokens(async (tokens) => await send(sent, tokens, {}));
  // What is refused comes as an envelope.
  if (answer.headers.get("content-type")?.includes("json") === true) throw failureOf(await envelopeOf(answer), answer);
  return await answer.blob();
}

/** Reads a small file that lies beside the page, as the server has it now; `undefined` where it cannot be had. */
export async function readBeside(path: string): Promise<unknown> {
  try {
    const answer = await fetch(path, { cache: "no-store" });
    return answer.ok ? await answer.json() : undefined;
  } catch {
    // No network, or somebody else's page: the next look does.
    return undefined;
  }
}

/** Reads a document of the server that is no call's answer. Throws CallError. */
export async function fetchDocument(url: string): Promise<unknown> {
  const answer = await withTokens(async (tokens) => await send({ url, method: "GET", body: undefined }, tokens, {}));
  const body = await envelopeOf(answer);
  // What is refused comes as an envelope.
  if (body.type === "error") throw failureOf(body, answer);
  return body;
}

/** A call as it travels. */
export type Sent = { url: string; method: string; body: string | undefined };
/** What came back of it. */
export type Tried = { readonly answer: Response; readonly milliseconds: number };

/** Makes a call by its address, with the session's rights, and gives what came back, refused or not. Throws CallError. */
export async function tryCall(sent: Sent, options: CallOptions): Promise<Tried> {
  const start = performance.now();
  const answer = await withTokens(async (tokens) => await send(sent, tokens, options));
  return { answer, milliseconds: performance.now() - start };
}

type Bearers = { access?: string; refresh?: string };

function requestOf(api: Api, name: string, input: object): Sent {
  const values = new Map<string, unknown>(Object.entries(input));
  const path = pathOf(api, name).replaceAll(/\{(?<name>\w+)\}/gu, (_, segment: string) => {
    const value = values.get(segment);
    values.delete(segment);
    return encodeURIComponent(textOf(value));
  });
  const { method = "POST", takesFile } = api.calls[name] ?? {};
  if (method === "POST" && takesFile !== true)
    return { url: path, method, body: JSON.stringify(Object.fromEntries(values)) };
  const query = new URLSearchParams();
  for (const [key, value] of values) if (value !== undefined && value !== null) query.append(key, textOf(value));
  return { url: query.size === 0 ? path : `${path}?${query.toString()}`, method, body: undefined };
}

function textOf(value: unknown): string {
  if (value === undefined) return "";
  return typeof value === "string" ? value : JSON.stringify(value);
}

/**
 * Sends with the stored pair. When the access token's time has passed the refresh token goes along, one request at a
 * time over all tabs: whoever waits finds the new pair. A 401 that this browser's clock did not expect is tried once so.
 */
async function withTokens(request: (bearers: Bearers) => Promise<Response>): Promise<Response> {
  const tokens = tokenStore.read();
  if (tokens === undefined) return await request({});
  if (!isExpired(tokens.access, Date.now())) {
    const answer = await request({ access: tokens.access });
    if (answer.status !== 401 || tokens.refresh === "") return answer;
  }
  const renewed = await alone(async () => {
    const latest = tokenStore.read();
    if (latest === undefined) return {};
    const isRenewed = latest.access !== tokens.access && !isExpired(latest.access, Date.now());
    return isRenewed ? { access: latest.access } : await request(latest);
  });
  // Who finds the new pair keeps nobody waiting.
  return renewed instanceof Response ? renewed : await request(renewed);
}

let line: Promise<unknown> = Promise.resolve();

/** One at a time over all tabs; where the page came over plain HTTP browsers have no such locks, so within this tab. */
async function alone<Result>(work: () => Promise<Result>): Promise<Result> {
  if ("locks" in navigator) return await navigator.locks.request(refreshLock, work);
  const mine = line.then(work);
  line = mine.catch(() => undefined);
  return await mine;
}

async function send(
  { url, method, body }: Sent,
  { access, refresh }: Bearers,
  options: CallOptions,
): Promise<Response> {
  const headers = new Headers({ "accept-language": currentLanguage(), [wireHeader.time]: "utc" });
  const { file } = options;
  if (body !== undefined) headers.set("content-type", "application/json");
  if (file !== undefined) headers.set("x-file-name", encodeURIComponent(file.name));
  if (access !== undefined) headers.set("authorization", `Bearer ${access}`);
  if (refresh !== undefined && refresh !== "") headers.set(wireHeader.refresh, `Bearer ${refresh}`);
  if (options.idempotencyKey !== undefined) headers.set(wireHeader.idempotencyKey, options.idempotencyKey);
  if (options.writeNull === true) headers.set("prefer", "write-null");
  const { signal, outlivesPage = false } = options;
  const answer = await reach(url, {
    method,
    headers,
    keepalive: outlivesPage,
    ...(body === undefined ? {} : { body }),
    ...(file === undefined ? {} : { body: file }),
    ...(signal === undefined ? {} : { signal }),
  });
  keepNewTokens(answer.headers);
  noteRights(answer.headers);
  return answer;
}

async function reach(url: string, request: RequestInit): Promise<Response> {
  try {
    return await fetch(url, request);
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    throw new CallError(translate("shell.unreachable"), { status: 0 });
  }
}

function keepNewTokens(headers: Headers): void {
  const access = headers.get(wireHeader.accessToken);
  const refresh = headers.get(wireHeader.refreshToken);
  if (access !== null && access !== invalidToken && refresh !== null) tokenStore.write({ access, refresh });
}

async function envelopeOf(answer: Response): Promise<Envelope> {
  try {
    const body: Envelope = await answer.json();
    return body;
  } catch {
    // A proxy's page or a broken line instead of our envelope.
    const requestId = answer.headers.get(wireHeader.requestId) ?? undefined;
    throw new CallError(translate("shell.unreadable"), { status: answer.status, requestId });
  }
}

function failureOf(body: Envelope, answer: Response): CallError {
  const requestId = answer.headers.get(wireHeader.requestId) ?? undefined;
  const about = { status: body.code, requestId, result: body.result };
  const fields = fieldsOf(body.message);
  if (fields !== undefined) {
    const whole = fields[""]?.[0] ?? translate("shell.checkFields");
    return new CallError(whole, { ...about, fields });
  }
  const business = /^\[(?<code>\w+)\] (?<words>[\s\S]*)$/u.exec(body.message)?.groups;
  if (business === undefined) return new CallError(body.message, about);
  return new CallError(business["words"] ?? body.message, { ...about, businessCode: business["code"] });
}

function fieldsOf(message: string): Record<string, string[]> | undefined {
  if (!message.startsWith("{")) return undefined;
  try {
    const fields: Record<string, string[]> = JSON.parse(message);
    return Object.fromEntries(Object.entries(fields).map(([name, why]) => [fieldOfWireName(name), why]));
  } catch {
    // A text that merely begins with a brace.
    return undefined;
  }
}
