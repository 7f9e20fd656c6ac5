import { languages } from "#contract/languages";
import { dictionaryItemApi, dictionaryTypeApi, tagTypes } from "../contract.ts";
import type { Context } from "#core/request/context";
import { dictionaryChoices, statusChoices } from "#core/request/dictionaryChoices";
import { type Choice, defineImport } from "#core/request/importDefinition";
import { choiceField, createNameFinder, numberField, recordField, textField } from "#core/request/importFields";
import { dictionaryEntries, dictionaryTypes } from "./dictionary.table.ts";

/** Import of dictionaries, without their items. */
export const dictionaryTypeImport = defineImport({
  api: dictionaryTypeApi,
  table: dictionaryTypes,
  title: "dictionary.title",
  key: ["code"],
  fields: {
    name: textField(),
    code: textField(),
    isTenant: choiceField(dictionaryChoices("YesNoEnum")),
    orderNo: numberField(),
    status: choiceField(statusChoices),
    remark: textField("import.example.remark"),
  },
});

/** Import of items. A row with a known value changes that item, for a tenant only in its own dictionary. */
export const dictionaryItemImport = defineImport({
  api: dictionaryItemApi,
  table: dictionaryEntries,
  title: "dictionaryItem.title",
  key: ["dictTypeId", "value"],
  fields: {
    dictTypeId: recordField(createNameFinder(dictionaryTypes), {
      readStored: ({ dictionaryTypeId }) => dictionaryTypeId,
    }),
    label: textField(),
    value: textField(),
    code: textField(),
    tagType: choiceField(listTagTypes),
    styleSetting: textField(),
    classSetting: textField(),
    orderNo: numberField(),
    status: choiceField(statusChoices),
    remark: textField("import.example.remark"),
    extData: textField(),
  },
});

async function listTagTypes({ app }: Context): Promise<readonly Choice[]> {
  const translations = languages.map((language) => app.words.forLanguage(language));
  const choices = tagTypes.map((value) => ({
    value,
    labels: translations.map((t) => t(`dictionaryItem.tag.${value}`)),
  }));
  return await Promise.resolve(choices);
}
