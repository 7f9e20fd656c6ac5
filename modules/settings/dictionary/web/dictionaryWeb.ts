import { webModule } from "#kit";
import { sessionDictionaryApi } from "../session.contract.ts";
import { dictionaryText } from "../text/index.ts";

export const dictionaryWeb = webModule({
  lists: { "/system/dict/index": async () => await import("./DictionaryPage.tsx") },
  live: async () => await import("./DictionaryEvents.tsx"),
  // The items of a type are deleted and come back with it.
  countedBy: { [sessionDictionaryApi.name]: ["sysDictData"] },
  texts: dictionaryText,
  manual: async () => await import("./dictionary.manual.ts"),
});
