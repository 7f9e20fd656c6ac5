import * as z from "zod";
import { type ImportCounts, type ImportRow, type ImportRun, type RowState, RowState as States } from "../contract.ts";
import { undoTaskKind } from "#modules/records/batch/contract";
import { isHidden } from "#core/request/access/fieldGuard";
import type { Context } from "#core/request/context";
import type { Fault, ImportDefinition } from "#core/request/importDefinition";
import type { StoredChange } from "./rowResult.ts";
import {
  countRows,
  listRunFields,
  missingFaultKey,
  recheckTaskName,
  type StoredRow,
  type StoredRun,
} from "./importStore.ts";
import { findAdder, getFieldTitle, getImportDefinition, listTargets } from "./targets.ts";
import { tasks } from "#core/jobs/tasks/task.table";

const none: ImportCounts = { new: 0, changed: 0, same: 0, error: 0, left: 0 };
const maxSamples = 3;

/** An import as its account sees it. */
export async function toImportRun(ctx: Context, run: StoredRun): Promise<ImportRun> {
  const kind = getImportDefinition(ctx.app, run.entity);
  const state = await loadRunState(ctx, run);
  const { id, entity, fileName, sheets, sheet, headerRow, rowCount, taskId, requestId, expiresAt } = run;
  const fields = listRunFields(run);
  const columns = listRunTitles(ctx, run).map((title, index) => ({
    title,
    field: fields[index] ?? null,
    samples: run.samples
      .map((cells) => cells[index] ?? "")
      .filter((text) => text !== "")
      .slice(0, maxSamples),
  }));
  return {
    id,
    entity,
    fileName,
    state,
    sheets,
    sheet,
    headerRow,
    rowCount,
    columns,
    constants: run.constants,
    taskId,
    requestId,
    isUndone: requestId !== null && (await isRequestUndone(ctx, requestId)),
    expiresAt,
    targets: await listTargets(ctx, kind),
    clearMark: ctx.t("import.clear"),
    counts: state === "mapping" || state === "checking" ? none : await countRows(ctx, id),
  };
}

/** The titles of all columns of a run: those of the file, and for a constant that of its field. */
export function listRunTitles(ctx: Pick<Context, "t" | "app">, { titles, constants, entity }: StoredRun): string[] {
  const kind = getImportDefinition(ctx.app, entity);
  return [...titles, ...constants.map(({ field }) => getFieldTitle(ctx, kind, field))];
}

/** Imports are undone by tasks, because they may have thousands of rows. */
async function isRequestUndone(ctx: Context, requestId: string): Promise<boolean> {
  const undone = await ctx.rows(tasks).list({ accountId: ctx.caller.accountId, kind: undoTaskKind, state: "done" });
  return undone.some(({ input }) => UndoInput.safeParse(input).data?.requestId === requestId);
}

const UndoInput = z.object({ requestId: z.string() });

/** The import of a cancelled or failed task is in its previous state. */
export async function loadRunState(ctx: Context, { state, taskId }: StoredRun): Promise<StoredRun["state"]> {
  if ((state !== "checking" && state !== "committing") || taskId === null) return state;
  const [task] = await ctx.rows(tasks).list({ id: taskId });
  if (task?.state === "waiting" || task?.state === "running") return state;
  return state === "checking" && task?.kind !== recheckTaskName ? "mapping" : "checked";
}

/** Formats stored rows as text. */
export type ImportRowFormatter = (row: StoredRow) => ImportRow;

/** Creates the formatter of an import's rows in the caller's language. */
export async function createImportRowFormatter(ctx: Context, run: StoredRun): Promise<ImportRowFormatter> {
  const kind = getImportDefinition(ctx.app, run.entity);
  const fields = listRunFields(run);
  const labels = await labelsOf(ctx, kind, fields);
  const texts = run.constants.map(({ text }) => text);
  /** The texts of the cells. Constants are for new records only. */
  const textsOf = ({ cells, targetId }: StoredRow) =>
    fields.map((_, index) => {
      const cell = cells[index] ?? "";
      return targetId !== null && cell === texts[index - run.titles.length] ? "" : cell;
    });
  const addableFields = new Set(fields.filter((field) => field !== null && findAdder(ctx, kind, field) !== undefined));
  const isAddable = ({ field, key }: Fault) => key === missingFaultKey && addableFields.has(field);
  return (row) => ({
    number: row.number,
    state: stateOf(row.state),
    cells: textsOf(row),
    changes: row.changes
      .filter(({ field }) => !isHidden(ctx.caller, run.entity, field))
      .map((change) => labelChange(change, labels)),
    faults: row.faults.map((fault) => ({
      column: columnOf(run, fault),
      message: formatFault(ctx, kind, { run, fault }),
      isAddable: isAddable(fault),
    })),
  });
}

function stateOf(state: string): RowState {
  return States.parse(state);
}

type Labels = ReadonlyMap<string, ReadonlyMap<string, string>>;

async function labelsOf(ctx: Context, kind: ImportDefinition, fields: readonly (string | null)[]): Promise<Labels> {
  const mappedFields = fields.filter((field) => field !== null);
  const found = await Promise.all(
    mappedFields.map(async (name) => {
      const field = kind.fields[name];
      const choices = field?.kind === "choice" ? await field.choices(ctx) : [];
      return [name, new Map(choices.map(({ value, labels: [label = value] }) => [value, label]))] as const;
    }),
  );
  return new Map(found);
}

function labelChange({ field, before, after }: StoredChange, labels: Labels): StoredChange {
  const toLabel = (value: string | null) => (value === null ? null : (labels.get(field)?.get(value) ?? value));
  return { field, before: toLabel(before), after: toLabel(after) };
}

function columnOf(run: StoredRun, { field }: Fault): number | null {
  const index = field === null ? -1 : listRunFields(run).indexOf(field);
  return index < 0 ? null : index;
}

/** The text of a fault; with the name of the field if no column shows it. */
export function formatFault(
  ctx: Pick<Context, "t" | "app">,
  kind: ImportDefinition,
  { run, fault }: { run: StoredRun; fault: Fault },
): string {
  const message = ctx.t(fault.key, fault.parameters);
  const { field } = fault;
  if (field === null || !(field in kind.fields) || columnOf(run, fault) !== null) return message;
  return ctx.t("import.faultAt", { column: getFieldTitle(ctx, kind, field), message });
}
