/** The target of something that is dropped outside of all favourites: behind the last one. */
export const endOfList = "#end";

type DropTarget = { readonly target: string; readonly isBelow: boolean };

/** The list with an entry moved before another one, or behind it when the pointer moves down; the entry may be new. */
export function insertNextTo(ids: readonly string[], id: string, { target, isBelow }: DropTarget): readonly string[] {
  const others = ids.filter((other) => other !== id);
  if (target === endOfList) return [...others, id];
  const at = others.indexOf(target);
  if (at < 0) return ids;
  return others.toSpliced(at + (isBelow && ids.includes(id) ? 1 : 0), 0, id);
}

/** The list with an entry moved by one position. */
export function moveByOne(ids: readonly string[], id: string, isForward: boolean): readonly string[] {
  const at = ids.indexOf(id);
  const to = Math.max(0, Math.min(ids.length - 1, at + (isForward ? 1 : -1)));
  return at < 0 ? ids : ids.toSpliced(at, 1).toSpliced(to, 0, id);
}
