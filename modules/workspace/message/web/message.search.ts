import { defineSearch } from "#kit";
import { messageContactApi } from "../contact.contract.ts";

export const search = defineSearch(messageContactApi, {
  screen: "/home/message/index",
  title: "conversation.people",
  label: ({ realName, account }) => realName || account,
  meta: ({ orgName }) => orgName,
  open: ({ id }) => ({ person: String(id) }),
});
