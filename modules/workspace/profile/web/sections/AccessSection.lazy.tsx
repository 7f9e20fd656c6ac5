import { CheckCircleFilled, MinusCircleOutlined, SearchOutlined, StopOutlined } from "@ant-design/icons";
import { Input, Switch } from "antd";
import { useDeferredValue, useId, useState } from "react";
import { MenuType } from "#modules/identity/menu/contract";
import { type MenuRight, type OwnAccess, profileApi } from "../../contract.ts";
import { useTexts } from "#base/i18n";
import { Chip } from "#kit/cells/Chip.tsx";
import { DelayedSkeleton } from "#kit/list/ListPlaceholder.tsx";
import { useCallResult } from "#kit/parts/useCallResult.ts";
import { useScreenNames } from "#kit/useScreenNames.ts";
import { SectionError } from "./SectionError.tsx";
import { OwnRoles } from "./OwnRoles.tsx";
import { filterPageRights, groupRightsByPage, type PageRights } from "./rights.ts";

/** What the account may do and which of its roles permit it; which rows it reaches. */
export function AccessSection() {
  const { data, error, refresh } = useCallResult(profileApi, "access", {});
  if (data === undefined)
    return error === undefined ? <DelayedSkeleton /> : <SectionError error={error} onRetry={refresh} />;
  return (
    <>
      <OwnRoles access={data} />
      <Rights access={data} />
    </>
  );
}

function Rights({ access }: { access: OwnAccess }) {
  const t = useTexts();
  const id = useId();
  const screens = useScreenNames();
  const [input, setInput] = useState("");
  const [isMineOnly, setMineOnly] = useState(true);
  const keyword = useDeferredValue(input);
  const all = groupRightsByPage(access.rights, screens);
  const pages = filterPageRights(all, { keyword, isMineOnly });
  const buttons = all.flatMap((page) => page.buttons);
  const count = buttons.filter(({ isAllowed }) => isAllowed).length;
  return (
    <>
      <h3>
        {t("profile.rights")} <small>{t("profile.rightsCount", { count, total: buttons.length })}</small>
      </h3>
      <div className="sw-me-find" role="search" aria-label={t("profile.rights")}>
        <Input
          allowClear
          prefix={<SearchOutlined aria-hidden />}
          placeholder={t("profile.searchRights")}
          aria-label={t("profile.searchRights")}
          value={input}
          onChange={(event) => setInput(event.target.value)}
        />
        <label htmlFor={id}>
          <Switch id={id} size="small" checked={isMineOnly} onChange={setMineOnly} />
          {t("profile.onlyMine")}
        </label>
      </div>
      {pages.length === 0 ? (
        <p className="sw-me-note" role="status">
          {t("profile.noRights")}
        </p>
      ) : (
        <ul className="sw-me-rights">
          {pages.map((page) => (
            <Page key={page.right.id} page={page} roles={access.roles} />
          ))}
        </ul>
      )}
    </>
  );
}

type PageProps = { page: PageRights; roles: OwnAccess["roles"] };

function Page({ page: { right, path, buttons }, roles }: PageProps) {
  return (
    <li>
      <Line right={right} path={path} roles={roles} />
      {buttons.length === 0 ? undefined : (
        <ul>
          {buttons.map((button) => (
            <li key={button.id}>
              <Line right={button} path="" roles={roles} />
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

type LineProps = { right: MenuRight; path: string; roles: OwnAccess["roles"] };

function Line({ right, path, roles }: LineProps) {
  const t = useTexts();
  const { title, isAllowed, givenBy, takenBy, type } = right;
  const namesOf = (ids: readonly number[]) =>
    roles.flatMap(({ id, name }) => (ids.includes(id) ? [name] : [])).join(t("kit.comma"));
  return (
    <div className="sw-me-right" data-allowed={isAllowed} data-page={type !== MenuType.button}>
      <Mark right={right} />
      <span className="sw-me-right-name">
        {path !== "" && <small>{[path, ""].join(" / ")}</small>}
        {title}
      </span>
      <span className="sw-me-right-why">
        {takenBy.length > 0 ? (
          <Chip tone="red">{t("profile.takenBy", { roles: namesOf(takenBy) })}</Chip>
        ) : isAllowed && givenBy.length > 0 ? (
          t("profile.givenBy", { roles: namesOf(givenBy) })
        ) : undefined}
      </span>
    </div>
  );
}

function Mark({ right: { isAllowed, takenBy } }: { right: MenuRight }) {
  const t = useTexts();
  if (isAllowed) return <CheckCircleFilled aria-label={t("profile.may")} title={t("profile.may")} />;
  const label = t("profile.mayNot");
  return takenBy.length > 0 ? (
    <StopOutlined aria-label={label} title={label} />
  ) : (
    <MinusCircleOutlined aria-label={label} title={label} />
  );
}
