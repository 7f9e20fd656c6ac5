import { bytes, defaulted, instant, nullable, reference, secret, small, text } from "#server/rows/column";
import type { Columns, Table } from "#server/rows/table";

/** Sums to solve. */
export const captchas = passing("captcha", {
  id: defaulted(reference()),
  askedTenantId: nullable(reference()),
  answerHash: secret(bytes()),
  address: text(64),
  tries: defaulted(small()),
  createdAt: defaulted(instant()),
  expiresAt: instant(),
  usedAt: nullable(instant()),
});

/** Pictures with a gap, each of which is tried once. */
export const slides = passing("slide", {
  id: defaulted(reference()),
  placeHash: secret(bytes()),
  network: text(64),
  createdAt: instant(),
  expiresAt: instant(),
  triedAt: nullable(instant()),
});

/** What whoever has solved a slider, or let his device work, shows when he signs in; only hashes. */
export const humanTickets = passing("human_ticket", {
  id: defaulted(reference()),
  hash: secret(bytes()),
  work: nullable(bytes()),
  network: text(64),
  createdAt: instant(),
  expiresAt: instant(),
  usedAt: nullable(instant()),
});

/** A global table without records: they are asked for before anybody is known, and live for a minute or two. */
function passing<const C extends Columns>(name: string, columns: C): Table<C> {
  return {
    name,
    home: "control",
    hasTenant: false,
    isRecord: false,
    scope: "tenant",
    columns,
    pinyinOf: undefined,
    spelling: undefined,
    searchable: [],
    entity: undefined,
    missing: undefined,
  };
}
