import { decimal, defaulted, integer, nullable, reference, text } from "#server/rows/column";
import { defineSearchedGlobal } from "#server/rows/table";

/** Provinces, cities, districts and what somebody has added below them. How deep one lies follows from those above it. */
export const regions = defineSearchedGlobal(
  "region",
  { home: "copied", pinyinOf: "name", searchable: ["name", "code"], entity: "sysRegion" },
  {
    parentId: nullable(reference()),
    name: text(64),
    shortName: nullable(text(32)),
    code: nullable(text(32)),
    zipCode: nullable(text(6)),
    cityCode: nullable(text(6)),
    type: nullable(text(32)),
    longitude: defaulted(decimal()),
    latitude: defaulted(decimal()),
    orderNo: defaulted(integer()),
    remark: nullable(text(128)),
  },
);
