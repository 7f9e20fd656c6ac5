/** A node of a tree with checkboxes: a menu entry with its buttons, a table with its columns. */
export type CheckNode = {
  readonly id: string;
  readonly name: string;
  readonly children?: readonly CheckNode[] | undefined;
  /** Tooltip; of a disabled node it states the reason. */
  readonly hint?: string | undefined;
  /** Short tags behind the name; they are searched as well. */
  readonly tags?: readonly string[] | undefined;
  readonly isDisabled?: boolean | undefined;
  /** Closed until it is opened, even on the first level. */
  readonly isFolded?: boolean | undefined;
  /** Such leaves are side by side on one line below their parent. */
  readonly isInline?: boolean | undefined;
};

/** A node with derived values that the tree needs. */
export type CheckNodeEntry = {
  readonly node: CheckNode;
  /** Its name and those of its ancestors. */
  readonly path: string;
  readonly isLeaf: boolean;
  /** The leaves below it, or the node itself. */
  readonly leaves: readonly CheckNode[];
};

/** All nodes by their id, in the order of the tree. */
export function indexNodes(nodes: readonly CheckNode[]): ReadonlyMap<string, CheckNodeEntry> {
  const entries = new Map<string, CheckNodeEntry>();
  const addEntry = (node: CheckNode, above: string): readonly CheckNode[] => {
    const path = above === "" ? node.name : `${above} / ${node.name}`;
    const below = node.children ?? [];
    const isLeaf = below.length === 0;
    const leaves: CheckNode[] = isLeaf ? [node] : [];
    // Inserted before its descendants, so that the order is that of the tree.
    entries.set(node.id, { node, path, isLeaf, leaves });
    for (const child of below) leaves.push(...addEntry(child, path));
    return leaves;
  };
  for (const node of nodes) addEntry(node, "");
  return entries;
}

/** Whether a node is checked; `mixed` if only some of its leaves are. */
export function getCheckedState(
  { node, leaves }: CheckNodeEntry,
  value: ReadonlySet<string>,
  isLinked: boolean,
): boolean | "mixed" {
  if (!isLinked) return value.has(node.id);
  const count = leaves.filter(({ id }) => value.has(id)).length;
  if (count === leaves.length) return true;
  return count > 0 && "mixed";
}

/** The value with these ids added, or removed if all of them are in it. */
export function toggleAll(value: ReadonlySet<string>, ids: readonly string[]): ReadonlySet<string> {
  return setAllChecked(value, ids, !ids.every((id) => value.has(id)));
}

/** The value with all of these ids, or with none. */
export function setAllChecked(value: ReadonlySet<string>, ids: readonly string[], isOn: boolean): ReadonlySet<string> {
  const next = new Set(value);
  for (const id of ids) {
    if (isOn) next.add(id);
    else next.delete(id);
  }
  return next;
}

/** The visible part of a filtered tree; `expanded` nodes contain matches. */
export type VisibleNodes = { readonly visible: ReadonlySet<string>; readonly expanded: ReadonlySet<string> };

/** The matches with all their ancestors and descendants; ancestors of a match are expanded. */
export function filterNodes(nodes: readonly CheckNode[], isMatch: (node: CheckNode) => boolean): VisibleNodes {
  const visible = new Set<string>();
  const expanded = new Set<string>();
  const look = (node: CheckNode, isBelowMatch: boolean): boolean => {
    const isOwn = isMatch(node);
    const below = (node.children ?? []).map((child) => look(child, isBelowMatch || isOwn));
    const isHit = below.includes(true);
    if (isHit) expanded.add(node.id);
    if (isOwn || isHit || isBelowMatch) visible.add(node.id);
    return isOwn || isHit;
  };
  for (const node of nodes) look(node, false);
  return { visible, expanded };
}

/** Whether the name or a tag contains a text. */
export function matchesText({ name, tags = [] }: CheckNode, text: string): boolean {
  return [name, ...tags].some((one) => one.toLowerCase().includes(text.toLowerCase()));
}

/** Added and removed ids. */
export function compareIds<Id>(start: ReadonlySet<Id>, value: ReadonlySet<Id>): { added: Id[]; removed: Id[] } {
  return { added: [...value].filter((id) => !start.has(id)), removed: [...start].filter((id) => !value.has(id)) };
}
