import type { StatusValue } from "#contract/fields";
import { thingError } from "#modules/thing/contract";
import { defaulted, integer, nullable, small, text } from "#server/rows/column";
import { defineTable } from "#server/rows/table";

/** Shared by the whole tenant: whoever may list them at all sees each of them. */
export const things = defineTable(
  "%table%",
  {
    scope: "tenant",
    pinyinOf: "name",
    searchable: ["name", "code"],
    entity: "thing",
    missing: () => thingError("thing.missing"),
  },
  {
    name: text(64),
    code: text(64),
    orderNo: defaulted(integer()),
    status: defaulted(small<StatusValue>()),
    remark: nullable(text(128)),
  },
);
