import type { Translation } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translation<typeof original> = {
  "history.unknown": "“{{entity}}” has no history",
  "history.missing": "This history entry does not exist",
  "history.nothing": "There is nothing to restore or undo",
  "api.sysHistory": "Change history",
  "api.sysHistory.deleted": "Recycle bin",
  "api.sysHistory.restore": "Restore",
  "history.deleted": "This record is deleted. Restore it first.",
  "history.not_restorable": "This change cannot be reverted automatically",
  "history.changed_since": "{{who}} has made further changes, so this cannot be undone. See the history.",
  "history.system": "System",
  "history.taken": "“{{name}}” cannot be restored: its name, code or another unique value is used by another record",
  "history.reference_missing": "Cannot be restored: the linked record “{{name}}” is deleted. Restore that one first.",
  "history.too_much": "Changes of more than {{maximum}} rows cannot be undone automatically",
};
