import * as z from "zod";
import { defineApi, Done, get, NoInput, post } from "#contract/api";
import { text } from "#contract/fields";
import { errors } from "#contract/errors";
import { accountApi } from "#modules/identity/account/contract";

/** The longest name that both the tenant and its root organisation hold. */
export const maxCompanyName = 64;

const CompanyName = z.object({ name: text(maxCompanyName) });

/** The steps of this version, done or not; `isHidden`: the caller has put them away. */
const FirstSteps = z.object({
  isHidden: z.boolean(),
  steps: z.array(z.object({ name: z.string(), isDone: z.boolean() })),
});

/** What an administrator does first. */
export const firstStepsApi = defineApi("sysFirstSteps", {
  list: get(NoInput, FirstSteps, "granted"),
  /** Puts the card on the home page away, or shows it again; only for the caller. */
  hide: post(z.object({ isHidden: z.boolean() }), Done, { code: "sysFirstSteps/list" }),
  company: get(NoInput, CompanyName, { code: "sysFirstSteps/list" }),
  /**
   * Names the caller's tenant and, if it has the same name, its root organisation; `realName` names the caller, whose
   * account came with the installation.
   */
  nameCompany: post(
    CompanyName.extend({ realName: accountApi.calls.updateBaseInfo.input.shape.realName }),
    Done,
    "granted",
  ),
});

export const firstStepsError = errors({ "firstSteps.nameTaken": "D1006" });
