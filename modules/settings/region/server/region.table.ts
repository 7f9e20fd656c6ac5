import { calendarDate, decimal, defaulted, integer, nullable, reference, text } from "#core/rows/column";
import { defineSearchableGlobalTable } from "#core/rows/table";

/** Provinces, cities, districts and added regions below them. The level follows from the ancestors. */
export const regions = defineSearchableGlobalTable(
  "region",
  { location: "copied", pinyinOf: "name", searchable: ["name", "code"], entity: "sysRegion" },
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
    validFrom: nullable(calendarDate()),
    validTo: nullable(calendarDate()),
    successorId: nullable(reference()),
  },
);
