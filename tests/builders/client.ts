import * as z from "zod";
import { type Api, type Call, type Calls, type DraftOf, type OutputOf, pathOf } from "#contract/api";
import { type Envelope, wireHeader } from "#contract/wire";
import { instantMapperOf } from "#contract/schema";
import { theServer } from "#tests/builders/server";

/** What a call answered: the envelope, and the HTTP answer around it. */
export type Reply<Output = unknown> = {
  status: number;
  headers: Headers;
  body: Omit<Envelope, "result"> & { result: Output };
};

/** Somebody who makes calls. */
export type Client = {
  /** Makes a call; every successful answer is checked with the contract's schema, surplus columns are an error. */
  call<C extends Calls, Name extends keyof C & string>(
    api: Api<C>,
    name: Name,
    input?: DraftOf<C[Name]>,
    headers?: Record<string, string>,
  ): Promise<Reply<OutputOf<C[Name]>>>;
  /** Sends anything to a call, for wrong inputs. */
  send(api: Api, name: string, raw: unknown, headers?: Record<string, string>): Promise<Reply>;
  /** As `call`, but fails unless the answer is a success; gives the result. */
  get<C extends Calls, Name extends keyof C & string>(
    api: Api<C>,
    name: Name,
    input?: DraftOf<C[Name]>,
  ): Promise<OutputOf<C[Name]>>;
};

type Credentials = { headers(): Promise<Record<string, string>> };

/** A client that sends these credentials; without any it is a stranger. */
export function aClient(credentials: Credentials = { headers: async () => await Promise.resolve({}) }): Client {
  async function send(api: Api, name: string, raw: unknown, extra: Record<string, string> = {}): Promise<Reply> {
    const call = api.calls[name];
    if (call === undefined) throw new Error(`${api.name}/${name} has no contract`);
    const { url } = await theServer();
    const headers = { ...(await credentials.headers()), [wireHeader.time]: "utc", ...extra };
    const answer = await fetch(`${url}${addressOf(api, name, call, raw)}`, requestOf(call, raw, headers));
    const body: Envelope = JSON.parse(await answer.text());
    return { status: answer.status, headers: answer.headers, body };
  }

  const client: Client = {
    send,
    async call(api, name, input, headers) {
      const reply = await send(api, name, input ?? {}, headers);
      const call = api.calls[name];
      if (call === undefined) throw new Error(`${api.name}/${name} has no contract`);
      return { ...reply, body: { ...reply.body, result: resultOf(call, reply) } };
    },
    async get(api, name, input) {
      const { body } = await client.call(api, name, input);
      if (body.code !== 200) throw new Error(`${api.name}/${name} answered ${body.code}: ${body.message}`);
      return body.result;
    },
  };
  return client;
}

function resultOf<C extends Call>(call: C, { body }: Reply): OutputOf<C> {
  if (body.code === 200) return strict(call, body.result);
  // What a refusal carries is no result; tests look at it as it is.
  // oxlint-disable-next-line typescript/consistent-type-assertions -- see above
  return body.result as OutputOf<C>;
}

function addressOf(api: Api, name: string, call: Call, raw: unknown): string {
  const given = new Map<string, unknown>(Object.entries(typeof raw === "object" ? (raw ?? {}) : {}));
  const path = pathOf(api, name).replaceAll(/\{(?<name>\w+)\}/gu, (_, segment: string) => {
    const value = given.get(segment);
    given.delete(segment);
    return encodeURIComponent(textOf(value).toWellFormed());
  });
  if (call.method === "POST") return path;
  const query = new URLSearchParams();
  for (const [key, value] of given) if (value !== undefined) query.append(key, textOf(value));
  return query.size === 0 ? path : `${path}?${query.toString()}`;
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : (JSON.stringify(value) ?? "");
}

function requestOf(call: Call, raw: unknown, headers: Record<string, string>): RequestInit {
  if (call.method === "GET") return { headers };
  return { method: "POST", headers: { "content-type": "application/json", ...headers }, body: JSON.stringify(raw) };
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
