import * as z from "zod";
import { allowDuring, defineApi, get, NoInput } from "#contract/api";
import { DictionaryEntry } from "#contract/session";

/** The call of every session. It is apart from the others, because the first page loads it. */
export const sessionDictionaryApi = defineApi("sysDictType", {
  /** Every enabled dictionary with its enabled items, by the code of the type. */
  allDictList: allowDuring(
    get(NoInput, z.record(z.string(), z.array(DictionaryEntry)), "signedIn"),
    "changingPassword",
    "enrolling",
  ),
});
