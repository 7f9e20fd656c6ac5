import { PlusOutlined } from "@ant-design/icons";
import { Skeleton } from "antd";
import { lazy, Suspense, useState } from "react";
import { Link } from "react-router";
import { userMenuApi } from "#modules/dashboard/contract";
import { useWords } from "../../i18n.ts";
import { MenuIcon } from "../../kit/icons/MenuIcon.tsx";
import { useAnswer } from "../../kit/parts/useAnswer.ts";
import { WidgetFrame } from "../../kit/widgets/WidgetFrame.tsx";
import type { HomeApp } from "../apps.ts";
import { useHomeContent } from "../homeContext.ts";
import { Problem } from "../WidgetProblem.tsx";

const FavouritesDrawer = lazy(async () => ({
  default: (await import("../late/FavouritesDrawer.tsx")).FavouritesDrawer,
}));

/** Until somebody has chosen, the first pages of his menu stand here. */
const mostSuggested = 7;

/** The pages that one uses most. */
export function Shortcuts() {
  const t = useWords();
  const { apps } = useHomeContent();
  const { data, error, refresh } = useAnswer(userMenuApi, "userMenuIdList", {});
  const [isOpen, setOpen] = useState(false);
  const chosen = (data ?? []).flatMap((id) => apps.find((app) => app.id === id) ?? []);
  const shown = chosen.length === 0 ? apps.slice(0, mostSuggested) : chosen;
  return (
    <WidgetFrame
      title={t("home.shortcuts")}
      extra={
        <button type="button" className="sw-link" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {t("home.allApps")}
        </button>
      }
    >
      {error !== undefined && data === undefined ? (
        <Problem text={error.message} onRetry={() => void refresh()} />
      ) : data === undefined ? (
        <Skeleton active title={false} />
      ) : (
        <ul className="sw-shortcuts">
          {shown.map((app) => (
            <Tile key={app.id} app={app} />
          ))}
          <li>
            <button type="button" className="sw-shortcut" aria-haspopup="dialog" onClick={() => setOpen(true)}>
              <span className="sw-shortcut-icon" data-kind="add">
                <PlusOutlined aria-hidden />
              </span>
              {t("home.add")}
            </button>
          </li>
        </ul>
      )}
      {isOpen && (
        <Suspense>
          <FavouritesDrawer apps={apps} chosen={shown} onClosed={() => setOpen(false)} />
        </Suspense>
      )}
    </WidgetFrame>
  );
}

function Tile({ app }: { app: HomeApp }) {
  return (
    <li>
      <Link className="sw-shortcut" to={app.path}>
        <span className="sw-shortcut-icon">
          <MenuIcon name={app.icon} size={20} />
        </span>
        {app.title}
      </Link>
    </li>
  );
}
