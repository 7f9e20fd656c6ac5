import { CheckCircleFilled, MinusCircleOutlined, SearchOutlined, StopOutlined } from "@ant-design/icons";
import { Input, Switch } from "antd";
import { useDeferredValue, useId, useState } from "react";
import { MenuType } from "#modules/menu/contract";
import { type OwnAccess, profileApi, type Right } from "#modules/profile/contract";
import { useWords } from "../../i18n.ts";
import { Chip } from "../../kit/cells/Chip.tsx";
import { LateSkeleton } from "../../kit/list/ListNotice.tsx";
import { useAnswer } from "../../kit/parts/useAnswer.ts";
import { useScreenNames } from "../../kit/screenNames.ts";
import { Failed } from "./Failed.tsx";
import { OwnRoles } from "./OwnRoles.tsx";
import { foundAmong, pagesOf, type PageRights } from "./rights.ts";

/** What one may do here, and by which of one's roles; which rows that reaches. */
export function AccessSection() {
  const { data, error, refresh } = useAnswer(profileApi, "access", {});
  if (data === undefined) return error === undefined ? <LateSkeleton /> : <Failed error={error} onRetry={refresh} />;
  return (
    <>
      <OwnRoles access={data} />
      <Rights access={data} />
    </>
  );
}

function Rights({ access }: { access: OwnAccess }) {
  const t = useWords();
  const id = useId();
  const screens = useScreenNames();
  const [typed, setTyped] = useState("");
  const [isMineOnly, setMineOnly] = useState(false);
  const keyword = useDeferredValue(typed);
  const all = pagesOf(access.rights, screens);
  const pages = foundAmong(all, { keyword, isMineOnly });
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
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
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

type LineProps = { right: Right; path: string; roles: OwnAccess["roles"] };

function Line({ right, path, roles }: LineProps) {
  const t = useWords();
  const { title, permission, isAllowed, givenBy, takenBy, type } = right;
  const namesOf = (ids: readonly number[]) =>
    roles.flatMap(({ id, name }) => (ids.includes(id) ? [name] : [])).join(", ");
  return (
    <div className="sw-me-right" data-allowed={isAllowed} data-page={type !== MenuType.button}>
      <Mark right={right} />
      <span className="sw-me-right-name">
        {path !== "" && <small>{[path, ""].join(" / ")}</small>}
        {title}
      </span>
      <code>{permission}</code>
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

function Mark({ right: { isAllowed, takenBy } }: { right: Right }) {
  const t = useWords();
  if (isAllowed) return <CheckCircleFilled aria-label={t("profile.may")} title={t("profile.may")} />;
  const label = t("profile.mayNot");
  return takenBy.length > 0 ? (
    <StopOutlined aria-label={label} title={label} />
  ) : (
    <MinusCircleOutlined aria-label={label} title={label} />
  );
}
