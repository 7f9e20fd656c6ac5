import type { Config } from "#core/boot/config";

/** Converts a network or database error at the start into one line that names the setting to check. */
export function toStartError(error: unknown, config: Config): unknown {
  if (!(error instanceof Error)) return error;
  const clear = formatStartError(error, config);
  return clear === undefined ? error : new Error(clear, { cause: error });
}

function formatStartError(error: Error, { host, port }: Config): string | undefined {
  const code = "code" in error ? String(error.code) : "";
  if ("syscall" in error && error.syscall === "listen") {
    if (code === "EADDRINUSE") return `port ${port} of ${host} is taken by another program; set PORT to another one`;
    if (code === "EACCES") return `port ${port} needs rights that this account lacks; set PORT to one from 1024`;
    return `${host} is no address of this machine; set SITEWARD_HOST`;
  }
  if (code === "ENOTFOUND" && "hostname" in error && error.hostname === host) {
    return `${host} is no address of this machine; set SITEWARD_HOST`;
  }
  // 28…: wrong user or password; 3D000: no such database; 57P03: the database is starting.
  if (
    /^(?:ECONN|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|28|3D000|57P03)/u.test(code) ||
    isSocket(error)
  ) {
    return `the database of DATABASE_URL cannot be reached: ${getReason(error)}`;
  }
  return undefined;
}

/** The socket of a database that is not running does not exist. */
function isSocket(error: Error): boolean {
  return "syscall" in error && error.syscall === "connect";
}

/** If a host has several addresses, each was tried and the error itself has no message. */
function getReason(error: Error): string {
  if (!(error instanceof AggregateError)) return error.message;
  return error.errors.map((one) => (one instanceof Error ? one.message : String(one))).join(", ");
}
