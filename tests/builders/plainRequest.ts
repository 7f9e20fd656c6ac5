import type { Api, Calls } from "#contract/api";
import type { Envelope } from "#contract/wire";
import { module, type Module } from "#core/boot/module";
import { type CallImplementation, routes } from "#core/http/routes";
import { aSession } from "#tests/builders/sessions";
import type { TestServer } from "#tests/builders/server";

/** A module with calls that only a test knows; no server of the product can reach it. */
export function aModule<C extends Calls>(
  api: Api<C>,
  served: { readonly [Name in keyof C]: CallImplementation<C[Name]> },
): Module {
  return module({ name: api.name, routes: routes(api, served), tables: [] });
}

/** The answer of a server to a plain request. */
export type PlainResponse = { status: number; headers: Headers; text: string; body: Envelope };

/** A plain request; a body makes it a POST. */
export type PlainRequest = { method?: string; token?: string; body?: unknown; headers?: Record<string, string> };

/** Sends a plain request to a server, like a program that does not know our contracts. */
export async function sendPlainRequest(
  { url }: { url: string },
  path: string,
  question: PlainRequest = {},
): Promise<PlainResponse> {
  const { body, token, method = body === undefined ? "GET" : "POST" } = question;
  const headers = {
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...(body === undefined ? {} : { "content-type": "application/json" }),
    ...question.headers,
  };
  const bodyOptions = body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) };
  const answer = await fetch(url + path, { method, headers, redirect: "manual", ...bodyOptions });
  const text = await answer.text();
  const isJson = answer.headers.get("content-type")?.includes("json") === true && text !== "";
  return { status: answer.status, headers: answer.headers, text, body: isJson ? JSON.parse(text) : undefined };
}

/** Sends requests to one server as one account. */
export async function createPlainClient(
  server: TestServer,
  credentials: { tenantId: number; account: string },
): Promise<(path: string, question?: PlainRequest) => Promise<PlainResponse>> {
  const { accessToken } = await aSession(credentials);
  return async (path, question = {}) => await sendPlainRequest(server, path, { token: accessToken, ...question });
}

/** A barrier inside a call: the test learns that a call has reached it, and opens it. */
export function aBarrier() {
  const reached = Promise.withResolvers<undefined>();
  const opened = Promise.withResolvers<undefined>();
  return {
    /** Waits at the barrier. */
    async pass(): Promise<void> {
      reached.resolve(undefined);
      await opened.promise;
    },
    reached: reached.promise,
    open: () => opened.resolve(undefined),
  };
}
