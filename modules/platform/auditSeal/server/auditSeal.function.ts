import { defineFunction } from "#core/rows/databaseFunction";
import type { Seal } from "./seal.ts";

type TableInput = { ofTable: string };

/** The rows to seal next, and the end of the chain that they continue. */
export const readUnsealedRows = defineFunction<
  TableInput & { upTo: number; atMost: number },
  Pick<Seal, "number" | "fromId" | "toId" | "previousHash" | "rowIds" | "digests">
>("read_unsealed_rows", ["ofTable", "upTo", "atMost"]);

/** Adds a seal to the chain of the tenant. */
export const addAuditSeal = defineFunction<TableInput & Omit<Seal, "tenantId" | "table">, object>("add_audit_seal", [
  "ofTable",
  "number",
  "fromId",
  "toId",
  "removedTo",
  "rowIds",
  "digests",
  "sealedAt",
  "previousHash",
  "hash",
  "signature",
]);

/** The rows in a range of ids, as they would be sealed now. */
export const readRowDigests = defineFunction<
  TableInput & { fromId: number; toId: number; atMost: number },
  { id: number; digest: Buffer }
>("read_row_digests", ["ofTable", "fromId", "toId", "atMost"]);

/** Removes sealed rows that the chain says are removed; answers how many. */
export const removeSealedRows = defineFunction<TableInput & { atMost: number }, { removed: number }>(
  "remove_sealed_rows",
  ["ofTable", "atMost"],
);
