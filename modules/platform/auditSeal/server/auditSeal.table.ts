import {
  bytes,
  calendarDate,
  defaulted,
  instant,
  integer,
  bigInteger,
  nullable,
  references,
  text,
} from "#core/rows/column";
import { definePlainTable } from "#core/rows/table";

/** Seals of a tenant's rows; only functions of the database add them, nothing changes them. */
export const auditSeals = definePlainTable(
  "audit_seal",
  { location: "tenant", scope: "tenant", archive: "bound" },
  {
    tableName: text(63),
    number: integer(),
    fromId: bigInteger(),
    toId: bigInteger(),
    removedTo: nullable(bigInteger()),
    rowCount: integer(),
    rowIds: defaulted(references()),
    digests: bytes(),
    sealedAt: instant(),
    previousHash: bytes(),
    hash: bytes(),
    signature: bytes(),
  },
);

/** The seals that a tenant's chains had on each day. */
export const auditAnchors = definePlainTable(
  "audit_anchor",
  { location: "control", scope: "tenant" },
  { tableName: text(63), day: calendarDate(), number: integer(), hash: bytes(), signature: bytes() },
);
