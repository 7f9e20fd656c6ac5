import type { TextKey, TextParameters } from "./text.ts";

/** Body codes of expected errors; `contract/wire.ts` says how they travel. */
export type ExpectedStatus = 400 | 401 | 403 | 404 | 409 | 412 | 413 | 422 | 423 | 429 | 503 | 507;

/**
 * An error that the caller can act on. `key` is the key of its text, `code` its business code on the wire (`D6001`) if
 * it has one, `result` what the answer carries in addition (after a stale write: the current row).
 */
export class ExpectedError extends Error {
  readonly key: TextKey;
  readonly status: ExpectedStatus;
  readonly code: string | undefined;
  readonly parameters: TextParameters;
  readonly result: unknown;
  /** After how many seconds the same request may succeed, if that is known. */
  readonly retrySeconds: number | undefined;

  constructor(key: TextKey, options: Omit<ExpectedErrorOptions, "key">) {
    super(key);
    this.name = "ExpectedError";
    this.key = key;
    this.status = options.status;
    this.code = options.code;
    this.parameters = options.parameters ?? {};
    this.result = options.result ?? null;
    this.retrySeconds = options.retrySeconds;
  }
}

type ExpectedErrorOptions = {
  key: TextKey;
  status: ExpectedStatus;
  code?: string | undefined;
  parameters?: TextParameters | undefined;
  result?: unknown;
  retrySeconds?: number | undefined;
};

/** Creates the errors of one module: `throw positionError("position.in_use", { name, staffCount })`. */
export type ErrorFactory<Key extends TextKey> = {
  (key: Key, parameters?: TextParameters): ExpectedError;
  /** The wire code of each error. */
  readonly codes: Readonly<Record<Key, string>>;
};

/**
 * Business errors of a module by their text key, each with its wire code (contract 00, 11). Only servers throw them: the
 * annotation lets the build of the web client leave them out.
 */
// @__NO_SIDE_EFFECTS__
export function errors<const Key extends TextKey>(codes: Readonly<Record<Key, string>>): ErrorFactory<Key> {
  const make = (key: Key, parameters?: TextParameters) =>
    new ExpectedError(key, { status: 400, code: codes[key], parameters });
  return Object.assign(make, { codes });
}

/** Errors that any call may answer. */
export const commonError = errors({
  "record.missing": "D1002",
  "record.exists": "D1006",
  "record.referenced": "D1007",
  "record.forbidden": "D1016",
  "grant.beyond": "D1016",
  "grant.core": "D1016",
  "status.invalid": "D3005",
});

const refusals = {
  "request.signed_out": 401,
  "request.forbidden": 403,
  "request.password_first": 403,
  "request.factor_first": 403,
  "request.tenant_read_only": 403,
  "request.unknown": 404,
  "record.stale": 409,
  "request.running": 409,
  "request.answered": 409,
  "request.too_large": 413,
  "request.reused_key": 422,
  "request.locked": 423,
  "request.too_many": 429,
  "server.busy": 503,
  "server.closing": 503,
  "database.lost": 503,
  "database.tenant_lost": 503,
  "database.tenant_moving": 503,
  "disk.full": 507,
  "request.no_platform": 503,
} as const;

/** Reasons for which the core refuses a request. */
export type RequestErrorKey = keyof typeof refusals;

/** An expected error that is not a business rule: signed out, not allowed, stale, too many requests, … */
export function requestError(
  key: RequestErrorKey,
  options: { parameters?: TextParameters; result?: unknown } = {},
): ExpectedError {
  return new ExpectedError(key, { status: refusals[key], ...options });
}

const maxMinutes = 90;

/** The error of a limit over a longer time: nothing more is accepted for up to `seconds`. */
export function exhaustedError(seconds: number): ExpectedError {
  const minutes = Math.ceil(seconds / 60);
  const details = { status: 429, retrySeconds: seconds } as const;
  return minutes > maxMinutes
    ? new ExpectedError("request.wait_hours", { ...details, parameters: { hours: Math.ceil(minutes / 60) } })
    : new ExpectedError("request.wait_minutes", { ...details, parameters: { minutes } });
}
