import { ApartmentOutlined, CloseOutlined } from "@ant-design/icons";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTexts } from "#base/i18n";
import { IconButton } from "../../parts/IconButton.tsx";
import { ChangesSummary } from "./ChangesSummary.tsx";
import { CheckMark } from "../CheckMark.tsx";
import { TreeBrowser } from "../TreeBrowser.tsx";
import type { TreeNode } from "../treeLines.ts";
import { type TreeCalls, useTreeSearch } from "../useTreeSearch.ts";
import "../tree.css";

/** The checked nodes; `true`: with everything below, also what is added there later. */
export type CheckedNodes<Id> = ReadonlyMap<Id, boolean>;

type Props<Node extends BranchNode> = TreeCalls<Node> & {
  label: string;
  value: CheckedNodes<Node["id"]>;
  onChange: (value: CheckedNodes<Node["id"]>) => void;
  /** The original value that changes are compared with; by default the value when the tree is opened. */
  start?: CheckedNodes<Node["id"]>;
  /** Nodes of the value whose names and paths are known from the start. */
  known?: readonly Node[];
  /** Loads names and paths of nodes that are not loaded. */
  describe?: (ids: readonly Node["id"][]) => Promise<readonly Node[]>;
  isDisabled?: boolean;
};

type BranchNode = TreeNode & { readonly aboveIds?: readonly TreeNode["id"][] };

/**
 * A large tree with checkboxes that are independent of each other: branches are loaded when they are opened, and the
 * server searches. A node can be checked alone or with everything below it; one above a checked node is shown as mixed.
 */
