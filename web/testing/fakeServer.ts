import * as z from "zod";
import type { Api, Calls, DraftOf, OutputOf } from "#contract/api";
import { pathOf } from "#contract/api";
import type { Envelope } from "#contract/wire";

/** How a call is refused. Fields travel as the message, as the server does it. */
export type Refusal = {
  code: number;
  message?: string;
  fields?: Record<string, string[]>;
  result?: unknown;
  extras?: Envelope["extras"];
  requestId?: string;
};

type Answer = (input: Record<string, unknown>, request: { headers: Headers }) => unknown;
type Heard = { input: Record<string, unknown>; headers: Headers };

/** A server of a test: it answers in the wire's own envelopes what the test says, and remembers what it was asked. */
export type FakeServer = {
  /** Answers a call. What is answered is held to the contract. */
  answer<C extends Calls, Name extends keyof C & string>(
    api: Api<C>,
    name: Name,
    answer: (input: DraftOf<C[Name]>) => OutputOf<C[Name]> | Promise<OutputOf<C[Name]>>,
  ): void;
  /** Refuses a call, until it is answered again. */
  refuse<C extends Calls>(api: Api<C>, name: keyof C & string, refusal: Refusal): void;
  /** The connection breaks in a call. */
  breakOff<C extends Calls>(api: Api<C>, name: keyof C & string): void;
  /** What the account may do has changed: every later answer says so. */
  changeRights(): void;
  /** What a call was asked, oldest first. */
  heard<C extends Calls>(api: Api<C>, name: keyof C & string): Heard[];
};

/** Replaces `fetch`. */
export function fakeServer(): FakeServer {
  const answers = new Map<string, Answer>();
  let rights = 1;
  const heard = new Map<string, Heard[]>();
  const heardBy = (path: string) => {
    const list = heard.get(path) ?? [];
    heard.set(path, list);
    return list;
  };

  globalThis.fetch = async (url, init = {}) => {
    const address = new URL(url instanceof Request ? url.url : url, "http://site.test");
    const input: Record<string, unknown> =
      typeof init.body === "string" ? JSON.parse(init.body) : Object.fromEntries(address.searchParams);
    const headers = new Headers(init.headers);
    const route = routeOf(address.pathname, [...answers.keys()]);
    heardBy(route).push({ input, headers });
    const answer = answers.get(route);
    if (answer === undefined) throw new Error(`the test answers nothing to ${address.pathname}`);
    const result = await answer(input, { headers });
    init.signal?.throwIfAborted();
    if (result instanceof Response) return result;
    const said = envelope({ code: 200, message: "", result });
    said.headers.set("x-rights", String(rights));
    return said;
  };

  return {
    answer: (api, name, answer) => {
      const output = strict(api.calls[name]?.output ?? z.unknown());
      // The handler takes what the call takes; on the wire it is only known to be an object.
      // oxlint-disable-next-line typescript/consistent-type-assertions -- see above
      answers.set(pathOf(api, name), async (input) => output.parse(await answer(input as never)));
    },
    refuse: (api, name, { code, message = "", fields, result = null, extras = null, requestId }) => {
      const words = fields === undefined ? message : JSON.stringify(fields);
      answers.set(pathOf(api, name), () => envelope({ code, message: words, result, extras }, requestId));
    },
    breakOff: (api, name) =>
      void answers.set(pathOf(api, name), () => {
        throw new TypeError("fetch failed");
      }),
    changeRights: () => void rights++,
    heard: (api, name) => heardBy(pathOf(api, name)),
  };
}

/** The call that an address belongs to: some carry values in their path. */
function routeOf(path: string, routes: readonly string[]): string {
  const parts = path.split("/");
  const isRoute = (route: string) =>
    route.split("/").length === parts.length &&
    route.split("/").every((part, index) => part.startsWith("{") || part === parts[index]);
  return routes.find((route) => isRoute(route)) ?? path;
}

function envelope(
  { code, message, result, extras = null }: Pick<Envelope, "code" | "message" | "result"> & Partial<Envelope>,
  requestId = "test-request",
): Response {
  const type = code === 200 ? "success" : "error";
  return Response.json(
    { code, type, message, result, extras, time: "2026-11-21 12:00:00" },
    { headers: { "x-request-id": requestId } },
  );
}

/** A test's answer may say nothing that the contract does not know. */
function strict(schema: z.ZodType): z.ZodType {
  return schema instanceof z.ZodObject ? schema.strict() : schema;
}
