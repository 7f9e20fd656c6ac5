import { Segmented } from "antd";
import { usePageSearch, useTexts } from "#kit";
import { PackageList } from "./PackageList.tsx";
import { TenantList } from "./TenantList.tsx";
import "./tenant.css";

const tabs = ["tenants", "packages"] as const;
type TenantTab = (typeof tabs)[number];
const lists = { tenants: TenantList, packages: PackageList } as const;

/** The tenants of the installation, and the packages of menus that they are granted. */
export function Component() {
  const t = useTexts();
  const [search, setSearch] = usePageSearch();
  const tab: TenantTab = tabs.find((one) => one === search.get("place")) ?? "tenants";
  const List = lists[tab];
  const labels = { tenants: t("tenant.title"), packages: t("menuPackage.title") };
  return (
    <div className="sw-tenant-page">
      <Segmented
        className="sw-tenant-places"
        aria-label={t("tenant.title")}
        value={tab}
        options={tabs.map((value) => ({ value, label: labels[value] }))}
        onChange={(value) => setSearch(new URLSearchParams({ place: value }))}
      />
      <List />
    </div>
  );
}
