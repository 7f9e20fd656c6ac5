/** Seven lines are the same as elsewhere, one less than a copied run has. */
export function ShortRun({ names, isOpen }: { names: string[]; isOpen: boolean }) {
  if (!isOpen) return null;
  const sorted = names.toSorted();
  const first = sorted[0] ?? "";
  const last = sorted.at(-1) ?? "";
  return (
    <dl>
      <dt>{first}</dt>
      <dd>{first + last}</dd>
    </dl>
  );
}
