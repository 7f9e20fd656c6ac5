import type { StatusValue } from "#contract/fields";
import type { Names } from "#contract/names";
import { boolean, defaulted, integer, json, nullable, reference, small, text } from "#server/rows/column";
import { defineGlobal } from "#server/rows/table";

/** Code lists. `isEnum`: its entries mirror an enum of the server and are not edited. */
export const dictionaryTypes = defineGlobal(
  "dictionary_type",
  { home: "copied" },
  {
    name: text(64),
    names: nullable(json<Names>()),
    code: text(64),
    orderNo: defaulted(integer()),
    remark: nullable(text(256)),
    status: defaulted(small<StatusValue>()),
    /** 1 = built in. */
    sysFlag: defaulted(small()),
    /** 1 = each tenant has entries of its own. */
    isTenant: defaulted(small()),
    isEnum: defaulted(boolean()),
  },
);

export const dictionaryItems = defineGlobal(
  "dictionary_item",
  { home: "copied" },
  {
    dictionaryTypeId: reference(),
    label: text(256),
    names: nullable(json<Names>()),
    value: text(256),
    code: nullable(text(256)),
    tagType: nullable(text(16)),
    styleSetting: nullable(text(512)),
    classSetting: nullable(text(512)),
    orderNo: defaulted(integer()),
    remark: nullable(text(2048)),
    extData: nullable(text()),
    status: defaulted(small<StatusValue>()),
  },
);
