import { accountFinder } from "#modules/account/server";
import { dictionaryChoices, statusChoices } from "#modules/import/server";
import { organisationApi, organisationTypes } from "#modules/organisation/contract";
import { defineImport } from "#server/import/definition";
import { byPath, segmentsOf } from "#server/import/finders";
import { asChoice, asNumber, asRecord, asText } from "#server/import/readings";
import { organisations } from "./organisation.table.ts";

/** Organisations as files bring them, those above before those below them. */
export const organisationImport = defineImport({
  api: organisationApi,
  table: organisations,
  title: "organisation.title",
  key: ["code"],
  elseKey: ["pid", "name"],
  ownReference: "pid",
  ownNames: ({ pid = "", name = "", code = "" }) => [code, [...segmentsOf(pid), name].join("/")].filter(Boolean),
  fields: {
    pid: asRecord(byPath(organisations, "parentId"), {
      example: "import.example.organisation",
      guide: "import.guide.organisation",
      stored: ({ parentId }) => parentId ?? 0,
    }),
    name: asText("import.example.orgName"),
    code: asText("import.example.orgCode"),
    type: asChoice(dictionaryChoices(organisationTypes)),
    level: asNumber(),
    directorId: asRecord(accountFinder, { guide: "import.guide.account" }),
    orderNo: asNumber(),
    status: asChoice(statusChoices),
    remark: asText("import.example.remark"),
  },
});
