/** Why the embedded database could not be opened. */
export type FailureReason =
  | "cannot-start"
  | "in-use"
  | "low-disk"
  | "no-binaries"
  | "not-permitted"
  | "other-major"
  | "platform"
  | "remote-disk"
  | "socket-taken";

/** The embedded database could not be opened; the message is one line for the operator who started the server. */
export class EmbeddedDatabaseError extends Error {
  readonly reason: FailureReason;

  constructor(reason: FailureReason, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "EmbeddedDatabaseError";
    this.reason = reason;
  }
}

/** The code of an error of the operating system. */
export function getSystemErrorCode(error: unknown): string | undefined {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined;
}

/** The message of anything that was thrown. */
export function getErrorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
