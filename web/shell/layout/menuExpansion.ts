import { isMenuDirectory, type MenuDirectory, type MenuTreeNode } from "#kit/menu/menuGroups.ts";

/** The directories from the first level of a menu down to one of its lines; empty if the menu does not show it. */
export function findAncestors(lines: readonly MenuTreeNode[], target: MenuTreeNode): readonly MenuDirectory[] {
  for (const line of lines.filter(isMenuDirectory)) {
    if (line.nodes.includes(target)) return [line];
    const below = findAncestors(line.nodes, target);
    if (below.length > 0) return [line, ...below];
  }
  return [];
}

/** Expands a directory; if only one may be expanded, its siblings collapse. */
export function expandDirectory(
  opened: readonly string[],
  path: string,
  alone: readonly MenuTreeNode[] | undefined,
): string[] {
  const siblings = alone === undefined ? [] : siblingsOf(alone, path);
  return [...opened.filter((one) => one !== path && !siblings.includes(one)), path];
}

/** The directories of the same level of a menu. */
function siblingsOf(lines: readonly MenuTreeNode[], path: string): readonly string[] {
  const branches = lines.filter(isMenuDirectory);
  const paths = branches.map((branch) => branch.path);
  return paths.includes(path) ? paths : branches.flatMap(({ nodes }) => siblingsOf(nodes, path));
}
