import { definePicker } from "#kit";
import { messageContactApi } from "../contact.contract.ts";

/** People whom the account may write to. */
export const contactPicker = definePicker(messageContactApi, {
  call: "page",
  label: ({ realName, account }) => realName || account,
  meta: ({ account, orgName }) => [account, orgName].filter(Boolean).join(" · "),
  scopeNote: "conversation.contactScope",
});
