import type { RecordAdder } from "#core/request/importDefinition";

/** Adds positions that the file of an import names. */
export const positionAdder: RecordAdder = {
  call: "sysPos/add",
  codeCall: "sysPos/proposeCode",
  toDraft: (name) => ({ name }),
};
