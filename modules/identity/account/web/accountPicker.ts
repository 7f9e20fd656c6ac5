import { definePicker } from "#kit";
import { accountApi } from "../contract.ts";

/** Accounts of the caller's data scope, found by name, account, phone, pinyin or initials. */
export const accountPicker = definePicker(accountApi, {
  call: "page",
  label: ({ realName, account }) => realName || account,
  meta: ({ account, orgName }) => [account, orgName].filter(Boolean).join(" · "),
});
