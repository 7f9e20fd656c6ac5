import { bytes, defaulted, instant, nullable, reference, secret, small, text } from "#server/rows/column";
import type { Table } from "#server/rows/table";

const columns = {
  id: defaulted(reference()),
  askedTenantId: nullable(reference()),
  answerHash: secret(bytes()),
  address: text(64),
  tries: defaulted(small()),
  createdAt: defaulted(instant()),
  expiresAt: instant(),
  usedAt: nullable(instant()),
};

/** Sums to solve. Global without being records: they are asked for before anybody is known, and live for a minute. */
export const captchas: Table<typeof columns> = {
  name: "captcha",
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
