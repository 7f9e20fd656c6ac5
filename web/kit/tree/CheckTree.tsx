import { Button, Checkbox, Switch } from "antd";
import { Fragment, type ReactNode, useMemo, useState } from "react";
import { useWords } from "../../i18n.ts";
import { SearchText } from "../list/SearchText.tsx";
import { Changes } from "./Changes.tsx";
import { CheckMark } from "./CheckMark.tsx";
import {
  changesOf,
  checkedOf,
  type CheckNode,
  holdsText,
  type Placed,
  placesOf,
  type Shown,
  shownOf,
  turned,
  withAll,
} from "./checkNodes.ts";
import { type InlineLine, linesOf, type NodeLine, type TreeLine } from "./treeLines.ts";
import { gap, spokenName } from "./TreeBrowser.tsx";
import { TreeTools } from "./TreeTools.tsx";
import { TreeView } from "./TreeView.tsx";
import { useExpansion } from "./useExpansion.ts";
import "./tree.css";

type Props = {
  /** What is ticked. */
  label: string;
  nodes: readonly CheckNode[];
  /** The ticked leaves; while parents and children are not linked, whatever nodes were ticked. */
  value: ReadonlySet<string>;
  onChange: (value: ReadonlySet<string>) => void;
  /** What the value was, for the changes; else what it is when the tree is opened. */
  start?: ReadonlySet<string>;
  /** Whether parents and children are linked at first. */
  isLinkedAtStart?: boolean;
};

/** A tree that is ticked, for grants: search, all and none, linked or not, how many, and what changed since it was opened. */
export function CheckTree({ label, nodes, value, onChange, start, isLinkedAtStart = true }: Props) {
  const t = useWords();
  const [opened] = useState(value);
  const [text, setText] = useState("");
  const [isOnlyChanged, setOnlyChanged] = useState(false);
  const [isLinked, setLinked] = useState(isLinkedAtStart);
  const places = useMemo(() => placesOf(nodes), [nodes]);
  const changes = useMemo(() => changesOf(start ?? opened, value), [start, opened, value]);
  const shown = useShown(nodes, { text, changed: isOnlyChanged ? changes : undefined });
  const tree = useCheckLines(nodes, shown, `${text}\n${isOnlyChanged}`);
  const tickable = [...places.values()].filter(({ isLeaf }) => isLeaf || !isLinked);

  /** What a tick concerns: nothing that is disabled or not shown. */
  function idsIn(all: readonly CheckNode[]): string[] {
    return all
      .filter(({ id, isDisabled }) => isDisabled !== true && (shown === undefined || shown.kept.has(id)))
      .map(({ id }) => id);
  }

  function handlePick(node: CheckNode): void {
    const place = places.get(node.id);
    if (place === undefined || node.isDisabled === true) return;
    const ids = idsIn(isLinked ? place.leaves : [node]);
    if (ids.length > 0) onChange(turned(value, ids));
  }

  function handleAll(isOn: boolean): void {
    const ids = idsIn(tickable.map(({ node }) => node));
    onChange(withAll(value, ids, isOn));
  }

  /** Linked, the leaves say what is ticked. */
  function handleLinked(next: boolean): void {
    setLinked(next);
    const inner = [...value].filter((id) => places.get(id)?.isLeaf === false);
    if (next && inner.length > 0) onChange(withAll(value, inner, false));
  }

  /** Of a disabled node also why it is. */
  function labelOf({ name, tags = [], isDisabled, hint }: CheckNode): string {
    const label = spokenName(name, tags, t);
    return isDisabled === true && hint !== undefined ? `${label}, ${hint}` : label;
  }

  const namesOf = (ids: readonly string[]) => ids.flatMap((id) => places.get(id)?.path ?? []);
  const checked = (node: CheckNode) => {
    const place = places.get(node.id);
    return place !== undefined && checkedOf(place, value, isLinked);
  };
  return (
    <div className="sw-check-tree">
      <div className="sw-check-tools">
        <SearchText label={t("kit.tree.search", { title: label })} value={text} onChange={setText} />
        <TreeTools tree={tree} />
        <Button onClick={() => handleAll(true)}>{t("kit.tree.selectAll")}</Button>
        <Button onClick={() => handleAll(false)}>{t("kit.tree.selectNone")}</Button>
        <label className="sw-check-switch">
          <Switch size="small" checked={isLinked} onChange={handleLinked} />
          {t("kit.tree.linked")}
        </label>
        <Checkbox checked={isOnlyChanged} onChange={(event) => setOnlyChanged(event.target.checked)}>
          {t("kit.tree.onlyChanged")}
        </Checkbox>
        <Counter tickable={tickable} value={value} />
      </div>
      {tree.lines.length === 0 ? (
        <p className="sw-tree-none" role="status">
          {t(shown === undefined ? "kit.tree.empty" : "kit.tree.noMatch", { title: label })}
        </p>
      ) : (
        <TreeView
          label={label}
          isMultiple
          lines={tree.lines}
          aboutOf={(node) => ({
            name: node.name,
            label: labelOf(node),
            title: node.hint,
            isDisabled: node.isDisabled,
            checked: checked(node),
          })}
          onTurn={({ id }, isOpen) => tree.turn(id, isOpen)}
          onPick={handlePick}
        >
          {(node) => (
            <>
              <CheckMark checked={checked(node)} />
              <span className="sw-tree-name">{marked(node.name, text)}</span>
              {node.tags?.map((tag) => (
                <Fragment key={tag}>
                  {gap}
                  <span className="sw-tree-tag">{marked(tag, text)}</span>
                </Fragment>
              ))}
            </>
          )}
        </TreeView>
      )}
      <Changes added={namesOf(changes.added)} removed={namesOf(changes.removed)} />
    </div>
  );
}

