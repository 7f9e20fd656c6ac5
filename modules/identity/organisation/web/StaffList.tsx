import { Switch } from "antd";
import { useState } from "react";
import { DataTable, useInnerList, useTexts } from "#kit";
import type { Organisation } from "../contract.ts";
import { organisationStaff } from "./organisationStaff.resource.tsx";
import "./organisation.css";

/** The accounts of an organisation within the caller's data scope. */
export function StaffList({ organisation: { id, staffCount } }: { organisation: Organisation }) {
  const t = useTexts();
  const [withBelow, setWithBelow] = useState(true);
  const list = useInnerList(organisationStaff, { id, withBelow });
  // The count includes the whole tenant and everything below, the list only accounts that the caller may see.
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
