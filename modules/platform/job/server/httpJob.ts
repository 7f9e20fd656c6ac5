import * as z from "zod";
import type { HostAllowlist } from "#core/outbound/guardedFetch";
import { jobError, maxTimeoutMs } from "../contract.ts";
import { createFieldError, findAddressFault } from "./outgoingAddress.ts";

const methods = ["GET", "POST", "PUT", "DELETE"] as const;

/** The method as clients send it: `Get`, or an object with its name. */
const Method = z
  .union([z.string(), z.object({ Method: z.string() }).transform((value) => value.Method)])
  .transform((name) => name.toUpperCase())
  .pipe(z.enum(methods));

/** The request of an HTTP job, as it is stored in its properties. */
export const HttpJob = z.object({
  RequestUri: z.string().max(2048),
  HttpMethod: Method.default("GET"),
  Body: z.string().nullish(),
  BodyIsSecret: z.boolean().default(false),
  Headers: z
    .record(
      z.string().regex(/^[A-Za-z0-9-]{1,64}$/u),
      z
        .string()
        .max(2000)
        .regex(/^[\t\u0020-\u007E\u00A0-\u00FF]*$/u),
    )
    .nullish(),
  /** Milliseconds; 0 or less = as long as the client waits. */
  Timeout: z.number().default(100_000),
  EnsureSuccessStatusCode: z.boolean().default(true),
});
/** See the schema of the same name. */
export type HttpJob = z.infer<typeof HttpJob>;

/** Headers that the client sets by itself, or that belong to the connection. */
const forbiddenHeaders = new Set([
  "host",
  "content-length",
  "connection",
  "transfer-encoding",
  "upgrade",
  "te",
  "trailer",
]);

/** Reads the request of an HTTP job. Throws D1708 with the name of the part that is wrong, which no form sends. */
export function readHttpJob(properties: string): HttpJob {
  const parsed = HttpJob.safeParse(readJson(readMember(readJson(properties))));
  if (parsed.success) return parsed.data;
  const [part = "HttpJob"] = parsed.error.issues[0]?.path ?? [];
  if (part === "Headers") throw createFieldError("properties", { key: "job.invalid.headers" });
  throw jobError("job.bad_request", { field: String(part) });
}

/** Checks the request when the job is saved: the address has to be one that a request may go to. */
export function checkHttpJob(properties: string, config: HostAllowlist): void {
  const { RequestUri, Headers, Timeout } = readHttpJob(properties);
  const fault = findAddressFault(config, RequestUri);
  if (fault !== undefined) throw createFieldError("properties", { key: fault });
  if (Object.keys(Headers ?? {}).some((name) => forbiddenHeaders.has(name.toLowerCase())))
    throw createFieldError("properties", { key: "job.invalid.headers" });
  if (Timeout > maxTimeoutMs)
    throw createFieldError("properties", { key: "job.invalid.timeout", parameters: { maximum: maxTimeoutMs } });
}

function readMember(properties: unknown): string {
  const member = z.object({ HttpJob: z.string() }).safeParse(properties);
  if (!member.success) throw jobError("job.bad_request", { field: "HttpJob" });
  return member.data.HttpJob;
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) throw jobError("job.bad_request", { field: "HttpJob" });
    throw error;
  }
}