function Counter({ tickable, value }: { tickable: readonly Placed[]; value: ReadonlySet<string> }) {
  const t = useWords();
  const count = tickable.filter(({ node }) => value.has(node.id)).length;
  return (
    <span className="sw-check-count" aria-live="polite">
      {t("kit.tree.checked", { count, total: tickable.length })}
    </span>
  );
}

type Filter = { text: string; changed: { added: string[]; removed: string[] } | undefined };

/** What the filters leave; `undefined`: there are none. */
function useShown(nodes: readonly CheckNode[], { text, changed }: Filter): Shown | undefined {
  return useMemo(() => {
    if (text === "" && changed === undefined) return undefined;
    const ids = changed === undefined ? undefined : new Set([...changed.added, ...changed.removed]);
    if (ids === undefined) return shownOf(nodes, (node) => holdsText(node, text));
    const found = shownOf(nodes, (node) => ids.has(node.id) && (text === "" || holdsText(node, text)));
    // What merely stands below a changed node did not change.
    const kept = [...found.kept].filter((id) => ids.has(id) || found.hits.has(id));
    return { kept: new Set(kept), hits: found.hits };
  }, [nodes, text, changed]);
}

function useCheckLines(nodes: readonly CheckNode[], shown: Shown | undefined, view: string) {
  const expansion = useExpansion(view);
  const lines = useMemo(() => {
    const visible = (all: readonly CheckNode[]) =>
      shown === undefined ? all : all.filter(({ id }) => shown.kept.has(id));
    const below = (node: CheckNode) => visible(node.children ?? []);
    const plain = linesOf(visible(nodes), {
      branchOf: (node) => ({ state: "ready", nodes: below(node) }),
      hasChildren: (node) => below(node).length > 0,
      isOpen: ({ id }, level) => expansion.saidOf(id) ?? (shown === undefined ? level === 1 : shown.hits.has(id)),
    });
    return sideBySide(plain);
  }, [nodes, shown, expansion]);
  return {
    lines,
    turn: expansion.turn,
    openAll: () => expansion.turnAll(true),
    closeAll: () => expansion.turnAll(false),
  };
}

/** Puts inline leaves that follow each other on one line. */
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

/** The text with what was searched marked in it. */
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
