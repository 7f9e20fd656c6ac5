import { dictionaryTypeApi } from "#modules/dictionary/contract";
import { dictionaryText } from "#modules/dictionary/text";
import { routes } from "#server/http/routes";
import { module } from "#server/module";
import { listAllDictionaries } from "./dictionary.service.ts";
import { dictionaryItems, dictionaryTypes } from "./dictionary.table.ts";

export const dictionaryModule = module({
  name: "dictionary",
  routes: routes(dictionaryTypeApi, { allDictList: listAllDictionaries }),
  tables: [dictionaryTypes, dictionaryItems],
  texts: dictionaryText,
});

export { isDictionaryValue, listDictionaryValues } from "./dictionary.service.ts";
export { standardDictionaryItems, standardDictionaryTypes } from "./dictionary.standard.ts";
export { dictionaryItems, dictionaryTypes };
