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
];

/** Opens the log: one JSON line an event on standard output, secrets masked. A failing log never fails a request. */
export function openLog(level: string, destination: DestinationStream = pino.destination(1)): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    redact: { paths: secretNames.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: "***" },
    serializers: { err: pino.stdSerializers.err },
  });
}
