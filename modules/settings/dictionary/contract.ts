import * as z from "zod";
import { defineApi, get, allowDuring, NoInput } from "#contract/api";
import { DictionaryEntry } from "#contract/session";

export const dictionaryTypeApi = defineApi("sysDictType", {
  /** Every enabled code list with its enabled entries, by the code of the list. */
  allDictList: allowDuring(
    get(NoInput, z.record(z.string(), z.array(DictionaryEntry)), "signedIn"),
    "changingPassword",
    "enrolling",
  ),
});
