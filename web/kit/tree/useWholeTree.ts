import { useMemo } from "react";
import type { Filters } from "../list/listQuery.ts";
import { type RecordRow, type Resource, valueOf } from "../resource/resource.ts";
import type { ListTree } from "./listTree.ts";
import { linesOf, type TreeKey } from "./treeLines.ts";
import { useExpansion } from "./useExpansion.ts";

type Nested<Row> = RecordRow & { readonly children?: readonly Row[] | null | undefined };

type WholeTree<Row> = ListTree<Row> & {
  /** The rows that match, in whatever branch. */
  readonly matches: readonly Row[];
  /** Those that are shown. */
  readonly rows: readonly Row[];
};

/** A tree that is there as a whole: filters leave what matches and what is above of it. */
export function useWholeTree<Row extends Nested<Row>>(
  resource: Resource<Row>,
  top: readonly Row[],
  filters: Filters,
): WholeTree<Row> {
  const view = JSON.stringify(filters);
  const isFiltered = Object.keys(filters).length > 0;
  const expansion = useExpansion(view);
  const found = useMemo(
    () => matchesIn(top, (row) => isMatch(resource, row, filters)),
    // The filters come from the address anew each time.
    // oxlint-disable-next-line react/exhaustive-deps -- see above
    [top, resource, view],
  );
  const lines = useMemo(() => {
    const below = ({ children }: Row) => (children ?? []).filter(({ id }) => found.kept.has(id));
    return linesOf(
      top.filter(({ id }) => found.kept.has(id)),
      {
        branchOf: (row) => ({ state: "ready", nodes: below(row) }),
        hasChildren: (row) => below(row).length > 0,
        isOpen: ({ id }, level) => expansion.saidOf(id) ?? (isFiltered || level === 1),
      },
    );
  }, [top, found, expansion, isFiltered]);
  const rows = useMemo(() => lines.flatMap((line) => (line.kind === "node" ? [line.node] : [])), [lines]);
  return {
    lines,
    rows,
    matches: found.matches,
    turn: ({ id }, isOpen) => expansion.turn(id, isOpen),
    openAll: () => expansion.turnAll(true),
    closeAll: () => expansion.turnAll(false),
  };
}

/** The rows that match, and the ids of these and of all above them. */
function matchesIn<Row extends Nested<Row>>(top: readonly Row[], isMatch: (row: Row) => boolean) {
  const matches: Row[] = [];
  const kept = new Set<TreeKey>();
  const keep = (row: Row): boolean => {
    const isOwn = isMatch(row);
    if (isOwn) matches.push(row);
    const isAbove = (row.children ?? []).map(keep).includes(true);
    if (isOwn || isAbove) kept.add(row.id);
    return isOwn || isAbove;
  };
  top.forEach(keep);
  return { matches, kept };
}

/** Texts match what they contain, other values what they are; a filter that is no field matches any text column. */
function isMatch<Row extends RecordRow>({ columns }: Resource<Row>, row: Row, filters: Filters): boolean {
  return Object.entries(filters).every(([name, wanted]) => {
    if (!(name in row)) return columns.some((column) => holds(valueOf(row, column.name), String(wanted)));
    const value = valueOf(row, name);
    return typeof wanted === "string" ? holds(value, wanted) : value === wanted;
  });
}

function holds(value: unknown, text: string): boolean {
  return typeof value === "string" && value.toLowerCase().includes(text.toLowerCase());
}
