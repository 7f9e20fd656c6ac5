import { PlusOutlined } from "@ant-design/icons";
import { Skeleton } from "antd";
import { Suspense, useState } from "react";
import { Link } from "react-router";
import { userMenuApi } from "../../contract.ts";
import { useTexts } from "#base/i18n";
import { MenuIcon } from "#kit/icons/MenuIcon.tsx";
import { useCallResult } from "#kit/parts/useCallResult.ts";
import { WidgetFrame } from "#kit/widgets/WidgetFrame.tsx";
import type { HomeApp } from "../apps.ts";
import { useHomeContent } from "../homeContext.ts";
import { Problem } from "../WidgetProblem.tsx";
import { lazyPart } from "#kit/parts/lazyPart.ts";

const FavouritesDrawer = lazyPart(async () => (await import("../drawers/FavouritesDrawer.lazy.tsx")).FavouritesDrawer);

/** Until shortcuts are chosen, the first pages of the menu appear. */
const maxSuggestions = 7;

/** Shortcuts to frequently used pages. */
export function Shortcuts() {
  const t = useTexts();
  const { apps } = useHomeContent();
  const { data, error, refresh } = useCallResult(userMenuApi, "userMenuIdList", {});
  const [isOpen, setOpen] = useState(false);
  const favourites = (data ?? []).flatMap((id) => apps.find((app) => app.id === id) ?? []);
  const shortcuts = favourites.length === 0 ? apps.slice(0, maxSuggestions) : favourites;
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
          {shortcuts.map((app) => (
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
          <FavouritesDrawer apps={apps} chosen={shortcuts} onClosed={() => setOpen(false)} />
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
