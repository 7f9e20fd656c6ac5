import { ApartmentOutlined, CloseOutlined } from "@ant-design/icons";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { App } from "antd";
import { useState } from "react";
import { useTexts } from "#base/i18n";
import { IconButton } from "../../parts/IconButton.tsx";
import { ChangesSummary } from "./ChangesSummary.tsx";
import { compareIds } from "./checkNodes.ts";
import { CheckMark } from "../CheckMark.tsx";
import { TreeBrowser } from "../TreeBrowser.tsx";
import type { TreeNode } from "../treeLines.ts";
import { type TreeCalls, useTreeSearch } from "../useTreeSearch.ts";
import "../tree.css";
import { showFailure } from "#kit/parts/showFailure.ts";

type Props<Node extends TreeNode> = TreeCalls<Node> & {
  /** The checked nodes. */
  label: string;
  value: ReadonlySet<Node["id"]>;
  onChange: (value: ReadonlySet<Node["id"]>) => void;
  /** The original value that changes are compared with; by default the value when the tree is opened. */
  start?: ReadonlySet<Node["id"]>;
  /** Nodes of the value whose names and paths are known from the start. */
  known?: readonly Node[];
  /** Loads names and paths of nodes that are not loaded. */
  describe?: (ids: readonly Node["id"][]) => Promise<readonly Node[]>;
  /** Loads the ids of all descendants of a node, so that they can be checked together with it. */
  loadDescendants?: (id: Node["id"]) => Promise<readonly Node["id"][]>;
};

/**
 * A large tree with checkboxes that are independent of each other: branches are loaded when they are opened, and the
 * server searches.
 */
export function AsyncCheckTree<Node extends TreeNode>(props: Props<Node>) {
  const t = useTexts();
  const { label, value, onChange, start, loadDescendants } = props;
  const [opened] = useState(value);
  const changes = compareIds(start ?? opened, value);
  const tree = useTreeSearch(props);
  const [isAll, setAll] = useState(false);
  const ids = [...value];
  const visibleIds = isAll ? ids : ids.slice(0, chipsShown);
  const names = useNodeNames(props, [...visibleIds, ...changes.added, ...changes.removed].slice(0, namesAsked));
  const withBelow = useWithBelow(props);

  function handleTurn(id: Node["id"]): void {
    const next = new Set(value);
    if (!next.delete(id)) next.add(id);
    onChange(next);
  }

  function handlePick(node: Node, isWithBelow: boolean): void {
    if (node.isDisabled === true) return;
    names.learn(node);
    if (isWithBelow && loadDescendants !== undefined && node.hasChildren) void withBelow.run(node.id);
    else handleTurn(node.id);
  }

  return (
    <div className="sw-check-tree">
      <span className="sw-check-count" aria-live="polite">
        {t("kit.tree.chosen", { count: value.size })}
      </span>
      {ids.length > 0 && (
        <ul className="sw-chosen" aria-label={t("kit.tree.chosen", { count: value.size })}>
          {visibleIds.map((id) => (
            <li key={id} title={names.pathOf(id)}>
              <span className="sw-tree-name">{names.of(id)}</span>
              <IconButton
                icon={<CloseOutlined aria-hidden />}
                label={t("kit.tree.remove", { name: names.of(id) })}
                onClick={() => handleTurn(id)}
              />
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
        getNodeProps={({ id, hasChildren }) => ({
          checked: value.has(id),
          keys: loadDescendants !== undefined && hasChildren ? "Shift+Space" : undefined,
        })}
        onPick={(node, { shiftKey }) => handlePick(node, shiftKey)}
        renderBefore={({ id }) => <CheckMark checked={value.has(id)} />}
        renderAfter={(node) =>
          loadDescendants !== undefined && node.hasChildren && node.isDisabled !== true ? (
            <button
              type="button"
              tabIndex={-1}
              className="sw-tree-with"
              title={t("kit.tree.withBelow")}
              disabled={withBelow.isBusy}
              aria-label={t("kit.tree.withBelowOf", { name: node.name })}
              onClick={() => handlePick(node, true)}
            >
              <ApartmentOutlined aria-hidden />
            </button>
          ) : undefined
        }
      />
      <ChangesSummary added={changes.added.map(names.pathOf)} removed={changes.removed.map(names.pathOf)} />
    </div>
  );
}

/** Maximum number of checked nodes shown as chips until the user asks for all. */
const chipsShown = 20;
/** Maximum number of names per request. */
const namesAsked = 1000;

/** Checks a node and all its descendants; if all of them are checked, unchecks them. */
function useWithBelow<Node extends TreeNode>({ value, onChange, loadDescendants }: Props<Node>) {
  const { message } = App.useApp();
  const [isBusy, setBusy] = useState(false);

  async function run(id: Node["id"]): Promise<void> {
    if (isBusy || loadDescendants === undefined) return;
    setBusy(true);
    try {
      const ids = [id, ...(await loadDescendants(id))];
      const isAll = ids.every((one) => value.has(one));
      const removedIds = new Set(ids);
      onChange(isAll ? new Set([...value].filter((one) => !removedIds.has(one))) : new Set([...value, ...ids]));
    } catch (error) {
      showFailure(error, message);
    } finally {
      setBusy(false);
    }
  }

  return { isBusy, run };
}

/** Names and paths of nodes: the given ones, those checked or loaded here, and the others from the server. */
function useNodeNames<Node extends TreeNode>({ queryKey, known = [], describe }: Props<Node>, ids: Node["id"][]) {
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
    pathOf: (id: Node["id"]) => {
      const path = byId.get(id)?.path;
      return path === undefined || path === "" ? nameOf(id) : `${path} / ${nameOf(id)}`;
    },
    learn: (node: Node) => setLearnt(new Map(learnt).set(node.id, node)),
  };
}
