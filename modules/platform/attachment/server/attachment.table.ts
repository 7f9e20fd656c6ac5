import { reference, text } from "#core/rows/column";
import { defineTable } from "#core/rows/table";
import { attachmentError } from "../contract.ts";

/**
 * Files attached to records of any kind. Database policies show them to those who see the record, and open them to changes
 * where it is open to changes.
 */
export const attachments = defineTable(
  "record_attachment",
  { scope: "tenant", entity: "sysAttachment", missing: () => attachmentError("attachment.missing") },
  { entity: text(64), recordId: reference(), fileId: reference(), name: text(144) },
);
