import { Segmented } from "antd";
import { isPermitted, usePageSearch, useTexts } from "#kit";
import { usageApi } from "../contract.ts";
import { OwnUsage } from "./OwnUsage.tsx";
import { TenantList } from "./TenantList.tsx";
import "./usage.css";

/** What the tenant uses; the platform administrator also sees all others. */
export function Component() {
  const t = useTexts();
  const [search, setSearch] = usePageSearch();
  if (!isPermitted({ of: usageApi, call: "page" })) return <OwnUsage />;
  const place = search.get("place") === "own" ? "own" : "all";
  return (
    <div className="sw-usage-page">
      <Segmented
        className="sw-usage-places"
        aria-label={t("usage.menu")}
        value={place}
        options={[
          { value: "all", label: t("usage.tab.all") },
          { value: "own", label: t("usage.tab.own") },
        ]}
        onChange={(value) => setSearch(new URLSearchParams({ place: value }))}
      />
      {place === "own" ? <OwnUsage /> : <TenantList />}
    </div>
  );
}
