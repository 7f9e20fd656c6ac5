import { definePicker } from "#kit";
import { scheduleApi } from "../../contract.ts";

/** Accounts of the caller's data scope that can be invited, found by name, pinyin or initials. */
export const inviteePicker = definePicker(scheduleApi, {
  call: "invitees",
  label: ({ realName }) => realName,
  meta: ({ account, orgName }) => [account, orgName].filter(Boolean).join(" · "),
  scopeNote: "schedule.inviteeScope",
});
