import type { TreeLine } from "./treeLines.ts";

/** The tree that the rows of a list are. */
export type ListTree<Row> = {
  /** `undefined`: the rows were searched and stand by themselves, each with its path. */
  readonly lines: readonly TreeLine<Row>[] | undefined;
  readonly turn: (row: Row, isOpen: boolean) => void;
  /** Opens all that is there. */
  readonly openAll: () => void;
  readonly closeAll: () => void;
};
