import { Segmented } from "antd";
import { isPermitted, usePageSearch, useAnswer, useWords } from "#kit";
import { invitationApi, registrationApi, wayApi } from "#modules/registration/contract";
import { InvitationList } from "./InvitationList.tsx";
import { type Place, places } from "./places.ts";
import "./registration.css";
import { RequestList } from "./RequestList.tsx";
import { SettingBar } from "./SettingBar.tsx";
import { WayList } from "./WayList.tsx";

const lists = { requests: RequestList, invitations: InvitationList, ways: WayList } as const;

/** Who wants to join, who was invited, and what they get. */
export function Component() {
  const t = useWords();
  const [search, setSearch] = usePageSearch();
  const mayDecide = isPermitted({ of: registrationApi, call: "page" });
  const { data: waiting = 0 } = useAnswer(registrationApi, "waiting", mayDecide ? {} : undefined);
  const open = places.filter(isOpen);
  const place = open.find((one) => one === search.get("place")) ?? open[0] ?? "requests";
  const List = lists[place];
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
        value={place}
        options={open.map((value) => ({ value, label: labels[value] }))}
        onChange={(value) => setSearch(new URLSearchParams({ place: value }))}
      />
      <List />
    </div>
  );
}

function isOpen(place: Place): boolean {
  switch (place) {
    case "requests":
      return isPermitted({ of: registrationApi, call: "page" });
    case "invitations":
      return isPermitted({ of: invitationApi, call: "page" });
    case "ways":
      return isPermitted({ of: wayApi, call: "page" });
  }
}
