import type { StatusValue } from "#contract/fields";
import type { TranslatedNames } from "#contract/translatedNames";
import { boolean, defaulted, integer, json, nullable, reference, smallInteger, text } from "#core/rows/column";
import { defineGlobalTable } from "#core/rows/table";

/** Code lists. `isEnum`: its entries mirror an enum of the server and are not edited. */
export const dictionaryTypes = defineGlobalTable(
  "dictionary_type",
  { location: "copied" },
  {
    name: text(64),
    names: nullable(json<TranslatedNames>()),
    code: text(64),
    orderNo: defaulted(integer()),
    remark: nullable(text(256)),
    status: defaulted(smallInteger<StatusValue>()),
    /** 1 = built in. */
    sysFlag: defaulted(smallInteger()),
    /** 1 = each tenant has its own entries. */
    isTenant: defaulted(smallInteger()),
    isEnum: defaulted(boolean()),
  },
);

export const dictionaryItems = defineGlobalTable(
  "dictionary_item",
  { location: "copied" },
  {
    dictionaryTypeId: reference(),
    label: text(256),
    names: nullable(json<TranslatedNames>()),
    value: text(256),
    code: nullable(text(256)),
    tagType: nullable(text(16)),
    styleSetting: nullable(text(512)),
    classSetting: nullable(text(512)),
    orderNo: defaulted(integer()),
    remark: nullable(text(2048)),
    extData: nullable(text()),
    status: defaulted(smallInteger<StatusValue>()),
  },
);
