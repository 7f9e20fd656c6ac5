import { Switch } from "antd";
import { useState } from "react";
import { DataTable, useInnerList, useWords } from "#kit";
import type { Organisation } from "#modules/organisation/contract";
import { organisationStaff } from "./organisationStaff.resource.tsx";
import "./organisation.css";

/** Who works for an organisation, as far as the caller's data scope reaches. */
export function StaffList({ organisation: { id, staffCount } }: { organisation: Organisation }) {
  const t = useWords();
  const [withBelow, setWithBelow] = useState(true);
  const list = useInnerList(organisationStaff, { id, withBelow });
  // The count is of the whole tenant with all below, the list of those whom the caller may see.
  const outside = withBelow ? (staffCount ?? 0) - list.total : 0;
  const isKnown = list.state === "ready" || list.state === "empty";
  return (
    <>
      <div className="sw-organisation-staff">
        <label>
          <Switch size="small" checked={withBelow} onChange={setWithBelow} />
          {t("organisation.withBelow")}
        </label>
        <a href={`#/system/user?orgId=${id}`}>{t("organisation.toAccounts")}</a>
      </div>
      {isKnown && outside > 0 && <p className="sw-detail-note">{t("organisation.staffOutside", { count: outside })}</p>}
      {isKnown && outside > 0 && outside === staffCount ? undefined : <DataTable list={list} />}
    </>
  );
}
