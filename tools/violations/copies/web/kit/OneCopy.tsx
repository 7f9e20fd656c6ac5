// violation in file: copies
export function OneCopy({ names }: { names: string[] }) {
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
