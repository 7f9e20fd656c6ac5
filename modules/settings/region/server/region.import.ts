import { regionApi } from "../contract.ts";
import { defineImport } from "#core/request/importDefinition";
import { createPathFinder, numberField, recordField, splitPath, textField } from "#core/request/importFields";
import { isRegionCode } from "./region.service.ts";
import { regions } from "./region.table.ts";

/** Import of regions, parents before children; levels are derived. */
export const regionImport = defineImport({
  api: regionApi,
  table: regions,
  title: "region.title",
  key: ["code"],
  ownReference: "pid",
  ownNames: ({ pid = "", name = "", code = "" }) => [code, [...splitPath(pid), name].join("/")].filter(Boolean),
  check: (_, { code }, row) =>
    row === undefined && typeof code === "string" && !isRegionCode(code)
      ? [{ field: "code", key: "region.code_length" }]
      : [],
  fields: {
    pid: recordField(createPathFinder(regions, "parentId"), {
      example: "import.example.region",
      guide: "import.guide.region",
      readStored: ({ parentId }) => parentId ?? 0,
    }),
    name: textField("import.example.regionName"),
    code: textField("import.example.regionCode"),
    shortName: textField(),
    type: textField(),
    cityCode: textField(),
    zipCode: textField(),
    orderNo: numberField(),
    remark: textField("import.example.remark"),
  },
});
