import * as z from "zod";
import { allowDuring, defineApi, get, NoInput, withPathSegments } from "#contract/api";
import { Constant, ConstantGroup } from "#contract/session";

/** The constants that clients know by name, as one group (contract 03, 4). */
export const constantApi = defineApi("sysConst", {
  list: allowDuring(get(NoInput, z.array(ConstantGroup), "signedIn"), "changingPassword", "enrolling"),
  /** The constants of one group; null if there is none of this name. */
  data: withPathSegments(
    get(z.object({ typeName: z.string().trim().min(1).max(64) }), z.array(Constant).nullable(), "signedIn"),
    "typeName",
  ),
});
