import { Segmented } from "antd";
import { isPermitted, usePageSearch, useCallResult, useTexts } from "#kit";
import { invitationApi, registrationApi, registrationSchemeApi } from "../contract.ts";
import { InvitationList } from "./InvitationList.tsx";
import { type RegistrationTab, registrationTabs } from "./registrationTabs.ts";
import "./registration.css";
import { RequestList } from "./RequestList.tsx";
import { SettingBar } from "./SettingBar.tsx";
import { SchemeList } from "./SchemeList.tsx";

const lists = { requests: RequestList, invitations: InvitationList, ways: SchemeList } as const;

/** Registrations, invitations and registration schemes. */
export function Component() {
  const t = useTexts();
  const [search, setSearch] = usePageSearch();
  const mayDecide = isPermitted({ of: registrationApi, call: "page" });
  const { data: waiting = 0 } = useCallResult(registrationApi, "waiting", mayDecide ? {} : undefined);
  const open = registrationTabs.filter(isOpen);
  const current = open.find((tab) => tab === search.get("place")) ?? open[0] ?? "requests";
  const List = lists[current];
  const labels = {
    requests: (
      <>
        {t("registration.requests")}
        {waiting > 0 && <span className="sw-registration-waiting">{waiting}</span>}
      </>
    ),
    invitations: t("registration.invitations"),
    ways: t("registration.ways"),
  };
  return (
    <div className="sw-registration">
      {mayDecide && <SettingBar />}
      <Segmented
        className="sw-registration-places"
        aria-label={t("registration.title")}
        value={current}
        options={open.map((value) => ({ value, label: labels[value] }))}
        onChange={(value) => setSearch(new URLSearchParams({ place: value }))}
      />
      <List />
    </div>
  );
}

function isOpen(tab: RegistrationTab): boolean {
  switch (tab) {
    case "requests":
      return isPermitted({ of: registrationApi, call: "page" });
    case "invitations":
      return isPermitted({ of: invitationApi, call: "page" });
    case "ways":
      return isPermitted({ of: registrationSchemeApi, call: "page" });
  }
}
