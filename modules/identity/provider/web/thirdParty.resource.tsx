import { defineResource, useTexts } from "#kit";
import { type ThirdPartyAccount, thirdPartyApi } from "../contract.ts";

/** Accounts linked with an identity at a provider, the latest first. */
export const thirdPartyResource = defineResource(thirdPartyApi, (column, field) => ({
  title: "thirdParty.title",
  search: [field.text("keyword"), field.text("account"), field.text("nickName")],
  columns: [
    column.custom("realName", (link) => <Owner link={link} />, { width: 140, isSortable: true }),
    column.text("account", { width: 140 }),
    column.text("providerName", { width: 160 }),
    column.text("nickName", { width: 150 }),
    column.text("email", { width: 200 }),
    column.text("openId", { width: 220 }),
    column.instant("createTime", { label: "thirdParty.linkedAt" }),
    column.instant("lastUsedTime"),
  ],
  getName: ({ realName, account, providerName }) => [realName || account, providerName].join(" · "),
}));

function Owner({ link: { account, realName } }: { link: ThirdPartyAccount }) {
  const t = useTexts();
  // A role may hide either field.
  const name = realName || account;
  const address = `#/system/user?${new URLSearchParams({ keyword: account || realName }).toString()}`;
  return (
    <a className="sw-link" href={address} aria-label={t("thirdParty.toAccount", { name })}>
      {name}
    </a>
  );
}
