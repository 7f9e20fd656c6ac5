import { defineSearch } from "#kit";
import { accountApi } from "../contract.ts";

export const search = defineSearch(accountApi, {
  screen: "/system/user/index",
  title: "account.title",
  // A role may hide the real name.
  label: ({ realName, account }) => realName || account,
  meta: ({ account, orgName, posName }) => [account, orgName, posName].filter(Boolean).join(" · "),
  recordActions: {
    resetPwd: "account.resetPwd",
    grantRole: "account.grantRole",
    unlockLogin: "account.unlockLogin",
  },
});
