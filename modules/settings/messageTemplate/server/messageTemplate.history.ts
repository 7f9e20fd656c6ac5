import type { TrackedRecord } from "#core/request/history/trackedRecord";
import { messageTemplates } from "./messageTemplate.table.ts";

/** History of templates. Parts of one depend on each other, so an undo writes all of them. */
export const messageTemplateRecord: TrackedRecord = {
  entity: "sysTemplate",
  prefix: "messageTemplate",
  table: messageTemplates,
  read: "sysTemplate/page",
  update: "sysTemplate/update",
  remove: "sysTemplate/delete",
  setStatus: "sysTemplate/update",
};
