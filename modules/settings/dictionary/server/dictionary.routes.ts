import { dictionaryItemApi, dictionaryTypeApi } from "../contract.ts";
import { sessionDictionaryApi } from "../session.contract.ts";
import { markReadOnly, routes } from "#core/http/routes";
import { findDictionaryItems, getDictionaryItems, listAllDictionaries } from "./dictionary.service.ts";
import { listDictionaryUses } from "./dictionary.uses.ts";
import { getDictionaryItem, listItemsOfType, pageDictionaryItems } from "./dictionaryItem.list.ts";
import { arrangeDictionaryItems } from "./dictionaryItem.order.ts";
import {
  addDictionaryItem,
  deleteDictionaryItem,
  resetDictionaryItem,
  setDictionaryItemStatus,
  updateDictionaryItem,
} from "./dictionaryItem.service.ts";
import {
  addDictionaryType,
  deleteDictionaryType,
  getDictionaryType,
  listDictionaryTypes,
  pageDictionaryTypes,
  setDictionaryTypeStatus,
  updateDictionaryType,
} from "./dictionaryType.service.ts";

export const dictionaryRoutes = [
  ...routes(sessionDictionaryApi, { allDictList: listAllDictionaries }),
  ...routes(dictionaryTypeApi, {
    page: markReadOnly(pageDictionaryTypes),
    list: listDictionaryTypes,
    dataList: getDictionaryItems,
    detail: getDictionaryType,
    uses: listDictionaryUses,
    add: addDictionaryType,
    update: updateDictionaryType,
    delete: deleteDictionaryType,
    setStatus: setDictionaryTypeStatus,
  }),
  ...routes(dictionaryItemApi, {
    page: markReadOnly(pageDictionaryItems),
    list: listItemsOfType,
    dataList: findDictionaryItems,
    detail: getDictionaryItem,
    add: addDictionaryItem,
    update: updateDictionaryItem,
    delete: deleteDictionaryItem,
    setStatus: setDictionaryItemStatus,
    reset: resetDictionaryItem,
    arrange: arrangeDictionaryItems,
  }),
];
