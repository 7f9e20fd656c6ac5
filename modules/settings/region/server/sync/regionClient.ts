import type * as z from "zod";
import type { ExpectedError } from "#contract/errors";
import { BlockedAddressError, guardedFetch, OversizedAnswerError } from "#core/outbound/guardedFetch";
import type { CallObserver } from "#core/outbound/outgoingCall";
import type { App } from "#core/request/app";
import { regionError } from "../../contract.ts";
import { unreadable } from "./source.ts";

/** Asks a data service. Every failure is an expected error that says what the administrator can do about it. */
export type RegionClient = {
  getText(url: URL, form?: URLSearchParams): Promise<string>;
  getJson<Answer>(url: URL, schema: z.ZodType<Answer>, form?: URLSearchParams): Promise<Answer>;
  reportProgress(done: number, total: number): void;
};

/** How a client is used. */
export type RegionClientOptions = {
  /** Cancels the requests. */
  readonly signal?: AbortSignal | undefined;
  /** Learns how each request has ended. */
  readonly observe?: CallObserver | undefined;
  readonly reportProgress?: ((done: number, total: number) => void) | undefined;
};

/** A service never nests as deep; a reader that follows deeper ones could run out of stack. */
const maxDepth = 64;

/** Creates a client on the guarded HTTP client: only public addresses, and those that the installation allows. */
export function createRegionClient(
  { config }: Pick<App, "config">,
  { signal, observe, reportProgress = () => undefined }: RegionClientOptions,
): RegionClient {
  async function getText(url: URL, form?: URLSearchParams): Promise<string> {
    const { status, body } = await send(url, form);
    if (status === 401 || status === 403) throw regionError("region.sync_key");
    if (status === 429) throw regionError("region.sync_busy");
    if (status !== 200) throw regionError("region.sync_unreachable", { host: url.host });
    return body.toString("utf8");
  }

  async function send(url: URL, form: URLSearchParams | undefined) {
    const headers = { accept: "application/json, text/html", "accept-encoding": "identity" };
    const content = { "content-type": "application/x-www-form-urlencoded; charset=UTF-8" };
    const request =
      form === undefined
        ? ({ url, method: "GET", headers, signal, observe } as const)
        : ({
            url,
            method: "POST",
            headers: { ...headers, ...content },
            body: form.toString(),
            signal,
            observe,
          } as const);
    try {
      return await guardedFetch(config, request);
    } catch (error) {
      signal?.throwIfAborted();
      throw toExpected(error, url);
    }
  }

  return {
    getText,
    reportProgress,
    async getJson(url, schema, form) {
      const parsed = schema.safeParse(parseJson(await getText(url, form)));
      if (!parsed.success) throw unreadable();
      return parsed.data;
    },
  };
}

function toExpected(error: unknown, { host }: URL): ExpectedError {
  if (error instanceof OversizedAnswerError) return unreadable();
  if (error instanceof BlockedAddressError) return regionError("region.sync_blocked", { host });
  return regionError("region.sync_unreachable", { host });
}

/** JSON out of a text that anyone may have written. */
export function parseJson(text: string): unknown {
  let depth = 0;
  for (const sign of text) {
    if (sign === "{" || sign === "[") depth += 1;
    else if (sign === "}" || sign === "]") depth -= 1;
    if (depth > maxDepth) throw unreadable();
  }
  try {
    return JSON.parse(text);
  } catch {
    throw unreadable();
  }
}
