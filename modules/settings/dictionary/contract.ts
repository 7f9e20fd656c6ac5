import * as z from "zod";
import { defineApi, get, allowDuring, NoInput, withPathSegments } from "#contract/api";
import { StatusValue } from "#contract/fields";
import { Id } from "#contract/id";
import { DictionaryEntry } from "#contract/session";

/** An entry of one code list (contract 03, 3). */
export const DictionaryListItem = DictionaryEntry.extend({ id: Id, dictTypeId: Id, status: StatusValue });
/** See the schema of the same name. */
export type DictionaryListItem = z.infer<typeof DictionaryListItem>;

/** The code of a code list, such as `org_type`. */
const TypeCode = z.object({ code: z.string().trim().min(1).max(64) });

export const dictionaryTypeApi = defineApi("sysDictType", {
  /** Every enabled code list with its enabled entries, by the code of the list. */
  allDictList: allowDuring(
    get(NoInput, z.record(z.string(), z.array(DictionaryEntry)), "signedIn"),
    "changingPassword",
    "enrolling",
  ),
  /** The enabled entries of one enabled code list. */
  dataList: get(TypeCode, z.array(DictionaryListItem), "signedIn"),
});

export const dictionaryItemApi = defineApi("sysDictData", {
  /** The same; null if there is no such code list. */
  dataList: withPathSegments(get(TypeCode, z.array(DictionaryListItem).nullable(), "signedIn"), "code"),
});
