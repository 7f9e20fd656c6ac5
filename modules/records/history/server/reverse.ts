import { requestError } from "#contract/errors";
import { historyError } from "../contract.ts";
import { requireCall } from "#core/request/access/permission";
import { isHidden } from "#core/request/access/fieldGuard";
import type { Context } from "#core/request/context";
import type { RegisteredRecord } from "#core/request/history/recordRegistry";
import { isOwnColumn, toWireName } from "#core/request/history/visibleFields";
import type { Reversal, Values } from "#core/request/history/trackedRecord";
import { findReferencedTable } from "#core/request/history/recordNames";
import { mapUniqueViolation } from "#core/rows/uniqueViolation";
import { checkLinks, reverseLinks } from "./reverseLinks.ts";
import { getIncludingDeleted, getRecordTitle, isDeleted } from "./records.ts";
import { findColumnWriter } from "./entries.ts";
import { toInputValue } from "./values.ts";

/**
 * Applies reversals in the given order, in the call's own transaction. Updates and deletions go through the module's
 * own calls, with all their rules; restored records and links are checked by the module's guard.
 */
export async function applyReversals(ctx: Context, reversals: readonly Reversal[]): Promise<void> {
  await checkLinks(ctx, reversals);
  const checks = await Promise.all(collectGuards(ctx, reversals).map(async (check) => await check()));
  const ends = beginUndo(ctx, reversals);
  for (const step of stepsOf(ctx, reversals)) await step();
  for (const check of checks) await check?.();
  for (const end of ends) await end();
}

function beginUndo(ctx: Context, reversals: readonly Reversal[]): (() => Promise<void>)[] {
  return ctx.app.records.all.flatMap((record) => {
    const own = reversals.filter(({ table }) => table.name === record.table.name);
    return record.beginUndo === undefined || own.length === 0 ? [] : [record.beginUndo(ctx, own)];
  });
}

type Guard = NonNullable<RegisteredRecord["guardUndo"]>;

function collectGuards(ctx: Context, reversals: readonly Reversal[]): (() => ReturnType<Guard>)[] {
  return ctx.app.records.all.flatMap(({ guardUndo, table }) => {
    const own = reversals.filter((reversal) =>
      reversal.table.name === table.name
        ? reversal.action === "bringBack"
        : reversal.owners.some((owner) => owner.table === table.name),
    );
    return guardUndo === undefined || own.length === 0 ? [] : [async () => await guardUndo(ctx, own)];
  });
}

/** Consecutive links with the same action share one statement. */
function stepsOf(ctx: Context, reversals: readonly Reversal[]): (() => Promise<void>)[] {
  const steps: (() => Promise<void>)[] = [];
  let index = 0;
  while (index < reversals.length) {
    const first = reversals[index];
    if (first === undefined) break;
    const record = ctx.app.records.findByTable(first.table.name);
    let end = index + 1;
    if (record === undefined) {
      while (reversals[end]?.table === first.table && reversals[end]?.action === first.action) end += 1;
      const alike = reversals.slice(index, end);
      steps.push(async () => await reverseLinks(ctx, alike));
    } else steps.push(async () => await reverseRecord(ctx, record, first));
    index = end;
  }
  return steps;
}

async function reverseRecord(ctx: Context, record: RegisteredRecord, { action, id, values }: Reversal): Promise<void> {
  if (action === "takeAway") await ctx.calls.perform(record.remove, { id });
  else if (action === "bringBack") await bringBack(ctx, record, id);
  else await revertColumns(ctx, record, { id, values });
}

async function bringBack(ctx: Context, record: RegisteredRecord, id: Reversal["id"]): Promise<void> {
  requireCall(ctx, record.remove);
  const row = await getIncludingDeleted(ctx, record, id);
  if (!isDeleted(row)) throw historyError("history.nothing");
  await checkReferences(ctx, record, row);
  const createTakenError = () => historyError("history.taken", { name: getRecordTitle(record, row) });
  await mapUniqueViolation(createTakenError, async () => await ctx.rows(record.table).restore(id));
}

/** References of a restored record must exist again before it. */
async function checkReferences(
  ctx: Context,
  { references = {}, table: own }: RegisteredRecord,
  row: Values,
): Promise<void> {
  for (const [column, reference] of Object.entries(references)) {
    const [id, referencedTable] = [row[column], findReferencedTable(ctx, reference)];
    // A list of people may have lost some of them; the record is whole without them.
    if (id === null || id === undefined || Array.isArray(id) || referencedTable === undefined) continue;
    const { table, name } = referencedTable;
    if (!table.isRecord || (table.name === own.name && id === row["id"])) continue;
    const rows = ctx.rows(table);
    const [found] = await rows.run(
      rows.selectWithDeleted().selectAll("row").where("row.id", "=", id).$castTo<Values>(),
    );
    // A record that the caller cannot see is not missing.
    if (found !== undefined && isDeleted(found))
      throw historyError("history.reference_missing", { name: String(found[name]) });
  }
}

/** Restores columns with the calls that write them; throws if the caller may not change one of them. */
export async function revertColumns(
  ctx: Context,
  record: RegisteredRecord,
  { id, values }: { id: Reversal["id"]; values: Values },
): Promise<void> {
  const byCall = new Map<string, Record<string, unknown>>();
  for (const [column, value] of Object.entries(values)) {
    const call = restorable(ctx, record, column);
    if (call === undefined) continue;
    byCall.set(call, { ...byCall.get(call), [toWireName(record, column)]: toInputValue(record.table, column, value) });
  }
  for (const [call, fields] of byCall) {
    const fullInput = call === record.update && record.hasFullUpdate === true ? await wholeOf(ctx, record, id) : {};
    const input = { ...fullInput, ...fields };
    await ctx.calls.perform(call, { ...(record.toWire?.(input) ?? input), id });
  }
}

/** The call that restores a column; `undefined` if the module computes it. */
function restorable(ctx: Context, record: RegisteredRecord, column: string): string | undefined {
  if (!isOwnColumn(record, column)) return undefined;
  if (isHidden(ctx.caller, record.entity, toWireName(record, column))) throw historyError("history.not_restorable");
  const call = findColumnWriter(ctx, record, column);
  if (call !== undefined) return call;
  const field = toWireName(record, column);
  const deniedWriter = record.writers.find(({ fields }) => fields.has(field));
  if (deniedWriter === undefined) throw historyError("history.not_restorable");
  throw requestError("request.forbidden");
}

async function wholeOf(ctx: Context, record: RegisteredRecord, id: Reversal["id"]): Promise<Values> {
  const row = await getIncludingDeleted(ctx, record, id);
  const updateFields = record.writers.find(({ call }) => call === record.update)?.fields;
  return Object.fromEntries(
    Object.entries(row)
      .filter(([column]) => isOwnColumn(record, column) && updateFields?.has(toWireName(record, column)) === true)
      .map(([column, value]) => [toWireName(record, column), toInputValue(record.table, column, value)]),
  );
}
