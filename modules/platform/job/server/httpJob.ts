import * as z from "zod";
import { findUrlFault } from "#contract/publicUrl";
import { isAllowedHost } from "#core/outbound/guardedFetch";
import { jobError } from "../contract.ts";

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

/** Reads the request of an HTTP job. Throws D1708 with the name of the field that is wrong. */
export function readHttpJob(properties: string): HttpJob {
  const parsed = HttpJob.safeParse(readJson(readMember(readJson(properties))));
  if (!parsed.success)
    throw jobError("job.bad_request", { field: String(parsed.error.issues[0]?.path[0] ?? "HttpJob") });
  return parsed.data;
}

/** Checks the request when the job is saved: the address has to be one that a request may go to. */
export function checkHttpJob(properties: string, outgoingHosts: readonly string[]): void {
  const { RequestUri, Headers } = readHttpJob(properties);
  const isAllowed = URL.canParse(RequestUri) && isAllowedHost({ outgoingHosts }, new URL(RequestUri));
  if (!isAllowed && findUrlFault(RequestUri) !== undefined) throw jobError("job.bad_request", { field: "RequestUri" });
  if (Object.keys(Headers ?? {}).some((name) => forbiddenHeaders.has(name.toLowerCase())))
    throw jobError("job.bad_request", { field: "Headers" });
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
