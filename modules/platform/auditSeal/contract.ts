import * as z from "zod";
import { defineApi, get, NoInput, post } from "#contract/api";
import { errors } from "#contract/errors";
import { Instant, text } from "#contract/fields";
import { Id } from "#contract/id";

/** What the verification finds. The first three name a row, the others a seal. */
export const AuditFault = z.enum(["edited", "added", "missing", "seal", "gap", "cut", "anchor"]);
/** See `AuditFault`. */
export type AuditFault = z.infer<typeof AuditFault>;

/** A row or a seal that is not as it was sealed. */
export const AuditFinding = z.object({
  fault: AuditFault,
  /** The seal that shows it. */
  number: z.int(),
  rowId: Id.nullable(),
  /** When the row was written, or the day of the anchor. */
  time: Instant.nullable(),
});
/** See the schema of the same name. */
export type AuditFinding = z.infer<typeof AuditFinding>;

/** How far the rows of one table are sealed. */
export const AuditChain = z.object({
  table: z.string(),
  /** The table in the caller's language. */
  title: z.string(),
  seals: z.int(),
  lastSealTime: Instant.nullable(),
  /** Rows that are not sealed yet, at most 1,000. */
  unsealed: z.int(),
  lastAnchorDay: z.string().nullable(),
});
/** See the schema of the same name. */
export type AuditChain = z.infer<typeof AuditChain>;

/** The result for a part of a chain. */
export const AuditPart = z.object({
  seals: z.int(),
  rows: z.int(),
  /** Rows that retention has removed, as the chain says. */
  removedRows: z.int(),
  findings: z.array(AuditFinding),
  /** Where the next part begins; null after the last one. */
  nextNumber: z.int().nullable(),
});
/** See the schema of the same name. */
export type AuditPart = z.infer<typeof AuditPart>;

const chain = { code: "sysAuditSeal/verify" };

/** Whether the records of a tenant are as they were written (security 11.2). */
export const auditSealApi = defineApi("sysAuditSeal", {
  chains: get(NoInput, z.array(AuditChain), chain),
  /** Verifies the next seals of a chain, beginning with `fromNumber`. */
  verify: post(
    z.object({ table: text(63).meta({ examples: ["change_history"] }), fromNumber: z.int().min(1).default(1) }),
    AuditPart,
    "granted",
  ),
});

export const auditSealError = errors({ "auditSeal.unknown_table": "D1002" });
