/** What identifies a node. */
export type TreeKey = string | number;

/** A node that may have others below it. */
export type TreeNode = {
  readonly id: TreeKey;
  readonly name: string;
  readonly hasChildren: boolean;
  /** How many there are of what the tree sorts, shown at the right. */
  readonly count?: number | undefined;
  /** It can be opened but not picked. */
  readonly isDisabled?: boolean | undefined;
  /** Names of those above it, for a node that was found by a search. */
  readonly path?: string | undefined;
};

/** Nodes that stand below one node, or at the top: on their way, refused or there. */
export type Branch<Node> =
  | { readonly state: "loading" }
  | { readonly state: "failed"; readonly error: Error; readonly retry: () => void }
  | { readonly state: "ready"; readonly nodes: readonly Node[] };

/** A node as a line of a tree that is shown. */
export type NodeLine<Node> = {
  readonly kind: "node";
  readonly key: TreeKey;
  readonly node: Node;
  /** 1 = at the top. */
  readonly level: number;
  /** Its place among those of the same parent, from 1, and how many these are. */
  readonly position: number;
  readonly size: number;
  /** `undefined`: there is nothing below it. */
  readonly isOpen: boolean | undefined;
};

/** Stands in place of what is below `node` while that is on its way, or says why it could not be loaded. */
export type NoticeLine<Node> = {
  readonly kind: "notice";
  readonly key: string;
  readonly node: Node;
  readonly level: number;
  readonly branch: Exclude<Branch<Node>, { state: "ready" }>;
};

/** Leaves that stand side by side on one line. */
export type InlineLine<Node> = {
  readonly kind: "inline";
  readonly key: string;
  readonly level: number;
  readonly items: readonly NodeLine<Node>[];
};

/** One line of a tree, open branches included. */
export type TreeLine<Node> = NodeLine<Node> | NoticeLine<Node>;

/** What makes a grid a tree. */
export type GridTree<Row> = {
  readonly lines: readonly TreeLine<Row>[];
  readonly onTurn: (row: Row, isOpen: boolean) => void;
};

const indent = 16;

/** How far a line of a level is indented, in pixels. */
export function indentOf(level: number): number {
  return (level - 1) * indent;
}

/** The line that another one is below of. */
export function parentOf(lines: readonly { readonly level: number }[], index: number): number | undefined {
  const level = lines[index]?.level ?? 1;
  for (let above = index - 1; above >= 0; above -= 1) if ((lines[above]?.level ?? level) < level) return above;
  return undefined;
}

/** Where the lines of a tree come from. */
export type TreeSource<Node> = {
  /** What is below a node; `undefined`: nothing. It is asked of open nodes only. */
  branchOf(node: Node): Branch<Node> | undefined;
  hasChildren(node: Node): boolean;
  isOpen(node: Node, level: number): boolean;
};

/**
 * The lines that a tree shows: its top, and what is below each open node. A node that was moved may stand in two branches
 * until both have been read again; it is one line all the same.
 */
export function linesOf<Node extends { readonly id: TreeKey }>(
  top: readonly Node[],
  source: TreeSource<Node>,
): TreeLine<Node>[] {
  const lines: TreeLine<Node>[] = [];
  const known = new Set<TreeKey>();
  const addAll = (nodes: readonly Node[], level: number) => {
    for (const [index, node] of nodes.entries()) {
      if (known.has(node.id)) continue;
      known.add(node.id);
      const isOpen = source.hasChildren(node) ? source.isOpen(node, level) : undefined;
      lines.push({ kind: "node", key: node.id, node, level, position: index + 1, size: nodes.length, isOpen });
      if (isOpen !== true) continue;
      const branch = source.branchOf(node);
      if (branch?.state === "ready") addAll(branch.nodes, level + 1);
      else if (branch !== undefined)
        lines.push({ kind: "notice", key: `below ${node.id}`, node, level: level + 1, branch });
    }
  };
  addAll(top, 1);
  return lines;
}
