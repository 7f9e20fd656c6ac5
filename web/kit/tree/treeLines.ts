/** The id of a node. */
export type TreeKey = string | number;

/** A node that may have children. */
export type TreeNode = {
  readonly id: TreeKey;
  readonly name: string;
  readonly hasChildren: boolean;
  /** The number of records in the node, shown at the right. */
  readonly count?: number | undefined;
  /** The node can be expanded but not picked. */
  readonly isDisabled?: boolean | undefined;
  /** Names of its ancestors, for a search result. */
  readonly path?: string | undefined;
};

/** The children of a node, or the top level: loading, failed or loaded. */
export type Branch<Node> =
  | { readonly state: "loading" }
  | { readonly state: "failed"; readonly error: Error; readonly retry: () => void }
  | { readonly state: "ready"; readonly nodes: readonly Node[] };

/** A visible node of a tree. */
export type NodeLine<Node> = {
  readonly kind: "node";
  readonly key: TreeKey;
  readonly node: Node;
  /** 1 = top level. */
  readonly level: number;
  /** Its position among its siblings, from 1, and their number. */
  readonly position: number;
  readonly size: number;
  /** `undefined`: the node has no children. */
  readonly isOpen: boolean | undefined;
};

/** Replaces the children of `node` while they load, or says why they could not be loaded. */
export type NoticeLine<Node> = {
  readonly kind: "notice";
  readonly key: string;
  readonly node: Node;
  readonly level: number;
  readonly branch: Exclude<Branch<Node>, { state: "ready" }>;
};

/** Leaves side by side on one line. */
export type InlineLine<Node> = {
  readonly kind: "inline";
  readonly key: string;
  readonly level: number;
  readonly items: readonly NodeLine<Node>[];
};

/** One line of a tree; expanded branches are included. */
export type TreeLine<Node> = NodeLine<Node> | NoticeLine<Node>;

/** Makes a grid a tree. */
export type GridTree<Row> = {
  readonly lines: readonly TreeLine<Row>[];
  readonly onToggle: (row: Row, isOpen: boolean) => void;
};

const indent = 16;

/** The indentation of a level, in pixels. */
export function getIndent(level: number): number {
  return (level - 1) * indent;
}

/** The index of the parent line. */
export function findParentIndex(lines: readonly { readonly level: number }[], index: number): number | undefined {
  const level = lines[index]?.level ?? 1;
  for (let above = index - 1; above >= 0; above -= 1) if ((lines[above]?.level ?? level) < level) return above;
  return undefined;
}

/** Provides the lines of a tree. */
export type TreeSource<Node> = {
  /** The children of a node; `undefined`: none. Called for expanded nodes only. */
  getBranch(node: Node): Branch<Node> | undefined;
  hasChildren(node: Node): boolean;
  isOpen(node: Node, level: number): boolean;
};

/**
 * The lines of a tree: its top level, and the children of each expanded node. A node that was moved may be in two
 * branches until both have been loaded again; it appears once.
 */
export function buildTreeLines<Node extends { readonly id: TreeKey }>(
  top: readonly Node[],
  source: TreeSource<Node>,
): TreeLine<Node>[] {
  const lines: TreeLine<Node>[] = [];
  const seenIds = new Set<TreeKey>();
  const addAll = (nodes: readonly Node[], level: number) => {
    for (const [index, node] of nodes.entries()) {
      if (seenIds.has(node.id)) continue;
      seenIds.add(node.id);
      const isOpen = source.hasChildren(node) ? source.isOpen(node, level) : undefined;
      lines.push({ kind: "node", key: node.id, node, level, position: index + 1, size: nodes.length, isOpen });
      if (isOpen !== true) continue;
      const branch = source.getBranch(node);
      if (branch?.state === "ready") addAll(branch.nodes, level + 1);
      else if (branch !== undefined)
        lines.push({ kind: "notice", key: `below ${node.id}`, node, level: level + 1, branch });
    }
  };
  addAll(top, 1);
  return lines;
}
