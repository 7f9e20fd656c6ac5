import * as z from "zod";
import type { Api, Calls, OutputOf, RawInputOf } from "#contract/api";
import { getEndpointPath } from "#contract/api";
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

type CallHandler = (input: Record<string, unknown>, request: { headers: Headers }) => unknown;
type ReceivedCall = { input: Record<string, unknown>; headers: Headers };

/** A fake server: it answers with the test's results in the wire's envelopes, and records the received calls. */
export type FakeServer = {
  /** Answers a call. What is answered is held to the contract. */
  answer<C extends Calls, Name extends keyof C & string>(
    api: Api<C>,
    name: Name,
    answer: (input: RawInputOf<C[Name]>) => OutputOf<C[Name]> | Promise<OutputOf<C[Name]>>,
  ): void;
  /** Refuses a call, until it is answered again. */
  refuse<C extends Calls>(api: Api<C>, name: keyof C & string, refusal: Refusal): void;
  /** Refuses the next call; those after it are answered as before. */
  refuseOnce<C extends Calls>(api: Api<C>, name: keyof C & string, refusal: Refusal): void;
  /** The connection breaks in a call. */
  breakConnection<C extends Calls>(api: Api<C>, name: keyof C & string): void;
  /** Nothing answers any more, until `comeBack`. */
  goDown(): void;
  /** Answers again. The browser notices it at its next check, or by `dispatchEvent(new Event("online"))`. */
  comeBack(): void;
  /** The permissions of the account have changed: every later answer reports it. */
  changeRights(): void;
  /** What a call was asked, oldest first. */
  receivedCalls<C extends Calls>(api: Api<C>, name: keyof C & string): ReceivedCall[];
};

/** Replaces `fetch`. */
export function createFakeServer(): FakeServer {
  const answers = new Map<string, CallHandler>();
  let rights = 1;
  let isDown = false;
  const callsByPath = new Map<string, ReceivedCall[]>();
  const listCalls = (path: string) => {
    const list = callsByPath.get(path) ?? [];
    callsByPath.set(path, list);
    return list;
  };

  globalThis.fetch = async (url, init = {}) => {
    if (isDown) throw new TypeError("fetch failed");
    const address = new URL(url instanceof Request ? url.url : url, "http://site.test");
    if (address.pathname === "/api/health/ready") return Response.json({ status: "ready" });
    const input: Record<string, unknown> =
      typeof init.body === "string" ? JSON.parse(init.body) : Object.fromEntries(address.searchParams);
    const headers = new Headers(init.headers);
    const route = routeOf(address.pathname, [...answers.keys()]);
    listCalls(route).push({ input, headers });
    const answer = answers.get(route);
    if (answer === undefined) throw new Error(`the test answers nothing to ${address.pathname}`);
    const result = await answer(input, { headers });
    init.signal?.throwIfAborted();
    if (result instanceof Response) return result;
    const body = envelope({ code: 200, message: "", result });
    body.headers.set("x-rights", String(rights));
    return body;
  };

  return {
    answer: (api, name, answer) => {
      const output = strict(api.calls[name]?.output ?? z.unknown());
      // oxlint-disable-next-line typescript/consistent-type-assertions -- the handler takes the call's input, which on the wire is any object
      answers.set(getEndpointPath(api, name), async (input) => output.parse(await answer(input as never)));
    },
    refuse: (api, name, refusal) => void answers.set(getEndpointPath(api, name), () => toRefusal(refusal)),
    refuseOnce: (api, name, refusal) => {
      const path = getEndpointPath(api, name);
      const before = answers.get(path);
      answers.set(path, () => {
        if (before === undefined) answers.delete(path);
        else answers.set(path, before);
        return toRefusal(refusal);
      });
    },
    breakConnection: (api, name) =>
      void answers.set(getEndpointPath(api, name), () => {
        throw new TypeError("fetch failed");
      }),
    goDown: () => {
      isDown = true;
    },
    comeBack: () => {
      isDown = false;
    },
    changeRights: () => void rights++,
    receivedCalls: (api, name) => listCalls(getEndpointPath(api, name)),
  };
}

function toRefusal({ code, message = "", fields, result = null, extras = null, requestId }: Refusal): Response {
  const text = fields === undefined ? message : JSON.stringify(fields);
  return envelope({ code, message: text, result, extras }, requestId);
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

/** A test's answer may only contain what the contract defines. */
function strict(schema: z.ZodType): z.ZodType {
  return schema instanceof z.ZodObject ? schema.strict() : schema;
}
