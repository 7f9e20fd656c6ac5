// The original of a copied run.
export function OtherCopy({ names, isOpen }: { names: string[]; isOpen: boolean }) {
  if (!isOpen) return null;
  const sorted = names.toSorted();
  const first = sorted[0] ?? "";
  const last = sorted.at(-1) ?? "";
  return (
    <dl>
      <dt>{first}</dt>
      <dd>{last}</dd>
    </dl>
  );
}
