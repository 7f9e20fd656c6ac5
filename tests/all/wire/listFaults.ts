import { isEnvelope } from "./existingClient.ts";
import { listDifferences, type Shape } from "./shape.ts";
import type { WireAnswer } from "./wireCall.ts";

const envelopeKeys = ["code", "extras", "message", "result", "time", "type"];
const success = { code: 200, type: "success", message: "", extras: null };

/** What is wrong with a successful answer. */
export function listFaults({ status, headers, body }: WireAnswer, result: Shape | "file" | "bare"): string[] {
  if (result === "bare") return status === 200 && body === 200 ? [] : [`${status} ${JSON.stringify(body)}`];
  if (result === "file") {
    const isFile = status === 200 && /^(?:attachment|inline);/u.test(headers.get("content-disposition") ?? "");
    return isFile ? [] : [`${status} ${JSON.stringify(body)}`];
  }
  if (!isEnvelope(body)) return [`no envelope: ${JSON.stringify(body)}`];
  const wrong = Object.entries(success).flatMap(([name, value]) =>
    new Map<string, unknown>(Object.entries(body)).get(name) === value ? [] : [`${name}: ${JSON.stringify(body)}`],
  );
  const keys = Object.keys(body).toSorted().join();
  const surplus = keys === envelopeKeys.join() ? [] : [`keys of the envelope: ${keys}`];
  return [...wrong, ...surplus, ...listDifferences(body.time, "dt", "time"), ...listDifferences(body.result, result)];
}

/** What is wrong with the answer to a call without a session, or without the right. */
export function listRefusalFaults({ headers, body }: WireAnswer, code: 401 | 403): string[] {
  if (!isEnvelope(body)) return [`no envelope: ${JSON.stringify(body)}`];
  const { code: actual, type, result } = body;
  const isRefused = actual === code && type === "error" && result === null;
  const hasHeader = code === 403 || headers.get("access-token") === "invalid_token";
  return isRefused && hasHeader ? [] : [`expected ${code}: ${JSON.stringify(body)}`];
}

/** What is wrong with a business error: code 400 in HTTP 200, and its own code in brackets before the text. */
export function listErrorFaults({ status, body }: WireAnswer, code: string): string[] {
  const isError =
    status === 200 &&
    isEnvelope(body) &&
    body.code === 400 &&
    body.type === "error" &&
    new RegExp(`^\\[${code}\\] .`, "u").test(String(body.message));
  return isError ? [] : [`expected ${code}: ${status} ${JSON.stringify(body)}`];
}

/** What is wrong with the answer to a request without a required field: its name in Pascal case, with texts. */
export function listMissingFaults({ status, body }: WireAnswer, field: string): string[] {
  const name = field.slice(0, 1).toUpperCase() + field.slice(1);
  const isRefused = status === 200 && isEnvelope(body) && body.code === 400 && body.type === "error";
  const isNamed = isRefused && new RegExp(`^\\{"${name}":\\["`, "u").test(String(body.message));
  return isNamed ? [] : [`expected ${name}: ${status} ${JSON.stringify(body)}`];
}
