import { Activity, type ReactNode, useState } from "react";
import { useTexts } from "#base/i18n";
import { useSessionState } from "#base/session/session";
import { useHasRoom, useIsNarrow } from "#base/theme/theme.tsx";
import { selectFormContainer } from "../form/formContainer.ts";
import { ListForm } from "../form/ListForm.tsx";
import type { Panel } from "../form/panel.ts";
import type { RecordRow } from "../resource/resource.ts";
import { FoldedTools } from "../parts/lateFoldedTools.ts";
import { AddButton } from "./AddButton.tsx";
import { ListTools, Tools } from "./ListTools.tsx";
import { usePanelSlot } from "./panelSlot.ts";
import { RecordMissing } from "./RecordMissing.tsx";
import { RecordPanelDrawer } from "./RecordPanelDrawer.tsx";
import { SkipToTable } from "./SkipLinks.tsx";
import { ToolSlot } from "./toolSlot.ts";
import { formatCount, formatTotal } from "./total.ts";
import type { List } from "./useList.ts";
import type { RecordPanel } from "./listExtension.ts";
import { useListExtensions } from "./useListExtensions.ts";
import "./list.css";

type Props<Row extends RecordRow> = {
  list: List<Row>;
  /** Further buttons of the title row; none of them is primary. */
  actions?: ReactNode;
  /** Buttons with an icon that are rarely used: in the title row, on a phone among the tools. */
  tools?: ReactNode;
  /** Further panels of the edit drawer; those of modules follow them. */
  panels?: readonly Panel<Row>[];
  children: ReactNode;
};

/**
 * The surface of a list: title and count, the add button, the children, and the form. On a phone the bar above the page
 * has the title, so this row has the views instead, and one button for all tools.
 */
export function ListPage<Row extends RecordRow>({ list, actions, tools, panels = [], children }: Props<Row>) {
  const t = useTexts();
  useSessionState();
  const panel = usePanelSlot();
  const { recordPanels } = useListExtensions();
  const { title, form, search } = list.resource;
  const hasCount = list.state === "ready";
  const isNarrow = useIsNarrow();
  const hasRoom = useHasRoom();
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  // A long form replaces the list, which keeps its state.
  const isAway = list.form.target !== undefined && selectFormContainer(list.resource, isNarrow) === "page";
  return (
    <section className="sw-surface sw-list">
      <Activity mode={isAway ? "hidden" : "visible"}>
        {hasCount && !isNarrow && <SkipToTable />}
        <header className="sw-list-title">
          <h1 className={isNarrow ? "sw-hidden" : undefined} title={t(title)}>
            {t(title)}
          </h1>
          {list.views?.renderBar(list)}
          {hasCount && (
            <span className="sw-count" aria-label={formatTotal(t, list)}>
              {formatCount(t, list)}
            </span>
          )}
          <div className="sw-list-actions">
            {panel}
            {actions}
            {isNarrow ? undefined : tools}
            {isNarrow ? undefined : <Tools list={list} place="title" />}
            {hasRoom && search.length > 0 && <Tools list={list} place="file" />}
            {list.state !== "empty" && list.state !== "forbidden" && <AddButton list={list} />}
            {isNarrow && (
              <FoldedTools label={t("kit.moreTools")} slot={setSlot}>
                {search.length > 0 && list.state !== "forbidden" && <ListTools list={list} />}
                <Tools list={list} place="title" />
                {tools}
              </FoldedTools>
            )}
          </div>
        </header>
        {list.views?.renderNotice(list)}
        <RecordMissing list={list} />
        <ToolSlot value={slot}>{children}</ToolSlot>
      </Activity>
      <RecordPanelDrawer list={list} />
      {form.length > 0 && <ListForm list={list} panels={[...panels, ...formPanels(list, recordPanels)]} />}
    </section>
  );
}

/** A form whose record was changed by a panel is outdated, so it closes; its input is kept as a draft. */
function formPanels<Row extends RecordRow>(
  { resource, form }: List<Row>,
  panels: readonly RecordPanel[],
): readonly Panel<Row>[] {
  const offered = panels.filter((panel) => panel.isOffered(resource));
  return offered.map(({ title, Panel, Count }) => ({
    title,
    render: (row) => (
      <Panel resource={resource} id={row.id} recordName={resource.getName(row)} onChanged={form.close} />
    ),
    ...(Count === undefined ? {} : { renderCount: ({ id }) => <Count resource={resource} id={id} /> }),
  }));
}
