/** A node of a tree that is ticked: an entry of the menu with its buttons, a table with its columns. */
export type CheckNode = {
  readonly id: string;
  readonly name: string;
  readonly children?: readonly CheckNode[] | undefined;
  /** Shown when the pointer rests on it; of a disabled one it says why. */
  readonly hint?: string | undefined;
  /** Short marks behind the name, which are searched as well. */
  readonly tags?: readonly string[] | undefined;
  readonly isDisabled?: boolean | undefined;
  /** Such leaves stand side by side on one line below their parent. */
  readonly isInline?: boolean | undefined;
};

/** A node with what the tree needs to know of it. */
export type Placed = {
  readonly node: CheckNode;
  /** Its name and those above it. */
  readonly path: string;
  readonly isLeaf: boolean;
  /** The leaves below, or itself. */
  readonly leaves: readonly CheckNode[];
};

/** All nodes by their id, in the order of the tree. */
export function placesOf(nodes: readonly CheckNode[]): ReadonlyMap<string, Placed> {
  const places = new Map<string, Placed>();
  const place = (node: CheckNode, above: string): readonly CheckNode[] => {
    const path = above === "" ? node.name : `${above} / ${node.name}`;
    const below = node.children ?? [];
    const isLeaf = below.length === 0;
    const leaves: CheckNode[] = isLeaf ? [node] : [];
    // Set before those below it, so that the order is that of the tree.
    places.set(node.id, { node, path, isLeaf, leaves });
    for (const child of below) leaves.push(...place(child, path));
    return leaves;
  };
  for (const node of nodes) place(node, "");
  return places;
}

/** Whether a node is ticked; one whose leaves are ticked in part is `mixed`. */
export function checkedOf({ node, leaves }: Placed, value: ReadonlySet<string>, isLinked: boolean): boolean | "mixed" {
  if (!isLinked) return value.has(node.id);
  const count = leaves.filter(({ id }) => value.has(id)).length;
  if (count === leaves.length) return true;
  return count > 0 && "mixed";
}

/** The value with these ticked or not; where all of them are ticked they are not any more. */
export function turned(value: ReadonlySet<string>, ids: readonly string[]): ReadonlySet<string> {
  return withAll(value, ids, !ids.every((id) => value.has(id)));
}

/** The value with all of these, or with none. */
export function withAll(value: ReadonlySet<string>, ids: readonly string[], isOn: boolean): ReadonlySet<string> {
  const next = new Set(value);
  for (const id of ids) {
    if (isOn) next.add(id);
    else next.delete(id);
  }
  return next;
}

/** What of a tree is shown: `kept` nodes, those of `hits` open. */
export type Shown = { readonly kept: ReadonlySet<string>; readonly hits: ReadonlySet<string> };

/** What matches, all above it, and all below it; what has a match below it is to be open. */
export function shownOf(nodes: readonly CheckNode[], isMatch: (node: CheckNode) => boolean): Shown {
  const kept = new Set<string>();
  const hits = new Set<string>();
  const look = (node: CheckNode, isBelowMatch: boolean): boolean => {
    const isOwn = isMatch(node);
    const below = (node.children ?? []).map((child) => look(child, isBelowMatch || isOwn));
    const isHit = below.includes(true);
    if (isHit) hits.add(node.id);
    if (isOwn || isHit || isBelowMatch) kept.add(node.id);
    return isOwn || isHit;
  };
  for (const node of nodes) look(node, false);
  return { kept, hits };
}

/** Whether the name or a tag holds a text. */
export function holdsText({ name, tags = [] }: CheckNode, text: string): boolean {
  return [name, ...tags].some((one) => one.toLowerCase().includes(text.toLowerCase()));
}

/** Ids that came and went. */
export function changesOf<Id>(start: ReadonlySet<Id>, value: ReadonlySet<Id>): { added: Id[]; removed: Id[] } {
  return { added: [...value].filter((id) => !start.has(id)), removed: [...start].filter((id) => !value.has(id)) };
}
