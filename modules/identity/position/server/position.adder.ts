import type { RecordAdder } from "#core/request/importDefinition";
import { toRecordCode } from "#core/request/proposal";

/** Adds positions that the file of an import names. */
export const positionAdder: RecordAdder = {
  call: "sysPos/add",
  toDraft: (name) => ({ name, code: toRecordCode(name) }),
};
