import { createRecordLookup } from "./finders.ts";
import type { Id } from "#contract/id";
import type { Context } from "#core/request/context";
import { lookUpReferences, parseDraft, type RowDraft } from "./rowDraft.ts";
import type { FileState } from "./fileState.ts";
import {
  type KeyedDraft,
  listFilledValues,
  listIds,
  type RowResult,
  toProposalMark,
  toUniqueMark,
  type ValidationContext,
} from "./rowResult.ts";
import { findKnownRecords, findRowKey, type KnownRecords } from "./knownRecords.ts";
import { listAnnouncedMarks, listOwnMarks, resolveReferences } from "./rowReferences.ts";
import type { FileRow } from "./parsing/sheet.ts";
import type { ImportPlan } from "./importPlan.ts";
import { mapYielding } from "./mapYielding.ts";
import { validateRow } from "./validateRow.ts";

/** Consecutive rows, and the state of the file. */
export type RowBatch = { readonly plan: ImportPlan; readonly rows: readonly FileRow[]; readonly file: FileState };

/** Checks rows: new, changed, unchanged or faulty. Lookups run once for all of them. */
export async function validateRows(ctx: Context, { plan, rows, file }: RowBatch): Promise<RowResult[]> {
  const drafts = await mapYielding(rows, (row) => parseDraft(plan, row));
  await lookUpReferences(ctx, plan, drafts);
  await file.load(ctx, listOwnMarks(plan, drafts));
  // A row only refers to rows above it, so rows are resolved in sequence.
  const keyedDrafts = await mapYielding(drafts, (draft): KeyedDraft => {
    resolveReferences(plan, draft, file);
    const key = findRowKey(plan, draft);
    const own = listAnnouncedMarks(plan, draft);
    for (const mark of own) file.claim(mark, draft.number);
    const marks = [...(key === undefined ? [] : [key.mark]), ...uniqueMarks(plan, draft), ...own];
    return { draft, key, marks, proposals: listProposals(plan, draft) };
  });
  await file.load(
    ctx,
    keyedDrafts.flatMap(({ marks, proposals }) => [...marks, ...proposals.map(toProposalMark)]),
  );
  const known = await findKnownRecords(
    ctx,
    plan,
    keyedDrafts.flatMap(({ key }) => (key === undefined ? [] : [key])),
  );
  const proposals = keyedDrafts.flatMap((draft) => draft.proposals);
  const [holders, names, takenProposals] = await Promise.all([
    holdersOf(ctx, plan, drafts),
    namesNow(ctx, plan, known),
    findTakenProposals(ctx, plan, proposals),
  ]);
  const context = { ctx, plan, file, known, holders, names, takenProposals };
  return await mapYielding(keyedDrafts, (draft) => validateRow(context, draft));
}

function listProposals({ substitute }: ImportPlan, { values }: RowDraft): string[] {
  if (substitute === undefined) return [];
  const texts = Object.fromEntries(
    [...values].filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
  const last = texts[substitute.from];
  return [...new Set([...substitute.listProposals(texts), ...(last === undefined ? [] : [last])])];
}

async function findTakenProposals(
  ctx: Context,
  { kind }: ImportPlan,
  proposals: readonly string[],
): Promise<Set<string>> {
  if (proposals.length === 0) return new Set();
  return new Set((await kind.identify?.(ctx, [...new Set(proposals)]))?.keys());
}

function uniqueMarks({ kind }: ImportPlan, draft: RowDraft): string[] {
  return (kind.unique ?? []).flatMap(({ field }) =>
    listFilledValues(draft, field).map((value) => toUniqueMark(field, value)),
  );
}

async function holdersOf(
  ctx: Context,
  { kind }: ImportPlan,
  drafts: readonly RowDraft[],
): Promise<ValidationContext["holders"]> {
  const found = await Promise.all(
    (kind.unique ?? []).map(async ({ field, findHolders }) => {
      const values = new Set(drafts.flatMap((draft) => listFilledValues(draft, field)));
      return [field, values.size === 0 ? new Map<string, Id>() : await findHolders(ctx, [...values])] as const;
    }),
  );
  return new Map(found);
}

async function namesNow(
  ctx: Context,
  { columns }: ImportPlan,
  { visible }: KnownRecords,
): Promise<ValidationContext["names"]> {
  const found = await Promise.all(
    columns.map(async ({ name, field }) => {
      if (field.kind !== "record" && field.kind !== "records") return [name, new Map<unknown, string>()] as const;
      const ids = [...visible.values()].flatMap(({ fields }) => listIds(fields[name]));
      return [
        name,
        ids.length === 0
          ? new Map<unknown, string>()
          : await createRecordLookup(ctx, field.finder).loadNames(ctx, [...new Set(ids)]),
      ] as const;
    }),
  );
  return new Map(found);
}