export function AsyncCheckTree<Node extends BranchNode>(props: Props<Node>) {
  const t = useTexts();
  const { label, value, onChange, start, isDisabled = false } = props;
  const [opened] = useState(value);
  const changes = compareChecked(start ?? opened, value);
  const tree = useTreeSearch(props);
  const [isAll, setAll] = useState(false);
  const ids = [...value.keys()];
  const visibleIds = isAll ? ids : ids.slice(0, chipsShown);
  const changedIds = [...changes.added, ...changes.removed].map(([id]) => id);
  const names = useNodeNames(props, [...visibleIds, ...changedIds, ...ids].slice(0, namesAsked));
  const aboveChecked = new Set(ids.flatMap((id) => names.aboveIdsOf(id)));
  const isBranch = (id: TreeNode["id"]) => [...value].some(([checkedId, withBelow]) => withBelow && checkedId === id);
  const isCovered = ({ aboveIds = [] }: BranchNode) => aboveIds.some(isBranch);
  const stateOf = (node: Node) =>
    value.has(node.id) || isCovered(node) || (aboveChecked.has(node.id) && ("mixed" as const));
  const isFixed = (node: Node) => isDisabled || node.isDisabled === true || isCovered(node);
  const hasBranchButton = (node: Node) => node.hasChildren && !isFixed(node);
  const withMark = (text: string, withBelow: boolean) => (withBelow ? t("kit.tree.withBelowOf", { name: text }) : text);
  const pathOf = ([id, withBelow]: readonly [Node["id"], boolean]) => withMark(names.pathOf(id), withBelow);

  function change(id: Node["id"], withBelow: boolean | undefined): void {
    const next = new Map(value);
    if (withBelow === undefined) next.delete(id);
    else next.set(id, withBelow);
    onChange(next);
  }

  /** The node alone or not at all; its button turns everything below on and off. */
  function handlePick(node: Node, isWithBelow: boolean): void {
    if (isFixed(node)) return;
    names.learn(node);
    const current = value.get(node.id);
    if (isWithBelow && node.hasChildren) change(node.id, current !== true);
    else change(node.id, current === undefined ? false : undefined);
  }

  return (
    <div className="sw-check-tree">
      <span className="sw-check-count" aria-live="polite">
        {t("kit.tree.chosen", { count: value.size })}
      </span>
      {ids.length > 0 && (
        <ul className="sw-chosen" aria-label={t("kit.tree.chosen", { count: value.size })}>
          {visibleIds.map((id) => (
            <li key={id} title={pathOf([id, value.get(id) === true])}>
              <span className="sw-tree-name">{withMark(names.of(id), value.get(id) === true)}</span>
              {!isDisabled && (
                <IconButton
                  icon={<CloseOutlined aria-hidden />}
                  label={t("kit.tree.remove", { name: names.of(id) })}
                  onClick={() => change(id, undefined)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {ids.length > chipsShown && (
        <button type="button" className="sw-link" aria-expanded={isAll} onClick={() => setAll(!isAll)}>
          {isAll ? t("kit.tree.showFewer") : t("kit.tree.showAll", { count: ids.length })}
        </button>
      )}
      <TreeBrowser
        label={label}
        tree={tree}
        isMultiple
        getNodeProps={(node) => ({
          checked: stateOf(node),
          isDisabled: isFixed(node),
          keys: node.hasChildren ? "Shift+Space" : undefined,
          also: hasBranchButton(node) ? t("kit.tree.withBelow") : undefined,
        })}
        onPick={(node, { shiftKey }) => handlePick(node, shiftKey)}
        renderBefore={(node) => <CheckMark checked={stateOf(node)} />}
        renderAfter={(node) =>
          hasBranchButton(node) ? (
            <button
              type="button"
              tabIndex={-1}
              className="sw-tree-with"
              aria-pressed={value.get(node.id) === true}
              aria-label={t("kit.actionOf", { action: t("kit.tree.withBelow"), name: node.name })}
              onClick={() => handlePick(node, true)}
            >
              <ApartmentOutlined aria-hidden />
              {t("kit.tree.withBelow")}
            </button>
          ) : undefined
        }
      />
      <ChangesSummary added={changes.added.map(pathOf)} removed={changes.removed.map(pathOf)} />
    </div>
  );
}

/** Maximum number of checked nodes shown as chips until the user asks for all. */
const chipsShown = 20;
/** Maximum number of names per request. */
const namesAsked = 1000;

/** A node that is checked in another way counts as removed and added. */
function compareChecked<Id>(before: CheckedNodes<Id>, after: CheckedNodes<Id>) {
  return {
    added: [...after].filter(([id, withBelow]) => before.get(id) !== withBelow),
    removed: [...before].filter(([id, withBelow]) => after.get(id) !== withBelow),
  };
}

/** Names and paths of nodes: the given ones, those checked or loaded here, and the others from the server. */
function useNodeNames<Node extends BranchNode>({ queryKey, known = [], describe }: Props<Node>, ids: Node["id"][]) {
  const queries = useQueryClient();
  const [learnt, setLearnt] = useState<ReadonlyMap<Node["id"], Node>>(new Map());
  const loaded = queries.getQueriesData<readonly Node[]>({ queryKey }).flatMap(([, nodes]) => nodes ?? []);
  const byId = new Map([...loaded, ...learnt.values(), ...known].map((node) => [node.id, node]));
  const unknown = ids.filter((id) => !byId.has(id));
  const described = useQuery({
    queryKey: [...queryKey, "names", unknown],
    queryFn: async () => (await describe?.(unknown)) ?? [],
    enabled: describe !== undefined && unknown.length > 0,
  });
  for (const node of described.data ?? []) byId.set(node.id, node);
  const nameOf = (id: Node["id"]) => byId.get(id)?.name ?? String(id);
  return {
    of: nameOf,
    aboveIdsOf: (id: Node["id"]): readonly TreeNode["id"][] => byId.get(id)?.aboveIds ?? [],
    pathOf: (id: Node["id"]) => {
      const path = byId.get(id)?.path;
      return path === undefined || path === "" ? nameOf(id) : `${path} / ${nameOf(id)}`;
    },
    learn: (node: Node) => setLearnt(new Map(learnt).set(node.id, node)),
  };
}
