import * as z from "zod";
import { type Envelope, fromWireFieldName, wireHeader } from "#contract/wire";
import { translateError } from "./i18n.ts";

/** Why a call failed, as a message for the user. */
export class CallError extends Error {
  /** The body's code; 0 = the server could not be reached. */
  readonly status: number;
  /** The business error's code, `D6001`. */
  readonly businessCode: string | undefined;
  /** Messages by the name of the rejected field. */
  readonly fields: Readonly<Record<string, string[]>>;
  /** The id under which the server logs the request, unless the message names it. */
  readonly requestId: string | undefined;
  readonly result: unknown;

  constructor(
    message: string,
    details: Partial<Pick<CallError, "status" | "businessCode" | "fields" | "requestId" | "result">>,
  ) {
    super(message);
    this.name = "CallError";
    this.status = details.status ?? 0;
    this.businessCode = details.businessCode;
    this.fields = details.fields ?? {};
    this.requestId = details.requestId;
    this.result = details.result ?? null;
  }
}

/** Whether the server did not answer, or could not: what the caller sent may be right, and may even have been done. */
export function isOutage({ status }: CallError): boolean {
  return status === 0 || status >= 500;
}

/** Nothing can be saved, but everything can be read; the server says so itself. */
const diskFull = 507;

/** An answer as it arrived. Without `code` it is no envelope but the result itself (specification 8). */
export type ReceivedBody = Partial<Omit<Envelope, "message">> & {
  readonly message?: unknown;
  readonly errors?: unknown;
};

/** Reads an answer. Throws CallError if it has no such body. */
export async function readBody(answer: Response): Promise<{ raw: unknown; body: ReceivedBody }> {
  try {
    const raw: unknown = await answer.json();
    return { raw, body: typeof raw === "object" && raw !== null ? raw : {} };
  } catch {
    // The page of a proxy, or a broken connection, instead of an envelope.
    if (answer.status >= 500) throw await outageOf(answer.status, answer);
    const message = answer.ok ? await translateError("shell.unreadable") : await describeStatus(answer);
    throw new CallError(message, { status: answer.status, requestId: requestIdOf(answer) });
  }
}

/** The server, or a proxy in front of it, could not serve the call: whatever it says, the user reads the same. */
async function outageOf(status: number, answer: Response): Promise<CallError> {
  const requestId = requestIdOf(answer);
  const message =
    requestId === undefined
      ? await translateError("shell.unavailable")
      : await translateError("shell.unavailableNumbered", { requestId });
  return new CallError(message, { status });
}

/** Throws CallError unless an answer is a success. */
export async function checkBody(body: ReceivedBody, answer: Response): Promise<void> {
  const isGood = body.code === undefined ? answer.ok : body.code === 200;
  if (!isGood) throw await describeFailure(body, answer);
  if (!isEmpty(body.errors))
    throw new CallError(JSON.stringify(body.errors), { status: answer.status, requestId: requestIdOf(answer) });
}

function isEmpty(errors: unknown): boolean {
  if (typeof errors === "object" && errors !== null) return Object.keys(errors).length === 0;
  return errors === undefined || errors === null || errors === "";
}

async function describeStatus({ statusText }: Response): Promise<string> {
  return statusText === "" ? await translateError("shell.requestError") : statusText;
}

function requestIdOf({ headers }: Response): string | undefined {
  return headers.get(wireHeader.requestId) ?? undefined;
}

/** The failure that an answer reports. */
export async function describeFailure(
  { code, message: sent, result }: ReceivedBody,
  answer: Response,
): Promise<CallError> {
  const status = code ?? answer.status;
  if (status >= 500 && status !== diskFull) return await outageOf(status, answer);
  const details = { status, requestId: requestIdOf(answer), result };
  if (code === undefined) return new CallError(await describeStatus(answer), details);
  const message = isEmpty(sent)
    ? await translateError("shell.errorOccurred")
    : typeof sent === "string"
      ? sent
      : JSON.stringify(sent);
  const fields = fieldsOf(message);
  if (fields !== undefined) {
    const whole = fields[""]?.[0] ?? (await translateError("shell.checkFields"));
    return new CallError(whole, { ...details, fields });
  }
  const business = /^\[(?<code>\w+)\] (?<text>[\s\S]*)$/u.exec(message)?.groups;
  if (business === undefined) return new CallError(message, details);
  return new CallError(business["text"] ?? message, { ...details, businessCode: business["code"] });
}

const FieldMessages = z.record(z.string(), z.array(z.string()));

/** The messages of fields, sent as JSON; any other object is shown as it is. */
function fieldsOf(message: string): Record<string, string[]> | undefined {
  if (!message.startsWith("{")) return undefined;
  try {
    const fields = FieldMessages.safeParse(JSON.parse(message)).data;
    if (fields === undefined) return undefined;
    return Object.fromEntries(Object.entries(fields).map(([name, why]) => [fromWireFieldName(name), why]));
  } catch {
    // Plain text that begins with a brace.
    return undefined;
  }
}
