import { useMemo } from "react";
import type { Filters } from "../../list/listQuery.ts";
import { readFieldValue, type RecordRow, type Resource } from "../../resource/resource.ts";
import type { ListTree } from "../listTree.ts";
import { buildTreeLines, type TreeKey } from "../treeLines.ts";
import { useExpansion } from "../useExpansion.ts";

type WholeTreeRow<Row> = RecordRow & { readonly children?: readonly Row[] | null | undefined };

type WholeTree<Row> = ListTree<Row> & {
  /** The matching rows of all branches. */
  readonly matches: readonly Row[];
  /** The visible rows. */
  readonly rows: readonly Row[];
};

/** A tree that is loaded as a whole; filters keep the matches and their ancestors. */
export function useWholeTree<Row extends WholeTreeRow<Row>>(
  resource: Resource<Row>,
  top: readonly Row[],
  filters: Filters,
): WholeTree<Row> {
  const view = JSON.stringify(filters);
  const isFiltered = Object.keys(filters).length > 0;
  const expansion = useExpansion(view);
  const result = useMemo(
    () => matchesIn(top, (row) => isMatch(resource, row, filters)),
    // oxlint-disable-next-line react/exhaustive-deps -- the filters are a new object on each render; `view` stands for them
    [top, resource, view],
  );
  const lines = useMemo(() => {
    const below = ({ children }: Row) => (children ?? []).filter(({ id }) => result.visibleKeys.has(id));
    return buildTreeLines(
      top.filter(({ id }) => result.visibleKeys.has(id)),
      {
        getBranch: (row) => ({ state: "ready", nodes: below(row) }),
        hasChildren: (row) => below(row).length > 0,
        isOpen: ({ id }, level) => expansion.getOverride(id) ?? (isFiltered || level === 1),
      },
    );
  }, [top, result, expansion, isFiltered]);
  const rows = useMemo(() => lines.flatMap((line) => (line.kind === "node" ? [line.node] : [])), [lines]);
  return {
    lines,
    rows,
    matches: result.matches,
    setOpen: ({ id }, isOpen) => expansion.setOpen(id, isOpen),
    openAll: () => expansion.setAllOpen(true),
    closeAll: () => expansion.setAllOpen(false),
  };
}

/** The matching rows, and the ids of these and of all their ancestors. */
function matchesIn<Row extends WholeTreeRow<Row>>(top: readonly Row[], isMatch: (row: Row) => boolean) {
  const matches: Row[] = [];
  const visibleKeys = new Set<TreeKey>();
  const keep = (row: Row): boolean => {
    const isOwn = isMatch(row);
    if (isOwn) matches.push(row);
    const isAbove = (row.children ?? []).map(keep).includes(true);
    if (isOwn || isAbove) visibleKeys.add(row.id);
    return isOwn || isAbove;
  };
  top.forEach(keep);
  return { matches, visibleKeys };
}

/**
 * Texts match if they contain the filter, other values if they equal it. A filter that is not a field matches any text
 * column.
 */
function isMatch<Row extends RecordRow>({ columns }: Resource<Row>, row: Row, filters: Filters): boolean {
  return Object.entries(filters).every(([name, filterValue]) => {
    if (!(name in row)) return columns.some((column) => holds(readFieldValue(row, column.name), String(filterValue)));
    const value = readFieldValue(row, name);
    return typeof filterValue === "string" ? holds(value, filterValue) : value === filterValue;
  });
}

function holds(value: unknown, text: string): boolean {
  return typeof value === "string" && value.toLowerCase().includes(text.toLowerCase());
}
