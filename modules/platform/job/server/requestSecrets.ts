import * as z from "zod";
import type { Id } from "#contract/id";
import type { Keys } from "#core/crypto/keys";
import { sealText, unsealText } from "#core/crypto/seal";
import { hiddenValue, jobError } from "../contract.ts";
import { type HttpJob, readHttpJob } from "./httpJob.ts";

const Secrets = z.object({ headers: z.record(z.string(), z.string()), body: z.string().nullable() });
/** The values of the headers of a request, and its body if that is secret. */
export type RequestSecrets = z.infer<typeof Secrets>;

/** The extra data of a job as they are stored and answered, and what they hide. */
export type SplitProperties = { readonly properties: string; readonly secrets: RequestSecrets | null };

/**
 * Takes the secrets out of the request of an HTTP job. A value that is `hiddenValue` stays as it was, but only for the server
 * that it was given for: another one would receive it.
 */
export function splitProperties(properties: string, before?: SplitProperties): SplitProperties {
  const request = readHttpJob(properties);
  const known = before?.secrets ?? { headers: {}, body: null };
  const given = Object.entries(request.Headers ?? {});
  const headers = given.map(([name, value]) => [name, value === hiddenValue ? known.headers[name] : value] as const);
  const hidesBody = request.BodyIsSecret && typeof request.Body === "string" && request.Body !== "";
  const body = request.Body === hiddenValue ? known.body : (request.Body ?? null);
  if (headers.some(([, value]) => value === undefined)) throw jobError("job.bad_request", { field: "Headers" });
  if (request.Body === hiddenValue && (body === null || !hidesBody))
    throw jobError("job.bad_request", { field: "Body" });
  const keepsSecrets = given.some(([, value]) => value === hiddenValue) || request.Body === hiddenValue;
  if (keepsSecrets && before !== undefined && getOrigin(before.properties) !== getOrigin(properties))
    throw jobError("job.secrets_elsewhere");
  if (given.length === 0 && !hidesBody) return { properties, secrets: null };
  const shown = {
    ...(given.length === 0 ? {} : { Headers: Object.fromEntries(given.map(([name]) => [name, hiddenValue])) }),
    ...(hidesBody ? { Body: hiddenValue } : {}),
  };
  const hidden = Object.fromEntries(headers.map(([name, value]) => [name, value ?? ""]));
  return { properties: changeRequest(properties, shown), secrets: { headers: hidden, body: hidesBody ? body : null } };
}

/** The request of a job with its secrets. */
export function joinRequest(properties: string, secrets: RequestSecrets | null): HttpJob {
  const request = readHttpJob(properties);
  if (secrets === null) return request;
  return { ...request, Headers: secrets.headers, Body: secrets.body ?? request.Body };
}

/** Seals the secrets of a job. */
export function sealSecrets(keys: Keys, id: Id, secrets: RequestSecrets | null): Buffer | null {
  return secrets === null ? null : sealText(keys, getSealContext(id), JSON.stringify(secrets));
}

/** The secrets of a job. */
export function unsealSecrets(keys: Keys, id: Id, sealed: Buffer | null): RequestSecrets | null {
  return sealed === null ? null : Secrets.parse(JSON.parse(unsealText(keys, getSealContext(id), sealed)));
}

function getSealContext(id: Id): string {
  return `job:${id}`;
}

function getOrigin(properties: string): string {
  const { RequestUri } = readHttpJob(properties);
  return URL.canParse(RequestUri) ? new URL(RequestUri).origin : RequestUri;
}

const Properties = z.looseObject({ HttpJob: z.string() });

/** What clients store besides the known fields is kept. */
function changeRequest(properties: string, changes: object): string {
  const all = Properties.parse(JSON.parse(properties));
  const request = z.looseObject({}).parse(JSON.parse(all.HttpJob));
  return JSON.stringify({ ...all, HttpJob: JSON.stringify({ ...request, ...changes }) });
}
