import * as z from "zod";
import { defineApi, get, allowDuring, NoInput } from "#contract/api";
import { ConstantGroup } from "#contract/session";

export const constantApi = defineApi("sysConst", {
  list: allowDuring(get(NoInput, z.array(ConstantGroup), "signedIn"), "changingPassword", "enrolling"),
});
