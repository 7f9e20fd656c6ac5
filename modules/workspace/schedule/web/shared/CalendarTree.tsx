import { useMemo, useState } from "react";
import { useTexts } from "#kit";
import { SearchText } from "#kit/list/SearchText.tsx";
import { type CheckNode, filterNodes, matchesText } from "#kit/tree/check/checkNodes.ts";
import { CheckMark } from "#kit/tree/CheckMark.tsx";
import { accessibleNameSeparator, formatAccessibleName } from "#kit/tree/TreeBrowser.tsx";
import { buildTreeLines } from "#kit/tree/treeLines.ts";
import { TreeView } from "#kit/tree/TreeView.tsx";
import { useExpansion } from "#kit/tree/useExpansion.ts";
import type { SharedCalendar } from "../../contract.ts";
import type { Calendars } from "./useCalendars.ts";

/** The own schedule, or the calendar of an organisation with those below it. */
type CalendarNode = CheckNode & { readonly calendar?: SharedCalendar; readonly children?: readonly CalendarNode[] };

/** With more calendars than this, there is a search. */
const searchAbove = 10;

/** The own schedule, and the shared calendars as a tree of their organisations, each with a checkbox. */
export function CalendarTree({ calendars, label }: { calendars: Calendars; label: string }) {
  const t = useTexts();
  const { all } = calendars;
  const [text, setText] = useState("");
  const expansion = useExpansion(text);
  const nodes = useMemo(() => toNodes(all), [all]);
  // Further branches with something to see are open at first; switching one off does not close them.
  const [opened] = useState(() => filterUsed(nodes, calendars));
  const found = text === "" ? undefined : filterNodes(nodes, (node) => matchesText(node, text));
  const own: CalendarNode = { id: "own", name: t("schedule.calendar.own") };
  const visible = (some: readonly CalendarNode[] = []) => some.filter(({ id }) => found?.visible.has(id) ?? true);
  const lines = buildTreeLines<CalendarNode>([...(found === undefined ? [own] : []), ...visible(nodes)], {
    getBranch: ({ children }) => ({ state: "ready", nodes: visible(children) }),
    hasChildren: ({ children }) => visible(children).length > 0,
    isOpen: ({ id }, level) =>
      expansion.getOverride(id) ??
      (found === undefined ? level === 1 || opened.expanded.has(id) : found.expanded.has(id)),
  });
  const isShown = ({ calendar }: CalendarNode) =>
    calendar === undefined ? calendars.isOwnShown : calendars.isShown(calendar);
  const noteOf = ({ calendar }: CalendarNode) =>
    calendar === undefined || calendar.hasEntries ? undefined : t("schedule.calendar.empty");

  function handlePick(node: CalendarNode): void {
    if (node.calendar === undefined) calendars.setOwnShown(!isShown(node));
    else calendars.setShown(node.calendar, !isShown(node));
  }

  return (
    <div className="sw-schedule-calendars">
      {all.length > searchAbove && (
        <SearchText label={t("kit.tree.search", { title: label })} value={text} onChange={setText} />
      )}
      {lines.length === 0 && <p role="status">{t("kit.tree.noMatch", { title: label })}</p>}
      <TreeView
        label={label}
        isMultiple
        lines={lines}
        getNodeProps={(node) => ({
          name: node.name,
          label: formatAccessibleName(node.name, [noteOf(node)], t),
          title: node.name,
          checked: isShown(node),
        })}
        onToggle={({ id }, isOpen) => expansion.setOpen(id, isOpen)}
        onPick={handlePick}
      >
        {(node) => (
          <>
            <CheckMark checked={isShown(node)} />
            <span className="sw-tree-name">{node.name}</span>
            {accessibleNameSeparator}
            <span className="sw-tree-count">{noteOf(node)}</span>
          </>
        )}
      </TreeView>
    </div>
  );
}

/** The calendars that have entries or are shown. */
function filterUsed(nodes: readonly CalendarNode[], { all, isShown }: Calendars) {
  const used = new Set(all.filter((one) => one.hasEntries || isShown(one)).map(({ id }) => String(id)));
  return filterNodes(nodes, ({ id }) => used.has(id));
}

/** The calendars below the nearest listed organisation above them; in their order. */
function toNodes(calendars: readonly SharedCalendar[]): CalendarNode[] {
  const ids = new Set(calendars.map(({ id }) => id));
  const below = Map.groupBy(calendars, ({ pid }) => (pid !== null && ids.has(pid) ? pid : null));
  const listBelow = (pid: SharedCalendar["pid"]): CalendarNode[] =>
    (below.get(pid) ?? []).map((calendar) => ({
      id: String(calendar.id),
      name: calendar.name,
      calendar,
      children: listBelow(calendar.id),
    }));
  return listBelow(null);
}
