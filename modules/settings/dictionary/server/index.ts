import { dictionaryText } from "../text/index.ts";
import { module } from "#core/boot/module";
import { cachedFields } from "#core/request/cachedValue";
import { dictionarySource } from "#core/request/dictionary";
import { seedRows } from "#core/boot/seeding";
import { dictionaryItemRecord, dictionaryTypeRecord } from "./dictionary.history.ts";
import { dictionaryItemImport, dictionaryTypeImport } from "./dictionary.import.ts";
import { dictionaryMenus } from "./dictionary.menu.ts";
import { dictionaryRoutes } from "./dictionary.routes.ts";
import { isDictionaryValue, listDictionaryItems } from "./dictionary.service.ts";
import { listDictionaryTitles, standardDictionaryItems, standardDictionaryTypes } from "./dictionary.standard.ts";
import { dictionaryItems, dictionaryTypes, tenantDictionaryItems } from "./dictionary.table.ts";

export const dictionaryModule = module({
  name: "dictionary",
  routes: dictionaryRoutes,
  tables: [dictionaryTypes, dictionaryItems, tenantDictionaryItems],
  texts: dictionaryText,
  menus: dictionaryMenus,
  imports: [dictionaryTypeImport, dictionaryItemImport],
  records: [dictionaryTypeRecord, dictionaryItemRecord],
  extensions: [
    dictionarySource.provide({ list: listDictionaryItems, hasValue: isDictionaryValue }),
    // Dictionaries are offered to every account of the tenant.
    cachedFields.provide({ name: "dictionary", list: () => ["all", "own"] }),
  ],
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
  demoRows: async () => (await import("./dictionary.demo.ts")).dictionaryDemo,
});

export { listDictionaryValues } from "./dictionary.service.ts";
export { listEnums } from "./dictionary.standard.ts";
export type { EnumList } from "./enumList.standard.ts";
export { restoreEnumDictionaries } from "./enumDictionary.service.ts";
export { dictionaryItems, dictionaryTypes };
