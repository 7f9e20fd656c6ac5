import type { Id } from "#contract/id";
import type { Context } from "#server/context/context";
import { type Draft, draftOf, findNamed } from "./draft.ts";
import type { FileState } from "./fileState.ts";
import { type Bench, filledIn, idsIn, type JudgedRow, type KeyedDraft, uniqueMark } from "./judged.ts";
import { findKnown, keyOf, type KnownRecords } from "./known.ts";
import { announced, ownMarks, resolve } from "./named.ts";
import type { FileRow } from "./parsing/sheet.ts";
import type { Plan } from "./plan.ts";
import { inTurns } from "./turns.ts";
import { verdictOf } from "./verdict.ts";

/** Rows that follow each other, and what is known of the others. */
export type Batch = { readonly plan: Plan; readonly rows: readonly FileRow[]; readonly file: FileState };

/** Judges rows: what is new, what differs, what is wrong. Looks everything up for all of them at once. */
export async function judgeRows(ctx: Context, { plan, rows, file }: Batch): Promise<JudgedRow[]> {
  const drafts = await inTurns(rows, (row) => draftOf(plan, row));
  await findNamed(ctx, plan, drafts);
  await file.load(ctx, ownMarks(plan, drafts));
  // A row refers to rows above it alone, so each is resolved before the next one.
  const keyed = await inTurns(drafts, (draft): KeyedDraft => {
    resolve(plan, draft, file);
    const key = keyOf(plan, draft);
    const own = announced(plan, draft);
    for (const mark of own) file.claim(mark, draft.number);
    return { draft, key, marks: [...(key === undefined ? [] : [key.mark]), ...uniqueMarks(plan, draft), ...own] };
  });
  await file.load(
    ctx,
    keyed.flatMap(({ marks }) => marks),
  );
  const known = await findKnown(
    ctx,
    plan,
    keyed.flatMap(({ key }) => (key === undefined ? [] : [key])),
  );
  const [holders, names] = await Promise.all([holdersOf(ctx, plan, drafts), namesNow(ctx, plan, known)]);
  const bench = { ctx, plan, file, known, holders, names };
  return await inTurns(keyed, (one) => verdictOf(bench, one));
}

function uniqueMarks({ kind }: Plan, draft: Draft): string[] {
  return (kind.unique ?? []).flatMap(({ field }) => filledIn(draft, field).map((value) => uniqueMark(field, value)));
}

async function holdersOf(ctx: Context, { kind }: Plan, drafts: readonly Draft[]): Promise<Bench["holders"]> {
  const found = await Promise.all(
    (kind.unique ?? []).map(async ({ field, holders }) => {
      const values = new Set(drafts.flatMap((draft) => filledIn(draft, field)));
      return [field, values.size === 0 ? new Map<string, Id>() : await holders(ctx, [...values])] as const;
    }),
  );
  return new Map(found);
}

async function namesNow(ctx: Context, { columns }: Plan, { seen }: KnownRecords): Promise<Bench["names"]> {
  const found = await Promise.all(
    columns.map(async ({ name, field }) => {
      if (field.kind !== "record" && field.kind !== "records") return [name, new Map<unknown, string>()] as const;
      const ids = [...seen.values()].flatMap(({ fields }) => idsIn(fields[name]));
      return [
        name,
        ids.length === 0 ? new Map<unknown, string>() : await field.finder.names(ctx, [...new Set(ids)]),
      ] as const;
    }),
  );
  return new Map(found);
}
