import { mainTenantId } from "#modules/identity/access/server";
import { theServer } from "#tests/builders/server";
import { anOpenSession, aSession } from "#tests/builders/sessions";
import { aTenant, type TestAccount, type TestTenant } from "#tests/builders/tenant";
import type { WireAnswer, WireCaller, WireRequest } from "./wireCall.ts";

/** The callers of a test, and what they send without any code of ours. */
export type ExistingClient = {
  readonly tenant: TestTenant;
  readonly admin: TestAccount;
  send(call: string, request: WireRequest): Promise<WireAnswer>;
  /** The result of a call that has to succeed. */
  get(call: string, request: WireRequest): Promise<unknown>;
};

/** A tenant with an administrator and an account without rights, and the platform administrator. */
export async function anExistingClient(): Promise<ExistingClient> {
  const { tenant, admin } = await aTenant();
  const bare = await tenant.hasAccount();
  const platform = await aSession({ tenantId: mainTenantId, account: "superadmin" });
  const tokens: Readonly<Record<WireCaller, string>> = {
    platform: platform.accessToken,
    admin: await anOpenSession({ tenantId: tenant.id, id: admin.id }),
    bare: await anOpenSession({ tenantId: tenant.id, id: bare.id }),
    anonymous: "",
  };
  const client: ExistingClient = {
    tenant,
    admin,
    async send(call, request) {
      const { by = "admin", around = async (work) => await work() } = request;
      return await around(async () => await send(call, request, tokens[by]));
    },
    async get(call, request) {
      const { body } = await client.send(call, request);
      if (isEnvelope(body) && body.code === 200) return body.result;
      throw new Error(`${call} answered ${JSON.stringify(body)}`);
    },
  };
  return client;
}

/** The keys of every envelope (wire conventions 2). */
export type WireEnvelope = Readonly<Record<"code" | "type" | "message" | "result" | "extras" | "time", unknown>>;

export function isEnvelope(body: unknown): body is WireEnvelope {
  return typeof body === "object" && body !== null && "code" in body && "result" in body;
}

/** A row of an answer, to be changed and sent back. */
export function toRow(result: unknown): Readonly<Record<string, unknown>> {
  return typeof result === "object" && result !== null ? Object.fromEntries(Object.entries(result)) : {};
}

/** The rows of a page. */
export function toRows(result: unknown): Readonly<Record<string, unknown>>[] {
  const { items } = toRow(result);
  return Array.isArray(items) ? items.map(toRow) : [];
}

async function send(call: string, request: WireRequest, token: string): Promise<WireAnswer> {
  const { url } = await theServer();
  const [method = "GET", template = ""] = call.split(" ");
  const answer = await fetch(`${url}/api/${toPath(template, request)}`, {
    method,
    headers: {
      accept: "application/json, text/plain, */*",
      "accept-language": "zh-CN",
      ...(token === "" ? {} : { authorization: `Bearer ${token}` }),
      ...(request.body === undefined ? {} : { "content-type": "application/json-patch+json" }),
    },
    ...toBody(request),
  });
  const text = await answer.text();
  const isJson = answer.headers.get("content-type")?.startsWith("application/json") === true;
  return { status: answer.status, headers: answer.headers, body: isJson ? JSON.parse(text) : text };
}

function toBody({ form, body }: WireRequest): { body?: FormData | string } {
  if (form !== undefined) return { body: form };
  return body === undefined ? {} : { body: JSON.stringify(body) };
}

function toPath(template: string, { path = [], query = {} }: WireRequest): string {
  const rest = [...path];
  const filled = template.replaceAll(/\{\w+\}/gu, () => encodeURIComponent(String(rest.shift() ?? "")));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    for (const one of typeof value === "object" ? value : [value]) search.append(name, String(one));
  return search.size === 0 ? filled : `${filled}?${search.toString()}`;
}
