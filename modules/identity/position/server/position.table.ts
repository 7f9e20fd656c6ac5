import { positionError } from "../contract.ts";
import { defaulted, integer, nullable, smallInteger, text } from "#core/rows/column";
import { defineTable } from "#core/rows/table";
import type { StatusValue } from "#contract/fields";

/** Positions are shared by the whole tenant: a caller who may list them sees all of them. */
export const positions = defineTable(
  "position",
  {
    scope: "tenant",
    pinyinOf: "name",
    searchable: ["name", "code"],
    entity: "sysPos",
    missing: () => positionError("position.missing"),
  },
  {
    name: text(64),
    code: nullable(text(64)),
    orderNo: defaulted(integer()),
    status: defaulted(smallInteger<StatusValue>()),
    remark: nullable(text(128)),
  },
);
