import type { ImportCounts, ImportRow, ImportRun, RowState } from "#contract/import";
import { RowState as States } from "#contract/import";
import { isHidden } from "#server/access/fields";
import type { Context } from "#server/context/context";
import type { Fault, ImportKind } from "#server/import/definition";
import type { StoredChange } from "#server/import/judged";
import { countRows, type Run, type StoredRow } from "#server/import/store";
import { importKindOf, targetsOf, titleOf } from "#server/import/targets";
import { tasks } from "#server/tasks/task.table";

const none: ImportCounts = { new: 0, changed: 0, same: 0, error: 0, left: 0 };
const samplesShown = 3;

/** An import as its account sees it. */
export async function viewRun(ctx: Context, run: Run): Promise<ImportRun> {
  const kind = importKindOf(ctx.app, run.entity);
  const state = await stateNow(ctx, run);
  const { id, entity, fileName, sheets, sheet, headerRow, rowCount, taskId, requestId, expiresAt } = run;
  const columns = run.titles.map((title, index) => ({
    title,
    field: run.fields[index] ?? null,
    samples: run.samples
      .map((cells) => cells[index] ?? "")
      .filter((text) => text !== "")
      .slice(0, samplesShown),
  }));
  return {
    ...{ id, entity, fileName, state, sheets, sheet, headerRow, rowCount, columns, taskId, requestId, expiresAt },
    targets: targetsOf(ctx, kind),
    clearMark: ctx.t("import.clear"),
    counts: state === "mapping" || state === "checking" ? none : await countRows(ctx, id),
  };
}

/** A task that was cancelled or failed on the way leaves its import where it was before. */
export async function stateNow(ctx: Context, { state, taskId }: Run): Promise<Run["state"]> {
  if ((state !== "checking" && state !== "committing") || taskId === null) return state;
  const [task] = await ctx.rows(tasks).list({ id: taskId });
  if (task?.state === "waiting" || task?.state === "running") return state;
  return state === "checking" ? "mapping" : "checked";
}

/** Words for what is kept of rows. */
export type RowWords = (row: StoredRow) => ImportRow;

/** Puts rows of an import into the caller's words. */
export async function rowWords(ctx: Context, run: Run): Promise<RowWords> {
  const kind = importKindOf(ctx.app, run.entity);
  const labels = await labelsOf(ctx, kind, run);
  return ({ number, state, cells, changes, faults }) => ({
    number,
    state: stateOf(state),
    cells: run.titles.map((_, index) => cells[index] ?? ""),
    changes: changes
      .filter(({ field }) => !isHidden(ctx.caller, run.entity, field))
      .map((change) => inWords(change, labels)),
    faults: faults.map((fault) => ({ column: columnOf(run, fault), message: messageOf(ctx, kind, { run, fault }) })),
  });
}

function stateOf(state: string): RowState {
  return States.parse(state);
}

type Labels = ReadonlyMap<string, ReadonlyMap<string, string>>;

async function labelsOf(ctx: Context, kind: ImportKind, { fields }: Run): Promise<Labels> {
  const mapped = fields.filter((field) => field !== null);
  const found = await Promise.all(
    mapped.map(async (name) => {
      const field = kind.fields[name];
      const choices = field?.kind === "choice" ? await field.choices(ctx) : [];
      return [name, new Map(choices.map(({ value, labels: [label = value] }) => [value, label]))] as const;
    }),
  );
  return new Map(found);
}

function inWords({ field, before, after }: StoredChange, labels: Labels): StoredChange {
  const words = (value: string | null) => (value === null ? null : (labels.get(field)?.get(value) ?? value));
  return { field, before: words(before), after: words(after) };
}

function columnOf({ fields }: Run, { field }: Fault): number | null {
  const index = field === null ? -1 : fields.indexOf(field);
  return index < 0 ? null : index;
}

/** What is wrong; where no column shows it, with the name of the field. */
export function messageOf(
  ctx: Pick<Context, "t" | "app">,
  kind: ImportKind,
  { run, fault }: { run: Run; fault: Fault },
): string {
  const message = ctx.t(fault.key, fault.parameters);
  const { field } = fault;
  if (field === null || !(field in kind.fields) || columnOf(run, fault) !== null) return message;
  return `${titleOf(ctx, kind, field)}: ${message}`;
}
