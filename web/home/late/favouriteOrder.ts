/** Where something that is dragged over no favourite is put: behind the last one. */
export const endOfList = "#end";

type Beside = { readonly target: string; readonly isBelow: boolean };

/** The list with an entry before another one, or behind it where the pointer goes down; it may come from elsewhere. */
export function beside(ids: readonly string[], id: string, { target, isBelow }: Beside): readonly string[] {
  const others = ids.filter((one) => one !== id);
  if (target === endOfList) return [...others, id];
  const at = others.indexOf(target);
  if (at < 0) return ids;
  return others.toSpliced(at + (isBelow && ids.includes(id) ? 1 : 0), 0, id);
}

/** The list with an entry one place further, or before. */
export function stepped(ids: readonly string[], id: string, isForward: boolean): readonly string[] {
  const at = ids.indexOf(id);
  const to = Math.max(0, Math.min(ids.length - 1, at + (isForward ? 1 : -1)));
  return at < 0 ? ids : ids.toSpliced(at, 1).toSpliced(to, 0, id);
}
