import * as z from "zod";
import { defineApi, Done, get, NoInput, post } from "#contract/api";
import { errors } from "#contract/errors";

/** One member of an enum of the server: its text in the caller's language, its look, name and number. */
const EnumItem = z.object({ describe: z.string(), theme: z.string(), name: z.string(), value: z.int() });
/** See the schema of the same name. */
export type EnumItem = z.infer<typeof EnumItem>;

const EnumType = z.object({
  typeDescribe: z.string(),
  typeName: z.string(),
  typeRemark: z.string(),
  enumEntities: z.array(EnumItem),
});
/** See the schema of the same name. */
export type EnumType = z.infer<typeof EnumType>;

/** The enums of the server, as they are in its code. */
export const enumApi = defineApi("sysEnum", {
  enumTypeList: get(NoInput, z.array(EnumType), "signedIn"),
  enumDataList: get(
    z.object({
      enumName: z
        .string()
        .trim()
        .min(1)
        .max(64)
        .meta({ examples: ["StatusEnum"] }),
    }),
    z.array(EnumItem),
    "signedIn",
  ),
  /** Brings missing dictionaries of enums, and their missing items, back. Every start does the same. */
  enumToDict: post(NoInput, Done, "platform"),
});

export const enumError = errors({ "enum.missing": "D1503" });
