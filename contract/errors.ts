import type { TextKey, TextParameters } from "./text.ts";

/** Body codes of expected errors; `contract/wire.ts` says how they travel. */
export type ExpectedStatus = 400 | 401 | 403 | 404 | 409 | 413 | 422 | 423 | 429 | 503 | 507;

/**
 * An error that the caller can act on. `key` is its text, `code` its code of the field (`D6001`) where it has one,
 * `result` what the answer carries beside the text (a stale write: the row as it is now).
 */
export class ExpectedError extends Error {
  readonly key: TextKey;
  readonly status: ExpectedStatus;
  readonly code: string | undefined;
  readonly parameters: TextParameters;
  readonly result: unknown;

  constructor(key: TextKey, about: Omit<ExpectedAbout, "key">) {
    super(key);
    this.name = "ExpectedError";
    this.key = key;
    this.status = about.status;
    this.code = about.code;
    this.parameters = about.parameters ?? {};
    this.result = about.result ?? null;
  }
}

type ExpectedAbout = {
  key: TextKey;
  status: ExpectedStatus;
  code?: string | undefined;
  parameters?: TextParameters | undefined;
  result?: unknown;
};

/** Makes the errors of one module: `throw positionError("position.in_use", { name, staffCount })`. */
export type ErrorMaker<Key extends TextKey> = {
  (key: Key, parameters?: TextParameters): ExpectedError;
  /** The wire code of each error. */
  readonly codes: Readonly<Record<Key, string>>;
};

/** Business errors of a module by the key of their text, each with its code (contract 00, 11). */
export function errors<const Key extends TextKey>(codes: Readonly<Record<Key, string>>): ErrorMaker<Key> {
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
  "disk.full": 507,
} as const;

/** Why the kernel turns a request away. */
export type Refusal = keyof typeof refusals;

/** An expected error that is no business rule: signed out, not allowed, stale, too many, … */
export function refusal(key: Refusal, about: { parameters?: TextParameters; result?: unknown } = {}): ExpectedError {
  return new ExpectedError(key, { status: refusals[key], ...about });
}
