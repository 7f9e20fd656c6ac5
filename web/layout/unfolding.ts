import { type Branch, isBranch, type MenuLine } from "../pages/screens.ts";

/** The directories that lead from the first level of a menu down to a line of it; none where the menu does not show it. */
export function wayTo(lines: readonly MenuLine[], wanted: MenuLine): readonly Branch[] {
  for (const line of lines.filter(isBranch)) {
    if (line.nodes.includes(wanted)) return [line];
    const below = wayTo(line.nodes, wanted);
    if (below.length > 0) return [line, ...below];
  }
  return [];
}

/** Unfolds a directory; where only one may be, those beside it fold. */
export function unfold(opened: readonly string[], path: string, alone: readonly MenuLine[] | undefined): string[] {
  const beside = alone === undefined ? [] : besides(alone, path);
  return [...opened.filter((one) => one !== path && !beside.includes(one)), path];
}

/** The directories of the same level of a menu. */
function besides(lines: readonly MenuLine[], path: string): readonly string[] {
  const branches = lines.filter(isBranch);
  const paths = branches.map((branch) => branch.path);
  return paths.includes(path) ? paths : branches.flatMap(({ nodes }) => besides(nodes, path));
}
