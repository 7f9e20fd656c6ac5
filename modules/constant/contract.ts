import * as z from "zod";
import { defineApi, get, Nothing } from "#contract/api";

/** A fixed value by its name. */
const Constant = z.object({ name: z.string(), code: z.string(), data: z.null() });

/** Clients read the values of a group from `data.result` (contract 03, 4). */
export const ConstantGroup = z.object({
  name: z.string(),
  code: z.string(),
  data: z.object({ result: z.array(Constant) }),
});
/** See the schema of the same name. */
export type ConstantGroup = z.infer<typeof ConstantGroup>;

export const constantApi = defineApi("sysConst", {
  list: get(Nothing, z.array(ConstantGroup), "signedIn"),
});
