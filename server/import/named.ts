import { type Draft, namedIn, shortened } from "./draft.ts";
import type { FileState } from "./fileState.ts";
import type { RowReference } from "./known.ts";
import type { Plan } from "./plan.ts";
import { plainLabel } from "./readings.ts";

/** A name by which other rows may refer to this one, as a mark. */
function ownMark(name: string): string {
  return `own:${plainLabel(name).replaceAll(/[\\>›→]/gu, "/")}`;
}

/** Marks of the rows that these may refer to. */
export function ownMarks({ kind }: Plan, drafts: readonly Draft[]): string[] {
  const { ownReference } = kind;
  if (ownReference === undefined) return [];
  return drafts.flatMap(({ texts }) => (texts[ownReference] === undefined ? [] : [ownMark(texts[ownReference])]));
}

/** What other rows may call the record that a row makes. */
export function announced({ kind }: Plan, { texts }: Draft): string[] {
  return [...new Set((kind.ownNames?.(texts) ?? []).map(ownMark))];
}

/** Puts ids in the place of names. Who is not there yet may be made by a row above. */
export function resolve({ kind, columns, found }: Plan, draft: Draft, file: FileState): void {
  for (const { name, field } of columns) {
    if (field.kind !== "record" && field.kind !== "records") continue;
    const texts = namedIn(draft.texts[name], field.kind);
    const ids: (number | RowReference)[] = [];
    for (const text of texts) {
      const record = found.get(name)?.get(text) ?? "missing";
      const row = name === kind.ownReference ? file.holder(ownMark(text), draft.number) : undefined;
      if (typeof record === "object") ids.push(record.id);
      else if (record === "missing" && row !== undefined) ids.push({ row });
      else draft.faults.push({ field: name, key: `import.fault.${record}`, parameters: { value: shortened(text) } });
    }
    if (texts.length === 0 || ids.length < texts.length) continue;
    draft.values.set(name, field.kind === "records" ? ids : ids[0]);
  }
}

/** Whether a value stands for a record that a row above makes. */
export function isRowReference(value: unknown): value is RowReference {
  return typeof value === "object" && value !== null && "row" in value && typeof value.row === "number";
}
