import { dictionaryChoices, statusChoices } from "#core/request/dictionaryChoices";
import { organisationApi, organisationTypes } from "../../contract.ts";
import { defineImport } from "#core/request/importDefinition";
import {
  choiceField,
  createEntityFinder,
  createPathFinder,
  numberField,
  recordField,
  splitPath,
  textField,
} from "#core/request/importFields";
import { organisations } from "../organisation.table.ts";

/** Import of organisations, parents before children. */
export const organisationImport = defineImport({
  api: organisationApi,
  table: organisations,
  title: "organisation.title",
  key: ["code"],
  fallbackKey: ["pid", "name"],
  ownReference: "pid",
  ownNames: ({ pid = "", name = "", code = "" }) => [code, [...splitPath(pid), name].join("/")].filter(Boolean),
  otherTitles: {
    pid: ["上级", "上级部门", "上级单位", "Parent", "Parent department"],
    name: ["名称", "部门", "部门名称", "单位名称", "Department", "Department name"],
    code: ["编码", "编号", "代码", "Code"],
  },
  fields: {
    pid: recordField(createPathFinder(organisations, "parentId"), {
      example: "import.example.organisation",
      guide: "import.guide.organisation",
      readStored: ({ parentId }) => parentId ?? 0,
    }),
    name: textField("import.example.orgName"),
    code: textField("import.example.orgCode"),
    type: choiceField(dictionaryChoices(organisationTypes)),
    level: numberField(),
    directorId: recordField(createEntityFinder("sysUser"), { guide: "import.guide.account" }),
    orderNo: numberField(),
    status: choiceField(statusChoices),
    remark: textField("import.example.remark"),
  },
});
