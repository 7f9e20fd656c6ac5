import * as z from "zod";
import { defineApi, get, Nothing } from "#contract/api";

/** An entry of a code list; `label` is in the caller's language. */
export const DictionaryEntry = z.object({
  typeCode: z.string(),
  label: z.string(),
  value: z.string(),
  code: z.string().nullable(),
  remark: z.string().nullable(),
  orderNo: z.int(),
  tagType: z.string().nullable(),
  styleSetting: z.string().nullable(),
  classSetting: z.string().nullable(),
  extData: z.string().nullable(),
});
/** See the schema of the same name. */
export type DictionaryEntry = z.infer<typeof DictionaryEntry>;

export const dictionaryTypeApi = defineApi("sysDictType", {
  /** Every enabled code list with its enabled entries, by the code of the list. */
  allDictList: get(Nothing, z.record(z.string(), z.array(DictionaryEntry)), "signedIn"),
});
