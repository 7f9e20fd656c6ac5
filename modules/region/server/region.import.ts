import { regionApi } from "#modules/region/contract";
import { defineImport } from "#server/import/definition";
import { byPath, segmentsOf } from "#server/import/finders";
import { asNumber, asRecord, asText } from "#server/import/readings";
import { isRegionCode } from "./region.service.ts";
import { regions } from "./region.table.ts";

/** Regions as files bring them, those above before those below them; how deep they lie follows from that. */
export const regionImport = defineImport({
  api: regionApi,
  table: regions,
  title: "region.title",
  key: ["code"],
  ownReference: "pid",
  ownNames: ({ pid = "", name = "", code = "" }) => [code, [...segmentsOf(pid), name].join("/")].filter(Boolean),
  check: (_, { code }, row) =>
    row === undefined && typeof code === "string" && !isRegionCode(code)
      ? [{ field: "code", key: "region.code_length" }]
      : [],
  fields: {
    pid: asRecord(byPath(regions, "parentId"), {
      example: "import.example.region",
      guide: "import.guide.region",
      stored: ({ parentId }) => parentId ?? 0,
    }),
    name: asText("import.example.regionName"),
    code: asText("import.example.regionCode"),
    shortName: asText(),
    type: asText(),
    cityCode: asText(),
    zipCode: asText(),
    orderNo: asNumber(),
    remark: asText("import.example.remark"),
  },
});
