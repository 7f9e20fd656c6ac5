import { Segmented, Select } from "antd";
import { useIsNarrow } from "#base/theme/theme.tsx";
import { SettingGroup } from "#contract/setting";
import { isPermitted, useCallResult, usePageSearch, useTexts } from "#kit";
import { settingApi } from "../contract.ts";
import { DeclaredSettings } from "./DeclaredSettings.tsx";
import { OtherSettings } from "./OtherSettings.tsx";
import { ownerApis, type ScreenGroup, type SettingOwner } from "./settingOwners.ts";
import "./settings.css";

const groups: readonly ScreenGroup[] = ["all", ...SettingGroup.options, "other"];
const owners: readonly SettingOwner[] = ["installation", "tenant"];

/** The settings of the installation or of a tenant, by groups. */
export function Component() {
  const t = useTexts();
  const isNarrow = useIsNarrow();
  const [search, setSearch] = usePageSearch();
  const isPlatform = isPermitted({ of: settingApi, call: "batchUpdate" });
  const owner = isPlatform && search.get("owner") !== "tenant" ? "installation" : "tenant";
  const group = groups.find((one) => one === search.get("group")) ?? "all";
  const offered = useOfferedGroups(owner);

  const show = (next: { owner?: string; group?: string }) => setSearch(new URLSearchParams({ owner, group, ...next }));

  return (
    <div className="sw-parameters">
      <header className="sw-surface sw-parameters-head">
        <PageTitle isHidden={isNarrow} hasListTitle={group === "other"} />
        {isPlatform ? (
          <Segmented
            aria-label={t("setting.owner")}
            value={owner}
            options={owners.map((value) => ({ value, label: t(`setting.owner.${value}`) }))}
            onChange={(value) => show({ owner: value })}
          />
        ) : undefined}
        <p>{t(`setting.intro.${owner}`)}</p>
        {isNarrow ? (
          <Select
            aria-label={t("setting.groups")}
            value={group}
            options={offered.map((value) => ({ value, label: t(`setting.group.${value}`) }))}
            onChange={(value: string) => show({ group: value })}
          />
        ) : undefined}
      </header>
      <div className="sw-parameters-body">
        {isNarrow ? undefined : <GroupNav groups={offered} current={group} onShow={(next) => show({ group: next })} />}
        {group === "other" ? (
          <OtherSettings key={owner} owner={owner} />
        ) : (
          <div className="sw-surface sw-parameters-main">
            <DeclaredSettings key={owner} owner={owner} group={group} />
          </div>
        )}
      </div>
    </div>
  );
}

/** The list of custom rows has a heading of its own. */
function PageTitle({ isHidden, hasListTitle }: { isHidden: boolean; hasListTitle: boolean }) {
  const t = useTexts();
  if (hasListTitle) return isHidden ? undefined : <span className="sw-parameters-title">{t("setting.page")}</span>;
  return <h1 className={isHidden ? "sw-hidden" : undefined}>{t("setting.page")}</h1>;
}

/** The groups that have settings; until these are known, all. */
function useOfferedGroups(owner: SettingOwner): readonly ScreenGroup[] {
  const { data } = useCallResult(ownerApis[owner], "declared", {});
  const used = new Set<ScreenGroup>(data?.map((setting) => setting.group));
  return groups.filter((one) => data === undefined || one === "all" || one === "other" || used.has(one));
}

type NavProps = {
  readonly groups: readonly ScreenGroup[];
  readonly current: ScreenGroup;
  readonly onShow: (group: ScreenGroup) => void;
};

function GroupNav({ groups: offered, current, onShow }: NavProps) {
  const t = useTexts();
  return (
    <nav className="sw-surface sw-parameters-nav" aria-label={t("setting.groups")}>
      {offered.map((group) => (
        <button key={group} type="button" aria-current={group === current} onClick={() => onShow(group)}>
          {t(`setting.group.${group}`)}
        </button>
      ))}
    </nav>
  );
}
