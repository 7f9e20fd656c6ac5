/** What has ended a session: the reason for programs, and who it was where that was somebody else. */
export type SessionEnd = { readonly reason: string; readonly name: string };

/** Stands beside a 401 where one would wonder, with the words for it. */
export type SessionOver = SessionEnd & { readonly words: string };

/** The body of every answer under `/api` (contract 00, 2). */
export type Envelope = {
  code: number;
  type: "success" | "warning" | "error";
  message: string;
  result: unknown;
  extras: SessionOver | null;
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
  /** Another value than before: what the account may do has changed. */
  rights: "x-rights",
} as const;

/** Value of the access-token header that makes a client forget its session. */
export const invalidToken = "invalid_token";

/** Body codes that travel with the same HTTP status; all other expected errors travel as HTTP 200. */
export const loudStatuses: ReadonlySet<number> = new Set([401, 404, 413, 429, 500, 503, 507]);

/** Media type of a client that wants true HTTP statuses and RFC 9457 bodies. */
export const problemType = "application/problem+json";

/** A field's name in the answer of a failed validation: `name` travels as `Name` (contract 00, 2). */
export function wireFieldName(path: string): string {
  return path.charAt(0).toUpperCase() + path.slice(1);
}

/** The field that a wire name stands for. */
export function fieldOfWireName(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1);
}
