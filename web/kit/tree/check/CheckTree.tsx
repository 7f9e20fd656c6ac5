import { Button, Checkbox, Switch } from "antd";
import { Fragment, type ReactNode, useMemo, useState } from "react";
import { useTexts } from "#base/i18n";
import { useIsNarrow } from "#base/theme/theme.tsx";
import { SearchText } from "../../list/SearchText.tsx";
import { FoldedTools } from "../../parts/lateFoldedTools.ts";
import { ChangesSummary } from "./ChangesSummary.tsx";
import { CheckMark } from "../CheckMark.tsx";
import {
  type CheckNode,
  type CheckNodeEntry,
  compareIds,
  filterNodes,
  getCheckedState,
  indexNodes,
  matchesText,
  setAllChecked,
  toggleAll,
  type VisibleNodes,
} from "./checkNodes.ts";
import { buildTreeLines, type InlineLine, type NodeLine, type TreeLine } from "../treeLines.ts";
import { formatAccessibleName, accessibleNameSeparator } from "../TreeBrowser.tsx";
import { TreeTools } from "../TreeTools.tsx";
import { TreeView } from "../TreeView.tsx";
import { useExpansion } from "../useExpansion.ts";
import "../tree.css";

type Props = {
  /** The checked nodes. */
  label: string;
  nodes: readonly CheckNode[];
  /** The checked leaves; while parents and children are not linked, any checked nodes. */
  value: ReadonlySet<string>;
  onChange: (value: ReadonlySet<string>) => void;
  /** The original value that changes are compared with; by default the value when the tree is opened. */
  start?: ReadonlySet<string>;
  /** The text that is searched for initially. */
  search?: string | undefined;
  /** Whether parents and children are linked initially. */
  isLinkedAtStart?: boolean;
};

/**
 * A tree with checkboxes, for grants: search, all and none, linked or not, the number of checked nodes, and the changes
 * since it was opened.
 */
export function CheckTree({ label, nodes, value, onChange, start, search = "", isLinkedAtStart = true }: Props) {
  const t = useTexts();
  const isNarrow = useIsNarrow();
  const [opened] = useState(value);
  const [text, setText] = useState(search);
  const [isOnlyChanged, setOnlyChanged] = useState(false);
  const [isLinked, setLinked] = useState(isLinkedAtStart);
  const entries = useMemo(() => indexNodes(nodes), [nodes]);
  const changes = useMemo(() => compareIds(start ?? opened, value), [start, opened, value]);
  const visibleNodes = useVisibleNodes(nodes, { text, changed: isOnlyChanged ? changes : undefined });
  const tree = useCheckLines(nodes, visibleNodes, `${text}\n${isOnlyChanged}`);
  const tickable = [...entries.values()].filter(({ isLeaf }) => isLeaf || !isLinked);

  /** The nodes that a check affects: none that are disabled or hidden. */
  function idsIn(all: readonly CheckNode[]): string[] {
    return all
      .filter(
        ({ id, isDisabled }) => isDisabled !== true && (visibleNodes === undefined || visibleNodes.visible.has(id)),
      )
      .map(({ id }) => id);
  }

  function handlePick(node: CheckNode): void {
    const entry = entries.get(node.id);
    if (entry === undefined || node.isDisabled === true) return;
    const ids = idsIn(isLinked ? entry.leaves : [node]);
    if (ids.length === 0) return;
    const next = toggleAll(value, ids);
    onChange(next);
    // What was checked along with it is shown.
    if (!entry.isLeaf && ids.every((id) => next.has(id))) tree.turn(node.id, true);
  }

  function handleAll(isOn: boolean): void {
    const ids = idsIn(tickable.map(({ node }) => node));
    onChange(setAllChecked(value, ids, isOn));
  }

  /** If parents and children are linked, the value consists of leaves. */
  function handleLinked(next: boolean): void {
    setLinked(next);
    const inner = [...value].filter((id) => entries.get(id)?.isLeaf === false);
    if (next && inner.length > 0) onChange(setAllChecked(value, inner, false));
  }

  /** Includes the reason why a node is disabled. */
  function labelOf({ name, tags = [], isDisabled, hint }: CheckNode): string {
    const label = formatAccessibleName(name, tags, t);
    return isDisabled === true && hint !== undefined ? `${label}, ${hint}` : label;
  }

  const namesOf = (ids: readonly string[]) => ids.flatMap((id) => entries.get(id)?.path ?? []);
  const checked = (node: CheckNode) => {
    const entry = entries.get(node.id);
    return entry !== undefined && getCheckedState(entry, value, isLinked);
  };
  const look = isNarrow ? ({ type: "text" } as const) : {};
  const tools = (
    <>
      <TreeTools tree={tree} />
      <Button {...look} onClick={() => handleAll(true)}>
        {t("kit.tree.selectAll")}
      </Button>
      <Button {...look} onClick={() => handleAll(false)}>
        {t("kit.tree.selectNone")}
      </Button>
      <label className="sw-check-switch">
        <Switch size="small" checked={isLinked} onChange={handleLinked} />
        {t("kit.tree.linked")}
      </label>
      <Checkbox checked={isOnlyChanged} onChange={(event) => setOnlyChanged(event.target.checked)}>
        {t("kit.tree.onlyChanged")}
      </Checkbox>
    </>
  );
  return (
    <div className="sw-check-tree">
      <div className="sw-check-tools">
        <SearchText label={t("kit.tree.search", { title: label })} value={text} onChange={setText} />
        {isNarrow ? undefined : tools}
        <Counter tickable={tickable} value={value} />
        {isNarrow && <FoldedTools label={t("kit.moreTools")}>{tools}</FoldedTools>}
      </div>
      {tree.lines.length === 0 ? (
        <p className="sw-tree-none" role="status">
          {t(visibleNodes === undefined ? "kit.tree.empty" : "kit.tree.noMatch", { title: label })}
        </p>
      ) : (
        <TreeView
          label={label}
          isMultiple
          lines={tree.lines}
          getNodeProps={(node) => ({
            name: node.name,
            label: labelOf(node),
            title: node.hint,
            isDisabled: node.isDisabled,
            checked: checked(node),
          })}
          onToggle={({ id }, isOpen) => tree.turn(id, isOpen)}
          onPick={handlePick}
        >
          {(node) => (
            <>
              <CheckMark checked={checked(node)} />
              <span className="sw-tree-name">{marked(node.name, text)}</span>
              {node.tags?.map((tag) => (
                <Fragment key={tag}>
                  {accessibleNameSeparator}
                  <span className="sw-tree-tag">{marked(tag, text)}</span>
                </Fragment>
              ))}
            </>
          )}
        </TreeView>
      )}
      <ChangesSummary added={namesOf(changes.added)} removed={namesOf(changes.removed)} />
    </div>
  );
}

