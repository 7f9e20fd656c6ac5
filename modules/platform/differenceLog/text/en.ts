import type { Translation } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translation<typeof original> = {
  "differenceLog.title": "Difference log",
  "differenceLog.createTime": "Time",
  "differenceLog.businessData": "Object",
  "differenceLog.diffType": "Type",
  "differenceLog.createUserName": "Changed by",
  "differenceLog.requestId": "Request ID",
  "differenceLog.recordId": "Record ID",
  "differenceLog.startTime": "From",
  "differenceLog.endTime": "To",
  "differenceLog.diffType.insert": "Added",
  "differenceLog.diffType.update": "Changed",
  "differenceLog.diffType.delete": "Deleted",
  "differenceLog.field": "Field",
  "differenceLog.before": "Before",
  "differenceLog.after": "After",
  "differenceLog.open": "Open record",
  "differenceLog.sameRequest": "All changes of this request",
  "differenceLog.invisible": "You may not see the content of this record",
  "differenceLog.noFields": "No changed fields to show",
  "differenceLog.system": "System",
  "differenceLog.otherData": "Other data",
  "differenceLog.kind.attachment": "Attachment",
  "differenceLog.kind.comment": "Comment",
  "differenceLog.missing": "This change does not exist, or you may not see it",
};
