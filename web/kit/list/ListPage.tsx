import type { ReactNode } from "react";
import { useWords } from "../../i18n.ts";
import { useSessionState } from "../../session/session.ts";
import { FormDrawer, type Panel } from "../form/FormDrawer.tsx";
import { HistoryPanel } from "../history/HistoryPanel.tsx";
import { hasHistory } from "../history/tracked.ts";
import { TrashButton } from "../history/TrashButton.tsx";
import type { RecordRow } from "../resource/resource.ts";
import { AddButton } from "./AddButton.tsx";
import { usePanelSlot } from "./panelSlot.ts";
import { countText, totalText } from "./total.ts";
import type { List } from "./useList.ts";
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
  const { title, form } = list.resource;
  const hasCount = list.state === "ready";
  return (
    <section className="sw-surface sw-list">
      <header className="sw-list-title">
        <h1>{t(title)}</h1>
        {hasCount && (
          <span className="sw-count" aria-label={totalText(t, list)}>
            {countText(t, list)}
          </span>
        )}
        <div className="sw-list-actions">
          {panel}
          {actions}
          <TrashButton resource={list.resource} />
          {list.state !== "empty" && list.state !== "forbidden" && <AddButton list={list} />}
        </div>
      </header>
      {children}
      {form.length > 0 && <FormDrawer list={list} panels={[...panels, ...historyOf(list)]} />}
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
