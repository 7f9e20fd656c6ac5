import { boolean, bytes, defaulted, instant, nullable, reference, secret, smallInteger, text } from "#core/rows/column";
import type { Columns, Table } from "#core/rows/table";

/** Sums to solve. */
export const captchas = passing("captcha", {
  id: defaulted(reference()),
  askedTenantId: nullable(reference()),
  answerHash: secret(bytes()),
  address: text(64),
  tries: defaulted(smallInteger()),
  createdAt: defaulted(instant()),
  expiresAt: instant(),
  usedAt: nullable(instant()),
});

/** Pictures with a gap, each for one attempt. */
export const sliderCaptchas = passing("slide", {
  id: defaulted(reference()),
  placeHash: secret(bytes()),
  network: text(64),
  createdAt: instant(),
  expiresAt: instant(),
  triedAt: nullable(instant()),
  isMissed: defaulted(boolean()),
});

/** Tickets of solved sliders and proofs of work, used at sign-in; only hashes. */
export const humanTickets = passing("human_ticket", {
  id: defaulted(reference()),
  hash: secret(bytes()),
  work: nullable(bytes()),
  network: text(64),
  createdAt: instant(),
  expiresAt: instant(),
  usedAt: nullable(instant()),
});

/** A global table without records: it is needed before sign-in, and rows live for a minute or two. */
function passing<const C extends Columns>(name: string, columns: C): Table<C> {
  return {
    name,
    location: "control",
    hasTenant: false,
    isRecord: false,
    scope: "tenant",
    isPersonal: false,
    columns,
    pinyinOf: undefined,
    spelling: undefined,
    searchable: [],
    entity: undefined,
    missing: undefined,
  };
}
