import { DownOutlined } from "@ant-design/icons";
import { Suspense, useEffect, useRef } from "react";
import { useTexts } from "#base/i18n";
import { useIsNarrow } from "#base/theme/theme.tsx";
import type { SavedView } from "./gridStore.ts";
import { PopupPanel } from "#kit/parts/PopupPanel.tsx";
import { useDialog } from "#kit/parts/useDialog.ts";
import type { RecordRow } from "#kit/resource/resource.ts";
import { loadWithTexts } from "./loadWithTexts.ts";
import { isFiltered } from "#kit/list/listQuery.ts";
import { useColumns } from "#kit/list/useColumns.tsx";
import type { List } from "#kit/list/useList.ts";
import type { GridViews } from "./viewStore.tsx";
import { lazyPart } from "#kit/parts/lazyPart.ts";
import "./viewBar.css";

const ViewPanel = lazyPart(async () => (await loadWithTexts(async () => await import("./ViewPanel.tsx"))).ViewPanel);
const ViewChanges = lazyPart(
  async () => (await loadWithTexts(async () => await import("./ViewChanges.tsx"))).ViewChanges,
);
const ViewDialog = lazyPart(async () => (await loadWithTexts(async () => await import("./ViewDialog.tsx"))).ViewDialog);

/** The purpose of the dialog: to save a new view, or to rename or share one. */
export type ViewTarget = { readonly kind: "add" } | { readonly kind: "edit"; readonly view: SavedView };

type BarProps<Row extends RecordRow> = { list: List<Row>; views: GridViews };

/** The saved views of a list: pinned ones as tabs, all of them in a panel; on a phone only the panel. */
export function ViewBar<Row extends RecordRow>({ list, views }: BarProps<Row>) {
  const t = useTexts();
  const isNarrow = useIsNarrow();
  const dialog = useDialog<ViewTarget>();
  const ids = useColumns(list.resource, list.rows).map(({ id }) => id);
  if (list.state === "forbidden") return undefined;
  const { all, shown, isChanged } = views;
  // A phone has no room for a button with nothing to offer.
  if (isNarrow && all.length === 0 && !isFiltered(list.query)) return undefined;
  const tabs = all.filter((view) => view === shown || (view.isPinned && view.isForMe));
  const label = isNarrow ? (shown?.name ?? t("kit.view.all")) : undefined;
  return (
    <div className="sw-views" role="group" aria-label={t("kit.views")}>
      {!isNarrow && tabs.length > 0 && (
        <div className="sw-view-tabs">
          <Tab name={t("kit.view.all")} isShown={shown === undefined} onOpen={() => views.open(undefined)} />
          {tabs.map((view) => (
            <Tab
              key={view.id}
              name={view.name}
              isShown={view === shown}
              isChanged={view === shown && isChanged}
              onOpen={() => views.open(view.id)}
            />
          ))}
        </div>
      )}
      <PopupPanel title={t("kit.views")} icon={<DownOutlined aria-hidden />} label={label} placement="bottomLeft">
        {(close) => <ViewPanel views={views} onDialog={dialog.open} onClose={close} />}
      </PopupPanel>
      {isChanged && (
        <Suspense>
          <ViewChanges list={{ query: list.query, ids, views }} onSaveAs={() => dialog.open({ kind: "add" })} />
        </Suspense>
      )}
      {dialog.target !== undefined && (
        <Suspense>
          <ViewDialog list={{ query: list.query, ids, views }} target={dialog.target} onClosed={dialog.close} />
        </Suspense>
      )}
    </div>
  );
}

type TabProps = { name: string; isShown: boolean; isChanged?: boolean; onOpen: () => void };

function Tab({ name, isShown, isChanged = false, onOpen }: TabProps) {
  const t = useTexts();
  const tab = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isShown) tab.current?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [isShown]);
  return (
    <button ref={tab} type="button" className="sw-view-tab" aria-pressed={isShown} title={name} onClick={onOpen}>
      <span>{name}</span>
      {isChanged && (
        <span className="sw-view-mark">
          <span className="sw-hidden">{t("kit.view.changed")}</span>
        </span>
      )}
    </button>
  );
}

/** The parts of a view that are hidden from this account, or why there is no view. */
export function ViewNotice<Row extends RecordRow>({ list, views }: BarProps<Row>) {
  const t = useTexts();
  if (list.state === "forbidden") return undefined;
  const { shown, isUnknown } = views;
  const leftOut = shown?.leftOut ?? [];
  if (!isUnknown && leftOut.length === 0) return undefined;
  return (
    <p className="sw-view-notice" role="status">
      {isUnknown ? t("kit.view.unknown") : t("kit.view.leftOut", { name: shown?.name ?? "", count: leftOut.length })}
    </p>
  );
}
