import { positionError } from "#modules/position/contract";
import { defaulted, integer, nullable, small, text } from "#server/rows/column";
import { defineTable } from "#server/rows/table";
import type { StatusValue } from "#contract/fields";

/** Positions are shared by the whole tenant: whoever may list them at all sees each of them. */
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
    status: defaulted(small<StatusValue>()),
    remark: nullable(text(128)),
  },
);
