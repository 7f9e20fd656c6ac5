import { dictionaryItemApi, dictionaryTypeApi } from "../contract.ts";
import { dictionaryText } from "../text/index.ts";
import { routes } from "#core/http/routes";
import { module } from "#core/boot/module";
import { dictionarySource } from "#core/request/dictionary";
import { seedRows } from "#core/boot/seeding";
import { listDictionaryTitles, standardDictionaryItems, standardDictionaryTypes } from "./dictionary.standard.ts";
import {
  findDictionaryItems,
  getDictionaryItems,
  isDictionaryValue,
  listAllDictionaries,
} from "./dictionary.service.ts";
import { listDictionaryItems } from "./listDictionaryItems.ts";
import { dictionaryItems, dictionaryTypes } from "./dictionary.table.ts";

declare module "#core/database/cache" {
  interface CacheNames {
    dictionary: true;
  }
}

export const dictionaryModule = module({
  name: "dictionary",
  routes: [
    ...routes(dictionaryTypeApi, { allDictList: listAllDictionaries, dataList: getDictionaryItems }),
    ...routes(dictionaryItemApi, { dataList: findDictionaryItems }),
  ],
  tables: [dictionaryTypes, dictionaryItems],
  texts: dictionaryText,
  extensions: [dictionarySource.provide({ list: listDictionaryItems, hasValue: isDictionaryValue })],
  builtInTitles: listDictionaryTitles(),
  standardRows: {
    steps: [
      seedRows(dictionaryTypes, { rows: standardDictionaryTypes }),
      seedRows(dictionaryItems, {
        rows: standardDictionaryItems,
        parent: { column: "dictionaryTypeId", table: dictionaryTypes },
      }),
    ],
  },
});

export { listDictionaryValues } from "./dictionary.service.ts";
export { dictionaryItems, dictionaryTypes };
