import { PushpinFilled } from "@ant-design/icons";
import { Button, Tag } from "antd";
import { useTexts } from "#base/i18n";
import type { SavedView } from "./gridStore.ts";
import type { GridViews } from "./viewStore.tsx";
import type { ViewTarget } from "./ViewBar.tsx";
import { ViewActions } from "./ViewActions.tsx";
import "./views.css";

type Props = { views: GridViews; onDialog: (target: ViewTarget) => void; onClose: () => void };

/** All views of a list, to select one, and to change those that the account may change. */
export function ViewPanel({ views, onDialog, onClose }: Props) {
  const t = useTexts();
  const { all, shown } = views;

  function handleOpen(view: SavedView | undefined): void {
    onClose();
    views.open(view?.id);
  }

  function handleDialog(target: ViewTarget): void {
    onClose();
    onDialog(target);
  }

  return (
    <div className="sw-view-panel">
      <button
        type="button"
        className="sw-view-choice"
        aria-pressed={shown === undefined}
        onClick={() => handleOpen(undefined)}
      >
        {t("kit.view.all")}
      </button>
      {all.length === 0 && <p className="sw-view-none">{t("kit.view.none")}</p>}
      {groupsOf(all).map(({ key, level, role, views: group }) => (
        <section key={key} aria-label={titleOf(level, role)}>
          <h2>{titleOf(level, role)}</h2>
          <ul>
            {group.map((view) => (
              <li key={view.id}>
                <button
                  type="button"
                  className="sw-view-choice"
                  aria-pressed={view === shown}
                  onClick={() => handleOpen(view)}
                >
                  <span className="sw-view-name">{view.name}</span>
                  {view.isDefault && <Tag>{t("kit.view.isDefault")}</Tag>}
                  {view.isPinned && <PushpinFilled aria-hidden />}
                </button>
                <ViewActions view={view} views={views} onDialog={handleDialog} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      <Button block onClick={() => handleDialog({ kind: "add" })}>
        {t("kit.view.saveAs")}
      </Button>
    </div>
  );

  function titleOf(level: SavedView["level"], role: string | null): string {
    if (level === "account") return t("kit.view.mine");
    return level === "tenant" ? t("kit.view.ofTenant") : t("kit.view.ofRole", { role: role ?? "" });
  }
}

type Group = { key: string; level: SavedView["level"]; role: string | null; views: SavedView[] };

const levels = ["account", "role", "tenant"] as const;

/** Views grouped by owner: the account's own, those of each role, the tenant's. */
function groupsOf(all: readonly SavedView[]): Group[] {
  const groups = Map.groupBy(all, ({ level, roleId }) => `${levels.indexOf(level)} ${roleId ?? ""}`);
  return [...groups]
    .toSorted(([left], [right]) => (left < right ? -1 : 1))
    .flatMap(([key, views]) => {
      const [first] = views;
      return first === undefined ? [] : [{ key, level: first.level, role: first.roleName, views }];
    });
}
