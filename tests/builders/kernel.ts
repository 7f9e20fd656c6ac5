import type { Api, Calls } from "#contract/api";
import type { Envelope } from "#contract/wire";
import { module, type Module } from "#server/module";
import { routes, type Served } from "#server/http/routes";
import { aSession } from "#tests/builders/sessions";
import type { TestServer } from "#tests/builders/server";

/** A module with calls that only a test knows; no server of the product can reach it. */
export function aModule<C extends Calls>(api: Api<C>, served: { readonly [Name in keyof C]: Served<C[Name]> }): Module {
  return module({ name: api.name, routes: routes(api, served), tables: [] });
}

/** What a server answered to a plain request. */
export type Answer = { status: number; headers: Headers; text: string; body: Envelope };

/** How a plain request is made; a body makes it a POST. */
export type Question = { method?: string; token?: string; body?: unknown; headers?: Record<string, string> };

/** Makes a plain request of a server, as a program would that knows nothing of our contracts. */
export async function ask({ url }: { url: string }, path: string, question: Question = {}): Promise<Answer> {
  const { body, token, method = body === undefined ? "GET" : "POST" } = question;
  const headers = {
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...(body === undefined ? {} : { "content-type": "application/json" }),
    ...question.headers,
  };
  const sent = body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) };
  const answer = await fetch(url + path, { method, headers, redirect: "manual", ...sent });
  const text = await answer.text();
  const isJson = answer.headers.get("content-type")?.includes("json") === true && text !== "";
  return { status: answer.status, headers: answer.headers, text, body: isJson ? JSON.parse(text) : undefined };
}

/** Makes requests of one server as one account. */
export async function asking(
  server: TestServer,
  who: { tenantId: number; account: string },
): Promise<(path: string, question?: Question) => Promise<Answer>> {
  const { accessToken } = await aSession(who);
  return async (path, question = {}) => await ask(server, path, { token: accessToken, ...question });
}

/** A door in the middle of a call: the test learns that somebody stands before it, and opens it when it likes. */
export function aGate() {
  const reached = Promise.withResolvers<undefined>();
  const opened = Promise.withResolvers<undefined>();
  return {
    /** Called by what is held up. */
    async pass(): Promise<void> {
      reached.resolve(undefined);
      await opened.promise;
    },
    reached: reached.promise,
    open: () => opened.resolve(undefined),
  };
}
