import { defaulted, integer, nullable, small, text } from "#server/rows/column";
import { defineGlobal } from "#server/rows/table";

/** Settings of the installation by code (wire: sysConfig); booleans are the texts `True` and `False`. */
export const settings = defineGlobal(
  "config",
  { home: "copied" },
  {
    name: text(64),
    code: nullable(text(64)),
    value: nullable(text(512)),
    /** 1 = built in. */
    sysFlag: defaulted(small()),
    groupCode: nullable(text(64)),
    orderNo: defaulted(integer()),
    remark: nullable(text(256)),
  },
);
