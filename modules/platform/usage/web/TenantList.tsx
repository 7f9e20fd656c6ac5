import { LineChartOutlined, SlidersOutlined } from "@ant-design/icons";
import { Button, Select } from "antd";
import { useState } from "react";
import type { TextKey } from "#contract/text";
import {
  DataTable,
  DetailDrawer,
  ListPage,
  RowAction,
  SearchBar,
  useCallResult,
  useDialog,
  useList,
  usePageSearch,
  useTexts,
} from "#kit";
import { type ListedUsage, usageApi } from "../contract.ts";
import { DefaultLimitsDialog } from "./DefaultLimitsDialog.tsx";
import { TenantUsagePanel } from "./TenantUsagePanel.tsx";
import { tenantUsage } from "./tenantUsage.resource.tsx";

const sorts = ["share", "used"] as const;
const showLabel: TextKey = "usage.show";

/** All tenants by their use of a kind; a row opens the usage of the tenant with its limits. */
export function TenantList() {
  const t = useTexts();
  const [search, setSearch] = usePageSearch();
  const kind = search.get("kind") ?? "accounts";
  const sort = sorts.find((one) => one === search.get("sort")) ?? "share";
  const list = useList(tenantUsage, { kind, sort });
  const { data: kinds = [] } = useCallResult(usageApi, "defaults", {});
  const opened = useDialog<ListedUsage>();
  const [isEditing, setEditing] = useState(false);

  function set(name: string, value: string): void {
    const next = new URLSearchParams(search);
    next.set(name, value);
    next.delete("page");
    setSearch(next);
  }

  const actions = (
    <>
      <Select
        className="sw-usage-filter"
        aria-label={t("usage.kind")}
        value={kind}
        options={kinds.map(({ name, title }) => ({ value: name, label: title }))}
        popupMatchSelectWidth={false}
        onChange={(value) => set("kind", value)}
      />
      <Select
        className="sw-usage-filter"
        aria-label={t("usage.sort")}
        value={sort}
        options={sorts.map((value) => ({ value, label: t(`usage.sort.${value}`) }))}
        popupMatchSelectWidth={false}
        onChange={(value) => set("sort", value)}
      />
      <Button icon={<SlidersOutlined aria-hidden />} onClick={() => setEditing(true)}>
        {t("usage.defaults")}
      </Button>
    </>
  );
  const actionsOf = (row: ListedUsage) => (
    <RowAction
      of={usageApi}
      call="tenant"
      label={showLabel}
      icon={<LineChartOutlined aria-hidden />}
      onClick={() => opened.open(row)}
    />
  );
  return (
    <ListPage list={list} actions={actions}>
      <SearchBar list={list} />
      <DataTable list={list} onOpen={opened.open} rowActions={actionsOf} />
      <DetailDrawer dialog={opened} title={({ name }) => name} width={760}>
        {({ id }) => <TenantUsagePanel tenantId={id} />}
      </DetailDrawer>
      {isEditing && <DefaultLimitsDialog onClosed={() => setEditing(false)} />}
    </ListPage>
  );
}
