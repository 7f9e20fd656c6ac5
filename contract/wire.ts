/** Why a session ended: the reason code, and the name of the account that ended it, if it was another one. */
export type SessionEnd = { readonly reason: string; readonly name: string };

/** Sent with a 401 if the session was not ended by its own account, with the text to show. */
export type SessionEndNotice = SessionEnd & { readonly words: string };

/** Body of every answer under `/api` (contract 00, 2). */
export type Envelope = {
  code: number;
  type: "success" | "warning" | "error";
  message: string;
  result: unknown;
  extras: SessionEndNotice | null;
  time: string;
};

/** Header names that both sides use. */
export const wireHeader = {
  accessToken: "access-token",
  refreshToken: "x-access-token",
  refresh: "x-authorization",
  /** `utc`: instants travel as ISO 8601 with Z instead of the server's local time. */
  time: "x-time",
  idempotencyKey: "idempotency-key",
  requestId: "x-request-id",
  /** Version of the caller's permissions; a new value means that they have changed. */
  rights: "x-rights",
  /** The id of the file that an upload by the tus protocol has become. */
  fileId: "x-file-id",
} as const;

/**
 * The longest time, in seconds, for which equal calls share one answer. A client takes shared answers if it accepts ones
 * of that age (RFC 9111, 5.2.1.1): `cache-control: max-age=2`.
 */
export const maxSharedAge = 2;

/** Value of the access-token header that tells the client to drop its session. */
export const invalidToken = "invalid_token";

/** Body codes that are also sent as the HTTP status; all other expected errors are sent as HTTP 200. */
export const statusesSentAsHttp: ReadonlySet<number> = new Set([401, 404, 413, 429, 500, 503, 507]);

/** Media type of clients that want real HTTP statuses and RFC 9457 bodies. */
export const problemType = "application/problem+json";

/** Name of a field in a failed validation: `name` travels as `Name` (contract 00, 2). */
export function toWireFieldName(path: string): string {
  return path.charAt(0).toUpperCase() + path.slice(1);
}

/** The field of a wire name. */
export function fromWireFieldName(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1);
}
