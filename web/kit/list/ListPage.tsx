import { Activity, type ReactNode } from "react";
import { useWords } from "../../i18n.ts";
import { useSessionState } from "../../session/session.ts";
import { useHasRoom, useIsNarrow } from "../../theme/theme.tsx";
import { placeOf } from "../form/formPlace.ts";
import { ListForm } from "../form/ListForm.tsx";
import type { Panel } from "../form/panel.ts";
import { HistoryPanel } from "../history/HistoryPanel.tsx";
import { hasHistory } from "../history/tracked.ts";
import { TrashButton } from "../history/TrashButton.tsx";
import type { RecordRow } from "../resource/resource.ts";
import { AddButton } from "./AddButton.tsx";
import { FileTools } from "./ListTools.tsx";
import { usePanelSlot } from "./panelSlot.ts";
import { RecordMissing } from "./RecordMissing.tsx";
import { countText, totalText } from "./total.ts";
import type { List } from "./useList.ts";
import { ViewBar, ViewNotice } from "./ViewBar.tsx";
import "./list.css";

type Props<Row extends RecordRow> = {
  list: List<Row>;
  /** Further buttons of the title row, none of them primary. */
  actions?: ReactNode;
  /** Further parts of the drawer of a record that is edited; where its history is kept it stands behind them. */
  panels?: readonly Panel<Row>[];
  children: ReactNode;
};

/** The surface of a list: title and count, the add button, what is given as children, and the form that it opens. */
export function ListPage<Row extends RecordRow>({ list, actions, panels = [], children }: Props<Row>) {
  const t = useWords();
  useSessionState();
  const panel = usePanelSlot();
  const { title, form, search } = list.resource;
  const hasCount = list.state === "ready";
  const isNarrow = useIsNarrow();
  const hasRoom = useHasRoom();
  // A long form takes the list's place; the list waits as it is.
  const isAway = list.form.target !== undefined && placeOf(list.resource, isNarrow) === "page";
  return (
    <section className="sw-surface sw-list">
      <Activity mode={isAway ? "hidden" : "visible"}>
        <header className="sw-list-title">
          <h1 title={t(title)}>{t(title)}</h1>
          {hasCount && (
            <span className="sw-count" aria-label={totalText(t, list)}>
              {countText(t, list)}
            </span>
          )}
          {isNarrow ? undefined : <ViewBar list={list} />}
          <div className="sw-list-actions">
            {panel}
            {actions}
            <TrashButton resource={list.resource} />
            {hasRoom && search.length > 0 && <FileTools list={list} />}
            {list.state !== "empty" && list.state !== "forbidden" && <AddButton list={list} />}
          </div>
        </header>
        <ViewNotice list={list} />
        <RecordMissing list={list} />
        {children}
      </Activity>
      {form.length > 0 && <ListForm list={list} panels={[...panels, ...historyOf(list)]} />}
    </section>
  );
}

/** What was restored is no longer what the form began with, so it closes; what was typed into it stays as its draft. */
function historyOf<Row extends RecordRow>({ resource, form }: List<Row>): readonly Panel<Row>[] {
  if (!hasHistory(resource)) return [];
  return [
    {
      title: "kit.history",
      render: ({ id }) => <HistoryPanel resource={resource} id={id} onRestored={form.close} />,
    },
  ];
}
