import { statusChoices } from "#modules/import/server";
import { positionApi } from "#modules/position/contract";
import { defineImport } from "#server/import/definition";
import { asChoice, asNumber, asText } from "#server/import/readings";
import { positions } from "./position.table.ts";

/** Positions as files bring them. */
export const positionImport = defineImport({
  api: positionApi,
  table: positions,
  title: "position.title",
  key: ["name", "code"],
  fields: {
    name: asText("import.example.name"),
    code: asText("import.example.code"),
    orderNo: asNumber(),
    status: asChoice(statusChoices),
    remark: asText("import.example.remark"),
  },
});
