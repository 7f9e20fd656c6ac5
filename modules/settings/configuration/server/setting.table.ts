import { defaulted, integer, nullable, smallInteger, text } from "#core/rows/column";
import { defineGlobalTable } from "#core/rows/table";

/** Settings of the installation by code (wire: sysConfig); booleans are the texts `True` and `False`. */
export const settings = defineGlobalTable(
  "config",
  { location: "copied" },
  {
    name: text(64),
    code: nullable(text(64)),
    value: nullable(text(512)),
    /** 1 = built in. */
    sysFlag: defaulted(smallInteger()),
    groupCode: nullable(text(64)),
    orderNo: defaulted(integer()),
    remark: nullable(text(256)),
  },
);
