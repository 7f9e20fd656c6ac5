import type { InputOf, OutputOf } from "#contract/api";
import { type importApi, importError, maxMissingNames, type MissingRecords } from "../contract.ts";
import type { Context } from "#core/request/context";
import { createRecordLookup } from "./finders.ts";
import { getImportRun, getImportRunInState, startRecheck } from "./import.service.ts";
import { answerWith, maxRevalidated, revalidateWhere, rowsAtOnce } from "./import.rows.ts";
import { createImportPlan } from "./importPlan.ts";
import {
  countFaultyRows,
  listRunFields,
  type MissingFault,
  missingFaultKey,
  readRows,
  type StoredRun,
  toFileRow,
} from "./importStore.ts";
import { listRunTitles } from "./import.view.ts";
import { type AddableRecords, findAdder, getImportDefinition } from "./targets.ts";

type Calls = typeof importApi.calls;

/** A column that refers to records which the caller may add. */
type AddableColumn = AddableRecords & {
  readonly column: number;
  readonly title: string;
  readonly fault: MissingFault;
};

/** Records that rows with errors name, that do not exist, and that the caller can add, by column. */
export async function listMissingRecords(ctx: Context, { id }: InputOf<Calls["missing"]>): Promise<MissingRecords[]> {
  const run = await getImportRun(ctx, id);
  if (run.state !== "checked") return [];
  const found: MissingRecords[] = [];
  for (const column of listAddableColumns(ctx, run)) {
    const { drafts, place } = await draftMissing(ctx, run, column);
    if (drafts.size === 0) continue;
    found.push({ column: column.column, title: column.title, names: [...drafts.keys()], place: place?.name ?? null });
  }
  return found;
}

/** Adds missing records of columns, and checks the rows that name them again. */
export async function addMissingRecords(
  ctx: Context,
  { id, columns }: InputOf<Calls["addMissing"]>,
): Promise<OutputOf<Calls["addMissing"]>> {
  const run = await getImportRunInState(ctx, id, ["checked"]);
  const addable = new Map(listAddableColumns(ctx, run).map((one) => [one.column, one]));
  const conditions = [];
  let faultyCount = 0;
  // A column that is given twice counts once.
  for (const [column, names] of new Map(columns.map((one) => [one.column, one.names]))) {
    const target = addable.get(column);
    if (target === undefined) throw importError("import.unknown_column");
    await addRecords(ctx, run, { target, names });
    const where = { fault: target.fault };
    conditions.push(where);
    faultyCount += await countFaultyRows(ctx, run.id, where);
  }
  if (faultyCount > maxRevalidated)
    return { ...(await answerWith(ctx, run, { numbers: [] })), taskId: await startRecheck(ctx, run) };
  const validation = { run, plan: await createImportPlan(ctx, run) };
  const numbers = new Set<number>();
  for (const where of conditions)
    for (const number of await revalidateWhere(ctx, validation, { where, toRow: toFileRow })) numbers.add(number);
  return { ...(await answerWith(ctx, run, { numbers: [...numbers] })), taskId: null };
}

type Addition = { readonly target: AddableColumn; readonly names: readonly string[] | undefined };

async function addRecords(ctx: Context, run: StoredRun, { target, names }: Addition): Promise<void> {
  const { drafts } = await draftMissing(ctx, run, target);
  const isWanted = (name: string) => names === undefined || names.includes(name);
  for (const [name, draft] of [...drafts].filter(([name]) => isWanted(name))) {
    // Each code is proposed after the record before was added: different names may have the same initials.
    const code = await ctx.calls.perform(target.adder.codeCall, { name });
    await ctx.calls.perform(target.adder.call, { ...draft, code });
  }
}

function listAddableColumns(ctx: Context, run: StoredRun): AddableColumn[] {
  const kind = getImportDefinition(ctx.app, run.entity);
  const titles = listRunTitles(ctx, run);
  return listRunFields(run).flatMap((name, column) => {
    const addable = name === null ? undefined : findAdder(ctx, kind, name);
    if (name === null || addable === undefined) return [];
    return [{ ...addable, column, title: titles[column] ?? "", fault: { field: name, key: missingFaultKey } }];
  });
}

/** The names of missing records in a column: those of the first 5,000 rows, at most `maxMissingNames`. */
async function listMissingNames(
  ctx: Context,
  run: StoredRun,
  { column, fault }: Pick<AddableColumn, "column" | "fault">,
): Promise<string[]> {
  const names = new Set<string>();
  let after = 0;
  for (let count = 0; count < maxRevalidated && names.size < maxMissingNames; count += rowsAtOnce) {
    const rows = await readRows(ctx, { runId: run.id, states: ["error"], fault, after, limit: rowsAtOnce });
    for (const { number, cells } of rows) {
      names.add((cells[column] ?? "").trim());
      after = number;
    }
    if (rows.length < rowsAtOnce) break;
  }
  return [...names].slice(0, maxMissingNames);
}

/** The inputs that add the missing records of a column, by name, and where they go. */
async function draftMissing(ctx: Context, run: StoredRun, { column, fault, finder, adder }: AddableColumn) {
  const names = await listMissingNames(ctx, run, { column, fault });
  const place = names.length === 0 ? undefined : await adder.loadPlace?.(ctx);
  // Others may have added some since the rows were checked.
  const matches = names.length === 0 ? new Map() : await createRecordLookup(ctx, finder).find(ctx, names);
  const drafts = names.flatMap((name) => {
    const draft = matches.get(name) === "missing" ? adder.toDraft(name, place) : undefined;
    return draft === undefined ? [] : [[name, draft] as const];
  });
  return { drafts: new Map(drafts), place };
}
