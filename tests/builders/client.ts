import * as z from "zod";
import { type Api, type Call, type Calls, getEndpointPath, type OutputOf, type RawInputOf } from "#contract/api";
import { type Envelope, wireHeader } from "#contract/wire";
import { createInstantMapper } from "#contract/schema";
import { theServer } from "#tests/builders/server";

/** The answer to a call: the envelope, and the HTTP response. */
export type Reply<Output = unknown> = {
  status: number;
  headers: Response["headers"];
  body: Omit<Envelope, "result"> & { result: Output };
};

/** Makes calls, with or without a session. */
export type Client = {
  /** Makes a call; every successful answer is checked with the contract's schema, and surplus fields are an error. */
  call<C extends Calls, Name extends keyof C & string>(
    api: Api<C>,
    name: Name,
    input?: RawInputOf<C[Name]>,
  ): Promise<Reply<OutputOf<C[Name]>>>;
  /** Sends any input to a call. */
  send(api: Api, name: string, raw: unknown): Promise<Reply>;
  /** The same caller with further headers. */
  withHeaders(headers: Record<string, string>): Client;
  /** Like `call`, but fails unless the answer is a success; returns the result. */
  get<C extends Calls, Name extends keyof C & string>(
    api: Api<C>,
    name: Name,
    input?: RawInputOf<C[Name]>,
  ): Promise<OutputOf<C[Name]>>;
};

type Headers = Record<string, string>;
type Credentials = { headers(): Promise<Headers> };

/** A client with these credentials; without any it is anonymous. */
export function aClient(credentials: Credentials = { headers: async () => await Promise.resolve({}) }): Client {
  return clientWith(async () => ({ ...(await credentials.headers()), [wireHeader.time]: "utc" }));
}

function clientWith(headers: () => Promise<Headers>): Client {
  async function send(api: Api, name: string, raw: unknown): Promise<Reply> {
    const { url } = await theServer();
    const { path, request } = requestOf(api, name, raw);
    const all = { ...request.headers, ...(await headers()) };
    const answer = await fetch(url + path, { ...request, headers: all });
    const text = await answer.text();
    const isFile = answer.headers.has("content-disposition");
    const body = isFile ? fileAnswered : envelopeOf(JSON.parse(text));
    return { status: answer.status, headers: answer.headers, body };
  }

  const client: Client = {
    send,
    withHeaders: (further) => clientWith(async () => ({ ...(await headers()), ...further })),
    async call(api, name, input) {
      const reply = await send(api, name, input ?? {});
      return { ...reply, body: { ...reply.body, result: resultOf(callIn(api.calls, name), reply) } };
    },
    async get(api, name, input) {
      const { body } = await client.call(api, name, input);
      if (body.code !== 200) throw new Error(`${api.name}/${name} answered ${body.code}: ${body.message}`);
      return body.result;
    },
  };
  return client;
}

/** A call that answers a file has no envelope. */
const fileAnswered: Envelope = { code: 200, type: "success", message: "", result: null, extras: null, time: "" };

/** A bare answer has no envelope either. */
function envelopeOf(answer: Envelope | number): Envelope {
  return typeof answer === "number" ? { ...fileAnswered, result: answer } : answer;
}

function callIn<C extends Calls, Name extends keyof C & string>(calls: C, name: Name): C[Name] {
  return calls[name];
}

function resultOf<C extends Call>(call: C, { body }: Reply): OutputOf<C> {
  if (body.code === 200) return checkOutput(call, body.result);
  // oxlint-disable-next-line typescript/consistent-type-assertions -- the result of an error has no type, and tests compare it as it is
  return body.result as OutputOf<C>;
}

type SentRequest = { path: string; request: { method: string; headers: Headers; body?: string } };

function requestOf(api: Api, name: string, raw: unknown): SentRequest {
  const given = new Map<string, unknown>(Object.entries(typeof raw === "object" ? (raw ?? {}) : {}));
  const path = getEndpointPath(api, name).replaceAll(/\{(?<name>\w+)\}/gu, (_, segment: string) => {
    const value = given.get(segment);
    given.delete(segment);
    return encodeURIComponent(textOf(value).toWellFormed());
  });
  if (api.calls[name]?.method !== "GET") {
    const request = { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(raw) };
    return { path, request };
  }
  const query = new URLSearchParams();
  for (const [key, value] of given)
    if (value !== undefined) query.append(key, Array.isArray(value) ? value.map(textOf).join(",") : textOf(value));
  return { path: query.size === 0 ? path : `${path}?${query.toString()}`, request: { method: "GET", headers: {} } };
}

function textOf(value: unknown): string {
  if (value === undefined) return "";
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** Checks an answer with the contract's schema; a field that the contract does not name is an error. */
export function checkOutput<C extends Call>(call: C, result: unknown): OutputOf<C> {
  const instants = createInstantMapper(call.output)(structuredClone(result), (text) => new Date(String(text)));
  const parsed = call.output.safeParse(instants);
  if (!parsed.success) throw new Error(`the answer breaks its contract: ${z.prettifyError(parsed.error)}`);
  const surplus = surplusOf(instants, parsed.data, "");
  if (surplus.length > 0)
    throw new Error(`the answer has columns that its contract does not name: ${surplus.join(", ")}`);
  // oxlint-disable-next-line typescript/consistent-type-assertions -- the schema of this call has parsed it
  return parsed.data as OutputOf<C>;
}

function surplusOf(given: unknown, known: unknown, path: string): string[] {
  if (given instanceof Date || typeof given !== "object" || given === null) return [];
  const parsed = new Map(Object.entries(typeof known === "object" && known !== null ? known : {}));
  return Object.entries(given).flatMap(([key, value]) =>
    parsed.has(key) ? surplusOf(value, parsed.get(key), `${path}.${key}`) : [`${path}.${key}`],
  );
}
