import type { TreeLine } from "./treeLines.ts";

/** The tree that is formed by the rows of a list. */
export type ListTree<Row> = {
  /** `undefined`: the rows are search results without nesting, each with its path. */
  readonly lines: readonly TreeLine<Row>[] | undefined;
  readonly setOpen: (row: Row, isOpen: boolean) => void;
  /** Expands all loaded nodes. */
  readonly openAll: () => void;
  readonly closeAll: () => void;
};
