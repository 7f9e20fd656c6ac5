import type { StatusValue } from "#contract/fields";
import { thingError } from "../contract.ts";
import { defaulted, integer, nullable, smallInteger, text } from "#core/rows/column";
import { defineTable } from "#core/rows/table";

/** Shared by the whole tenant: a caller who may list them sees each of them. */
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
    status: defaulted(smallInteger<StatusValue>()),
    remark: nullable(text(128)),
  },
);
