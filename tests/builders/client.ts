import * as z from "zod";
import { type Api, type Call, type Calls, type DraftOf, type OutputOf, pathOf } from "#contract/api";
import { type Envelope, wireHeader } from "#contract/wire";
import { instantMapperOf } from "#contract/schema";
import { theServer } from "#tests/builders/server";

/** What a call answered: the envelope, and the HTTP answer around it. */
export type Reply<Output = unknown> = {
  status: number;
  headers: Response["headers"];
  body: Omit<Envelope, "result"> & { result: Output };
};

/** Somebody who makes calls. */
export type Client = {
  /** Makes a call; every successful answer is checked with the contract's schema, surplus columns are an error. */
  call<C extends Calls, Name extends keyof C & string>(
    api: Api<C>,
    name: Name,
    input?: DraftOf<C[Name]>,
  ): Promise<Reply<OutputOf<C[Name]>>>;
  /** Sends anything to a call, for wrong inputs. */
  send(api: Api, name: string, raw: unknown): Promise<Reply>;
  /** The same caller with further headers. */
  with(headers: Record<string, string>): Client;
  /** As `call`, but fails unless the answer is a success; gives the result. */
  get<C extends Calls, Name extends keyof C & string>(
    api: Api<C>,
    name: Name,
    input?: DraftOf<C[Name]>,
  ): Promise<OutputOf<C[Name]>>;
};

type Headers = Record<string, string>;
type Credentials = { headers(): Promise<Headers> };

/** A client that sends these credentials; without any it is a stranger. */
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
    const body: Envelope = isFile ? fileAnswered : JSON.parse(text);
    return { status: answer.status, headers: answer.headers, body };
  }

  const client: Client = {
    send,
    with: (further) => clientWith(async () => ({ ...(await headers()), ...further })),
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

/** A call that answers a file has nothing to say beside it. */
const fileAnswered: Envelope = { code: 200, type: "success", message: "", result: null, extras: null, time: "" };

function callIn<C extends Calls, Name extends keyof C & string>(calls: C, name: Name): C[Name] {
  return calls[name];
}

function resultOf<C extends Call>(call: C, { body }: Reply): OutputOf<C> {
  if (body.code === 200) return strict(call, body.result);
  // What a refusal carries is no result; tests look at it as it is.
  // oxlint-disable-next-line typescript/consistent-type-assertions -- see above
  return body.result as OutputOf<C>;
}

type Sent = { path: string; request: { method: string; headers: Headers; body?: string } };

function requestOf(api: Api, name: string, raw: unknown): Sent {
  const given = new Map<string, unknown>(Object.entries(typeof raw === "object" ? (raw ?? {}) : {}));
  const path = pathOf(api, name).replaceAll(/\{(?<name>\w+)\}/gu, (_, segment: string) => {
    const value = given.get(segment);
    given.delete(segment);
    return encodeURIComponent(textOf(value).toWellFormed());
  });
  if (api.calls[name]?.method !== "GET") {
    const request = { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(raw) };
    return { path, request };
  }
  const query = new URLSearchParams();
  for (const [key, value] of given) if (value !== undefined) query.append(key, textOf(value));
  return { path: query.size === 0 ? path : `${path}?${query.toString()}`, request: { method: "GET", headers: {} } };
}

function textOf(value: unknown): string {
  if (value === undefined) return "";
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** Checks an answer with the contract's schema; a column that the contract does not name is an error. */
export function strict<C extends Call>(call: C, result: unknown): OutputOf<C> {
  const instants = instantMapperOf(call.output)(structuredClone(result), (text) => new Date(String(text)));
  const parsed = call.output.safeParse(instants);
  if (!parsed.success) throw new Error(`the answer breaks its contract: ${z.prettifyError(parsed.error)}`);
  const surplus = surplusOf(instants, parsed.data, "");
  if (surplus.length > 0)
    throw new Error(`the answer has columns that its contract does not name: ${surplus.join(", ")}`);
  // The schema of this very call has parsed it.
  // oxlint-disable-next-line typescript/consistent-type-assertions -- see above
  return parsed.data as OutputOf<C>;
}

function surplusOf(given: unknown, known: unknown, path: string): string[] {
  if (given instanceof Date || typeof given !== "object" || given === null) return [];
  const parsed = new Map(Object.entries(typeof known === "object" && known !== null ? known : {}));
  return Object.entries(given).flatMap(([key, value]) =>
    parsed.has(key) ? surplusOf(value, parsed.get(key), `${path}.${key}`) : [`${path}.${key}`],
  );
}
