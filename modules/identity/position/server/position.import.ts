import { statusChoices } from "#core/request/dictionaryChoices";
import { positionApi } from "../contract.ts";
import { defineImport } from "#core/request/importDefinition";
import { choiceField, numberField, textField } from "#core/request/importFields";
import { positions } from "./position.table.ts";

/** Import of positions. */
export const positionImport = defineImport({
  api: positionApi,
  table: positions,
  title: "position.title",
  key: ["name", "code"],
  otherTitles: {
    name: ["名称", "职位", "岗位", "岗位名称", "职务", "Position", "Job title"],
    code: ["编码", "编号", "代码", "Code"],
  },
  fields: {
    name: textField("import.example.name"),
    code: textField("import.example.code"),
    orderNo: numberField(),
    status: choiceField(statusChoices),
    remark: textField("import.example.remark"),
  },
});
