import type { TrackedRecord } from "#core/request/history/trackedRecord";
import { suppressions } from "./suppression.table.ts";

/** History of the addresses that nothing is sent to. It never shows a whole address. */
export const suppressionRecord: TrackedRecord = {
  entity: "sysSuppression",
  prefix: "suppression",
  table: suppressions,
  name: "masked",
  read: "sysSuppression/page",
  update: "sysSuppression/add",
  remove: "sysSuppression/delete",
};
