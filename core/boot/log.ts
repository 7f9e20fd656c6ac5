import pino, { type DestinationStream, type Logger } from "pino";

/** Names whose values never reach the log, at any depth of an event. */
const secretNames = [
  "password",
  "passwordOld",
  "passwordNew",
  "newPassword",
  "token",
  "accessToken",
  "refreshToken",
  "authorization",
  "code",
  "secret",
  "phone",
  "idCardNum",
  // Set on errors of the database: values of the refused row.
  "detail",
];

/**
 * Opens the log: one JSON line per event on standard output, with secrets masked. A failing log never fails a request.
 */
export function openLog(level: string, destination: DestinationStream = pino.destination(1)): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    redact: { paths: secretNames.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: "***" },
    serializers: { err: describe },
  };
  return pino(options, destination);
}

/**
 * `code` is masked because it may be a verification code; the code of an error is kept because it says what went wrong.
 */
function describe(error: Error): object {
  const code: unknown = "code" in error ? error.code : undefined;
  return { ...pino.stdSerializers.err(error), errorCode: code };
}