function Counter({ tickable, value }: { tickable: readonly CheckNodeEntry[]; value: ReadonlySet<string> }) {
  const t = useTexts();
  const count = tickable.filter(({ node }) => value.has(node.id)).length;
  return (
    <span className="sw-check-count" aria-live="polite">
      {t("kit.tree.checked", { count, total: tickable.length })}
    </span>
  );
}

type Filter = { text: string; changed: { added: string[]; removed: string[] } | undefined };

/** The nodes that match the filters; `undefined`: there are no filters. */
function useVisibleNodes(nodes: readonly CheckNode[], { text, changed }: Filter): VisibleNodes | undefined {
  return useMemo(() => {
    if (text === "" && changed === undefined) return undefined;
    const ids = changed === undefined ? undefined : new Set([...changed.added, ...changed.removed]);
    if (ids === undefined) return filterNodes(nodes, (node) => matchesText(node, text));
    const matches = filterNodes(nodes, (node) => ids.has(node.id) && (text === "" || matchesText(node, text)));
    // The descendants of a changed node did not change themselves.
    const visibleIds = [...matches.visible].filter((id) => ids.has(id) || matches.expanded.has(id));
    return { visible: new Set(visibleIds), expanded: matches.expanded };
  }, [nodes, text, changed]);
}

function useCheckLines(nodes: readonly CheckNode[], visibleNodes: VisibleNodes | undefined, view: string) {
  const expansion = useExpansion(view);
  const lines = useMemo(() => {
    const visible = (all: readonly CheckNode[]) =>
      visibleNodes === undefined ? all : all.filter(({ id }) => visibleNodes.visible.has(id));
    const below = (node: CheckNode) => visible(node.children ?? []);
    const plain = buildTreeLines(visible(nodes), {
      getBranch: (node) => ({ state: "ready", nodes: below(node) }),
      hasChildren: (node) => below(node).length > 0,
      isOpen: ({ id, isFolded }, level) => {
        const isOpenAtStart = level === 1 && isFolded !== true;
        return expansion.getOverride(id) ?? visibleNodes?.expanded.has(id) ?? isOpenAtStart;
      },
    });
    return sideBySide(plain);
  }, [nodes, visibleNodes, expansion]);
  return {
    lines,
    turn: expansion.setOpen,
    openAll: () => expansion.setAllOpen(true),
    closeAll: () => expansion.setAllOpen(false),
  };
}

/** Puts consecutive inline leaves on one line. */
function sideBySide(lines: readonly TreeLine<CheckNode>[]): (TreeLine<CheckNode> | InlineLine<CheckNode>)[] {
  const result: (TreeLine<CheckNode> | InlineLine<CheckNode>)[] = [];
  let open: NodeLine<CheckNode>[] = [];
  for (const line of lines) {
    const isInline = line.kind === "node" && line.node.isInline === true && line.isOpen === undefined;
    if (!isInline) {
      open = [];
      result.push(line);
    } else if (open.length > 0) open.push(line);
    else {
      open = [line];
      result.push({ kind: "inline", key: `beside ${line.key}`, level: line.level, items: open });
    }
  }
  return result;
}

/** The text with the searched part highlighted. */
function marked(name: string, text: string): ReactNode {
  const at = text === "" ? -1 : name.toLowerCase().indexOf(text.toLowerCase());
  if (at < 0) return name;
  const end = at + text.length;
  return (
    <>
      {name.slice(0, at)}
      <mark>{name.slice(at, end)}</mark>
      {name.slice(end)}
    </>
  );
}
