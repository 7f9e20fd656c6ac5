import { ExpectedError, refusal } from "#contract/errors";
import type { Translate } from "#contract/text";
import { type SessionOver, wireFieldName } from "#contract/wire";
import { SessionEnded } from "#server/context/over";
import { isDatabaseAnswer } from "#server/rows/transaction";
import { InvalidInput } from "./input.ts";

/** A failure in the caller's words, before it takes the form of an envelope or of a problem. */
export type Failure = {
  status: number;
  message: string;
  result: unknown;
  /** The business error's code of the field, `D6001`. */
  code: string | undefined;
  /** Refused fields and why. */
  fields: Record<string, string[]> | undefined;
  /** What has ended the caller's session. */
  over: SessionOver | null;
  /** An error that nobody expected: it is logged with its stack. */
  isBug: boolean;
};

type Asked = { t: Translate; requestId: string };

/** Puts whatever a call threw into the caller's words. Nothing of a stack, of SQL or of names in the database gets out. */
export function failureOf(error: unknown, { t, requestId }: Asked): Failure {
  const expected = asExpected(error);
  if (expected instanceof InvalidInput) return invalid(expected, t);
  if (expected instanceof ExpectedError) {
    const { status, code, parameters, result, key } = expected;
    const words = t(key, parameters);
    return {
      ...{ status, message: marked(words, expected), result, code, fields: undefined, isBug: false },
      over: expected instanceof SessionEnded ? { ...expected.over, words } : null,
    };
  }
  const message = t("request.failed", { requestId });
  return { status: 500, message, result: null, code: undefined, fields: undefined, over: null, isBug: true };
}

/** What programs know a failure by at the beginning of its text (contract 00, 2). */
function marked(words: string, { code, status }: ExpectedError): string {
  if (code !== undefined) return `[${code}] ${words}`;
  return status === 401 ? `401 ${words}` : words;
}

function invalid({ complaints }: InvalidInput, t: Translate): Failure {
  const fields = Object.fromEntries(
    [...complaints].map(([path, why]) => [wireFieldName(path), why.map(({ key, parameters }) => t(key, parameters))]),
  );
  return {
    status: 400,
    message: JSON.stringify(fields),
    result: null,
    code: undefined,
    fields,
    over: null,
    isBug: false,
  };
}

/** Errors of the database and of the HTTP server that a caller can act on. */
export function asExpected(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  if (isDatabaseAnswer(error)) return databaseError(error.code ?? "") ?? error;
  if (isLostConnection(error)) return refusal("database.lost");
  return httpError(error) ?? error;
}

function codeOf(error: Error): string {
  return "code" in error && typeof error.code === "string" ? error.code : "";
}

function isLostConnection(error: Error): boolean {
  // The socket of the database may be missing; a missing file is a fault of ours.
  if ("syscall" in error && error.syscall === "connect" && codeOf(error) === "ENOENT") return true;
  return (
    /^(?:ECONN|EPIPE|ETIMEDOUT)/u.test(codeOf(error)) ||
    /Connection terminated|Query read timeout|timeout exceeded when trying to connect|Client has encountered a connection error/u.test(
      error.message,
    )
  );
}

function databaseError(code: string): ExpectedError | undefined {
  if (code === "23503") return new ExpectedError("record.referenced", { status: 400, code: "D1007" });
  if (code === "23505") return new ExpectedError("record.exists", { status: 400, code: "D1006" });
  if (code === "42501") return refusal("request.forbidden");
  if (/^2[23]/u.test(code)) return new ExpectedError("invalid.type", { status: 400 });
  if (/^(?:57P0|08|53)/u.test(code)) return refusal("database.lost");
  // Cancelled after statement_timeout, a lock that did not come within lock_timeout, a transaction that idled too long,
  // one that others stopped three times.
  if (code === "57014" || code === "55P03" || code === "25P03" || isYielded(code)) return refusal("server.busy");
  return undefined;
}

function httpError(error: Error): ExpectedError | undefined {
  switch (codeOf(error)) {
    case "FST_ERR_CTP_BODY_TOO_LARGE":
    case "FST_ERR_CTP_INVALID_CONTENT_LENGTH":
      return refusal("request.too_large");
    case "FST_ERR_CTP_INVALID_MEDIA_TYPE":
      return new ExpectedError("invalid.media_type", { status: 400 });
    case "FST_ERR_CTP_EMPTY_JSON_BODY":
    case "FST_ERR_CTP_INVALID_JSON_BODY":
      return new ExpectedError("invalid.json", { status: 400 });
    case "FST_STATIC_FORBIDDEN_PATH":
    case "FST_ERR_BAD_URL":
    case "FST_ERR_MAX_PARAM_LENGTH":
      return refusal("request.unknown");
    default:
      return undefined;
  }
}

/** Whether a whole call may be run again: the database gave up on it for the sake of another one. */
export function isRetryable(error: unknown): boolean {
  return isDatabaseAnswer(error) && isYielded(error.code ?? "");
}

function isYielded(code: string): boolean {
  return code === "40001" || code === "40P01";
}
