import { Switch } from "antd";
import { useState } from "react";
import { DataTable, useInnerList, useTexts } from "#kit";
import type { Organisation } from "../contract.ts";
import { organisationStaff } from "./organisationStaff.resource.tsx";
import "./organisation.css";

/** The accounts of an organisation within the caller's data scope. */
export function StaffList({ organisation: { id } }: { organisation: Organisation }) {
  const t = useTexts();
  const [withBelow, setWithBelow] = useState(true);
  const list = useInnerList(organisationStaff, { id, withBelow });
  return (
    <>
      <div className="sw-organisation-staff">
        <label>
          <Switch size="small" checked={withBelow} onChange={setWithBelow} />
          {t("organisation.withBelow")}
        </label>
        <a href={`#/system/user?orgId=${id}`}>{t("organisation.toAccounts")}</a>
      </div>
      <DataTable list={list} />
    </>
  );
}
