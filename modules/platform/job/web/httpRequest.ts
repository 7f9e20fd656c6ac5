import * as z from "zod";

/** Methods of requests, as they are stored. */
export const httpMethods = ["Get", "Post", "Put", "Delete"] as const;

const Request = z.looseObject({
  RequestUri: z.string().default(""),
  /** Older clients store an object with the name. */
  HttpMethod: z
    .union([z.string(), z.object({ Method: z.string() }).transform(({ Method }) => Method)])
    .transform((name) => httpMethods.find((method) => method.toLowerCase() === name.toLowerCase()) ?? "Get")
    .default("Get"),
  Body: z.string().nullish(),
  BodyIsSecret: z.boolean().default(false),
  Headers: z.record(z.string(), z.string()).nullish(),
  /** Milliseconds; 0 or less = without a limit. */
  Timeout: z.number().default(100_000),
});
/** The request of an HTTP job. */
export type HttpRequest = z.infer<typeof Request>;

const Properties = z.looseObject({ HttpJob: z.string().optional() });

/** Reads the request from the extra data of a job; the start values if there is none. */
export function readHttpRequest(properties: string): HttpRequest {
  const stored = Properties.safeParse(readJson(properties)).data?.HttpJob ?? "{}";
  return Request.safeParse(readJson(stored)).data ?? Request.parse({});
}

/** The extra data with another request; what else they hold is kept. */
export function writeHttpRequest(properties: string, request: HttpRequest): string {
  const others = Properties.safeParse(readJson(properties)).data ?? {};
  const fixed = { ClientName: "HttpJob", EnsureSuccessStatusCode: true };
  return JSON.stringify({ ...others, HttpJob: JSON.stringify({ ...fixed, ...request }) });
}

function readJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    // Extra data that are no JSON hold no request.
    return undefined;
  }
}
