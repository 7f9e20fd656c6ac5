import pino, { type DestinationStream, type Logger } from "pino";

/** Names whose values never reach a log, wherever they stand in an event. */
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
  // Of an error of the database: values of the row that it refused.
  "detail",
];

/**
 * Opens the log: one JSON line an event on standard output, secrets masked. A failing log never fails a request.
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

/** `code` is masked, it may be one that somebody was sent; that of an error tells what went wrong. */
function describe(error: Error): object {
  const code: unknown = "code" in error ? error.code : undefined;
  return { ...pino.stdSerializers.err(error), errorCode: code };
}
