import { ExpectedError, requestError } from "#contract/errors";
import type { Translate } from "#contract/text";
import { type SessionEndNotice, toWireFieldName } from "#contract/wire";
import { SessionEndError } from "#core/request/sessionEndError";
import { isDatabaseError } from "#core/rows/transaction";
import { uniqueViolationCode } from "#core/rows/uniqueViolation";
import { InvalidInput } from "./input.ts";

/** A failure in the caller's language, before it is formatted as an envelope or as a problem. */
export type Failure = {
  status: number;
  message: string;
  result: unknown;
  /** Business code of the error: `D6001`. */
  code: string | undefined;
  /** Invalid fields and the reasons. */
  fields: Record<string, string[]> | undefined;
  /** After how many seconds a repeat may succeed, if that is known. */
  retrySeconds?: number | undefined;
  /** What ended the caller's session. */
  sessionEnd: SessionEndNotice | null;
  /** An unexpected error: it is logged with its stack. */
  isBug: boolean;
};

type FailureContext = { t: Translate; requestId: string };

/**
 * Converts anything that a call threw into a failure in the caller's language. No stack, SQL or database name gets out.
 */
export function toFailure(error: unknown, { t, requestId }: FailureContext): Failure {
  const expected = toExpectedError(error);
  if (expected instanceof InvalidInput) return toInvalidInputFailure(expected, t);
  if (expected instanceof ExpectedError) {
    const { status, code, parameters, result, retrySeconds, key } = expected;
    const text = t(key, parameters);
    return {
      status,
      message: withMark(text, expected),
      result,
      code,
      fields: undefined,
      isBug: false,
      retrySeconds,
      sessionEnd: expected instanceof SessionEndError ? { ...expected.sessionEnd, words: text } : null,
    };
  }
  const message = t("request.failed", { requestId });
  return { status: 500, message, result: null, code: undefined, fields: undefined, sessionEnd: null, isBug: true };
}

/** Clients recognise a failure by the beginning of its text (contract 00, 2). */
function withMark(text: string, { code, status }: ExpectedError): string {
  if (code !== undefined) return `[${code}] ${text}`;
  return status === 401 ? `401 ${text}` : text;
}

function toInvalidInputFailure({ issues }: InvalidInput, t: Translate): Failure {
  const fields = Object.fromEntries(
    [...issues].map(([path, why]) => [toWireFieldName(path), why.map(({ key, parameters }) => t(key, parameters))]),
  );
  return {
    status: 400,
    message: JSON.stringify(fields),
    result: null,
    code: undefined,
    fields,
    sessionEnd: null,
    isBug: false,
  };
}

/** Converts errors of the database and the HTTP server that a caller can act on. */
export function toExpectedError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  if (isDatabaseError(error)) return convertDatabaseError(error.code ?? "") ?? error;
  if (isLostConnection(error)) return requestError("database.lost");
  return convertHttpError(error) ?? error;
}

function codeOf(error: Error): string {
  return "code" in error && typeof error.code === "string" ? error.code : "";
}

function isLostConnection(error: Error): boolean {
  // The socket of the database may be missing; any other missing file is a bug.
  if ("syscall" in error && error.syscall === "connect" && codeOf(error) === "ENOENT") return true;
  return (
    /^(?:ECONN|EPIPE|ETIMEDOUT)/u.test(codeOf(error)) ||
    /Connection terminated|Query read timeout|timeout exceeded when trying to connect|Client has encountered a connection error/u.test(
      error.message,
    )
  );
}

function convertDatabaseError(code: string): ExpectedError | undefined {
  if (code === "23503") return new ExpectedError("record.referenced", { status: 400, code: "D1007" });
  if (code === uniqueViolationCode) return new ExpectedError("record.exists", { status: 400, code: "D1006" });
  if (code === "42501") return requestError("request.forbidden");
  if (/^2[23]/u.test(code)) return new ExpectedError("invalid.type", { status: 400 });
  if (/^(?:57P0|08|53)/u.test(code)) return requestError("database.lost");
  // Raised by `admit_read` and `admit_write`: the tenant is moving, or has just moved.
  if (code.startsWith("SW")) return requestError("database.tenant_moving");
  // Cancelled after statement_timeout, a lock wait beyond lock_timeout, an idle transaction, or one that yielded to
  // others three times.
  if (code === "57014" || code === "55P03" || code === "25P03" || isYielded(code)) return requestError("server.busy");
  return undefined;
}

function convertHttpError(error: Error): ExpectedError | undefined {
  switch (codeOf(error)) {
    case "FST_ERR_CTP_BODY_TOO_LARGE":
    case "FST_ERR_CTP_INVALID_CONTENT_LENGTH":
      return requestError("request.too_large");
    case "FST_ERR_CTP_INVALID_MEDIA_TYPE":
      return new ExpectedError("invalid.media_type", { status: 400 });
    case "FST_ERR_CTP_EMPTY_JSON_BODY":
    case "FST_ERR_CTP_INVALID_JSON_BODY":
      return new ExpectedError("invalid.json", { status: 400 });
    case "FST_STATIC_FORBIDDEN_PATH":
    case "FST_ERR_BAD_URL":
    case "FST_ERR_MAX_PARAM_LENGTH":
      return requestError("request.unknown");
    default:
      return undefined;
  }
}

/** Whether a whole call may run again: the database aborted it in favour of another one. */
export function isRetryable(error: unknown): boolean {
  return isDatabaseError(error) && isYielded(error.code ?? "");
}

function isYielded(code: string): boolean {
  return code === "40001" || code === "40P01";
}
