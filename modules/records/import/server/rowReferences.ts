import { listReferencedNames, type RowDraft, shortenText } from "./rowDraft.ts";
import type { FileState } from "./fileState.ts";
import type { RowReference } from "./knownRecords.ts";
import type { ImportPlan } from "./importPlan.ts";
import { normalizeLabel } from "./cellValue.ts";

/** A name with which other rows may refer to this one, as a mark. */
function ownMark(name: string): string {
  return `own:${normalizeLabel(name).replaceAll(/[\\>›→]/gu, "/")}`;
}

/** Marks of the rows that these may refer to. */
export function listOwnMarks({ kind }: ImportPlan, drafts: readonly RowDraft[]): string[] {
  const { ownReference } = kind;
  if (ownReference === undefined) return [];
  return drafts.flatMap(({ texts }) => (texts[ownReference] === undefined ? [] : [ownMark(texts[ownReference])]));
}

/** Marks with which other rows may refer to the record that a row creates. */
export function listAnnouncedMarks({ kind }: ImportPlan, { texts }: RowDraft): string[] {
  return [...new Set((kind.ownNames?.(texts) ?? []).map(ownMark))];
}

/** Replaces names by ids. A missing record may be created by a row above. */
export function resolveReferences(
  { kind, columns, lookupResults }: ImportPlan,
  draft: RowDraft,
  file: FileState,
): void {
  for (const { name, field } of columns) {
    if (field.kind !== "record" && field.kind !== "records") continue;
    const texts = listReferencedNames(draft.texts[name], field.kind);
    const ids: (number | RowReference)[] = [];
    for (const text of texts) {
      const record = lookupResults.get(name)?.get(text) ?? "missing";
      const row = name === kind.ownReference ? file.findHolder(ownMark(text), draft.number) : undefined;
      if (typeof record === "object") ids.push(record.id);
      else if (record === "missing" && row !== undefined) ids.push({ row });
      else draft.faults.push({ field: name, key: `import.fault.${record}`, parameters: { value: shortenText(text) } });
    }
    if (texts.length === 0 || ids.length < texts.length) continue;
    draft.values.set(name, field.kind === "records" ? ids : ids[0]);
  }
}

/** Whether a value refers to a record that a row above creates. */
export function isRowReference(value: unknown): value is RowReference {
  return typeof value === "object" && value !== null && "row" in value && typeof value.row === "number";
}
