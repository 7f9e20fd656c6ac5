import { ApartmentOutlined, CloseOutlined } from "@ant-design/icons";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { App } from "antd";
import { useState } from "react";
import { CallError } from "../../api.ts";
import { useWords } from "../../i18n.ts";
import { IconButton } from "../parts/IconButton.tsx";
import { Changes } from "./Changes.tsx";
import { changesOf } from "./checkNodes.ts";
import { CheckMark } from "./CheckMark.tsx";
import { TreeBrowser } from "./TreeBrowser.tsx";
import type { TreeNode } from "./treeLines.ts";
import { type TreeCalls, useTreeSearch } from "./useTreeSearch.ts";
import "./tree.css";

type Props<Node extends TreeNode> = TreeCalls<Node> & {
  /** What is ticked. */
  label: string;
  value: ReadonlySet<Node["id"]>;
  onChange: (value: ReadonlySet<Node["id"]>) => void;
  /** What the value was, for the changes; else what it is when the tree is opened. */
  start?: ReadonlySet<Node["id"]>;
  /** Nodes of the value whose names and paths are known from the start. */
  known?: readonly Node[];
  /** Names and paths of nodes that were not loaded. */
  describe?: (ids: readonly Node["id"][]) => Promise<readonly Node[]>;
  /** Ids of all that is below a node; with it a node can be ticked with all of them. */
  below?: (id: Node["id"]) => Promise<readonly Node["id"][]>;
};

/** A big tree that is ticked, each node by itself: branches are loaded when they are opened, the server searches. */
export function AsyncCheckTree<Node extends TreeNode>(props: Props<Node>) {
  const t = useWords();
  const { label, value, onChange, start, below } = props;
  const [opened] = useState(value);
  const changes = changesOf(start ?? opened, value);
  const tree = useTreeSearch(props);
  const [isAll, setAll] = useState(false);
  const ids = [...value];
  const shown = isAll ? ids : ids.slice(0, chipsShown);
  const names = useNodeNames(props, [...shown, ...changes.added, ...changes.removed].slice(0, namesAsked));
  const withBelow = useWithBelow(props);

  function handleTurn(id: Node["id"]): void {
    const next = new Set(value);
    if (!next.delete(id)) next.add(id);
    onChange(next);
  }

  function handlePick(node: Node, isWithBelow: boolean): void {
    if (node.isDisabled === true) return;
    names.learn(node);
    if (isWithBelow && below !== undefined && node.hasChildren) void withBelow.run(node.id);
    else handleTurn(node.id);
  }

  return (
    <div className="sw-check-tree">
      <span className="sw-check-count" aria-live="polite">
        {t("kit.tree.chosen", { count: value.size })}
      </span>
      {ids.length > 0 && (
        <ul className="sw-chosen" aria-label={t("kit.tree.chosen", { count: value.size })}>
          {shown.map((id) => (
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
        aboutOf={({ id, hasChildren }) => ({
          checked: value.has(id),
          keys: below !== undefined && hasChildren ? "Shift+Space" : undefined,
        })}
        onPick={(node, { shiftKey }) => handlePick(node, shiftKey)}
        renderBefore={({ id }) => <CheckMark checked={value.has(id)} />}
        renderAfter={(node) =>
          below !== undefined && node.hasChildren && node.isDisabled !== true ? (
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
      <Changes added={changes.added.map(names.pathOf)} removed={changes.removed.map(names.pathOf)} />
    </div>
  );
}

/** So many of the ticked nodes are shown as chips until one asks for all. */
const chipsShown = 20;
/** So many names are asked for at once. */
const namesAsked = 1000;

/** Ticks a node and all below it; where all of them are ticked, none any more. */
function useWithBelow<Node extends TreeNode>({ value, onChange, below }: Props<Node>) {
  const { message } = App.useApp();
  const [isBusy, setBusy] = useState(false);

  async function run(id: Node["id"]): Promise<void> {
    if (isBusy || below === undefined) return;
    setBusy(true);
    try {
      const ids = [id, ...(await below(id))];
      const isAll = ids.every((one) => value.has(one));
      const gone = new Set(ids);
      onChange(isAll ? new Set([...value].filter((one) => !gone.has(one))) : new Set([...value, ...ids]));
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      void message.error(error.message);
    } finally {
      setBusy(false);
    }
  }

  return { isBusy, run };
}

/** Names and paths of nodes: of those that were given, ticked here or loaded; the others are asked for. */
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
