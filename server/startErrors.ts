import type { Config } from "#server/config";

/** Puts what the network or the database said at the start into one line that names the setting to look at. */
export function startError(error: unknown, config: Config): unknown {
  if (!(error instanceof Error)) return error;
  const clear = clearLine(error, config);
  return clear === undefined ? error : new Error(clear, { cause: error });
}

function clearLine(error: Error, { host, port }: Config): string | undefined {
  const code = "code" in error ? String(error.code) : "";
  if ("syscall" in error && error.syscall === "listen") {
    if (code === "EADDRINUSE") return `port ${port} of ${host} is taken by another program; set PORT to another one`;
    if (code === "EACCES") return `port ${port} needs rights that this account lacks; set PORT to one from 1024`;
    return `${host} is no address of this machine; set SITEWARD_HOST`;
  }
  if (code === "ENOTFOUND" && "hostname" in error && error.hostname === host) {
    return `${host} is no address of this machine; set SITEWARD_HOST`;
  }
  // 28…: wrong user or password; 3D000: no such database; 57P03: it is starting.
  if (
    /^(?:ECONN|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|28|3D000|57P03)/u.test(code) ||
    isSocket(error)
  ) {
    return `the database of DATABASE_URL cannot be reached: ${reasonOf(error)}`;
  }
  return undefined;
}

/** The socket of a database that does not run is missing. */
function isSocket(error: Error): boolean {
  return "syscall" in error && error.syscall === "connect";
}

/** Of an address with several numbers each was tried, and the error itself says nothing. */
function reasonOf(error: Error): string {
  if (!(error instanceof AggregateError)) return error.message;
  return error.errors.map((one) => (one instanceof Error ? one.message : String(one))).join(", ");
}
