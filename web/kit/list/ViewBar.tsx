import { DownOutlined } from "@ant-design/icons";
import { lazy, Suspense } from "react";
import { useWords } from "../../i18n.ts";
import { useIsNarrow } from "../../theme/theme.tsx";
import type { SavedView } from "../grid/gridMemory.ts";
import { PopupPanel } from "../parts/PopupPanel.tsx";
import { useDialog } from "../parts/useDialog.ts";
import type { RecordRow } from "../resource/resource.ts";
import { withWords } from "../views/withWords.ts";
import { isFiltered } from "./listQuery.ts";
import { useColumns } from "./useColumns.tsx";
import type { List } from "./useList.ts";
import "./views.css";

const ViewPanel = lazy(async () => ({
  default: (await withWords(async () => await import("../views/ViewPanel.tsx"))).ViewPanel,
}));
const ViewChanges = lazy(async () => ({
  default: (await withWords(async () => await import("../views/ViewChanges.tsx"))).ViewChanges,
}));
const ViewDialog = lazy(async () => ({
  default: (await withWords(async () => await import("../views/ViewDialog.tsx"))).ViewDialog,
}));

/** What the dialog of views is open for: a new view of what is shown, or one that is renamed or shared. */
export type ViewTarget = { readonly kind: "add" } | { readonly kind: "edit"; readonly view: SavedView };

/** The saved views of a list: the pinned ones as tabs, all of them behind a button; on a phone behind one button alone. */
export function ViewBar<Row extends RecordRow>({ list }: { list: List<Row> }) {
  const t = useWords();
  const isNarrow = useIsNarrow();
  const dialog = useDialog<ViewTarget>();
  const ids = useColumns(list.resource, list.rows).map(({ id }) => id);
  const { views } = list;
  if (views === undefined || list.state === "forbidden") return undefined;
  const { all, shown, isChanged } = views;
  // A phone has no room for a button that would have nothing to offer.
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
  const t = useWords();
  return (
    <button type="button" className="sw-view-tab" aria-pressed={isShown} title={name} onClick={onOpen}>
      <span>{name}</span>
      {isChanged && (
        <span className="sw-view-mark">
          <span className="sw-hidden">{t("kit.view.changed")}</span>
        </span>
      )}
    </button>
  );
}

/** What a view cannot show to this account, or why there is none. */
export function ViewNotice<Row extends RecordRow>({ list }: { list: List<Row> }) {
  const t = useWords();
  if (list.views === undefined || list.state === "forbidden") return undefined;
  const { shown, isUnknown } = list.views;
  const leftOut = shown?.leftOut ?? [];
  if (!isUnknown && leftOut.length === 0) return undefined;
  return (
    <p className="sw-view-notice" role="status">
      {isUnknown ? t("kit.view.unknown") : t("kit.view.leftOut", { name: shown?.name ?? "", count: leftOut.length })}
    </p>
  );
}
