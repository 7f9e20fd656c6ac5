import { refusal } from "#contract/errors";
import { historyError } from "#contract/history";
import { requireCall } from "#server/access/permission";
import { isHidden } from "#server/access/fields";
import type { Context } from "#server/context/context";
import type { BookedRecord } from "#server/history/book";
import { isOwnColumn, wireOf } from "#server/history/shown";
import type { Reversal, Values } from "#server/history/tracked";
import { orTaken } from "#server/rows/crud";
import { checkLinks, reverseLinks } from "./reverseLinks.ts";
import { getEver, isDeleted, titleOf } from "./records.ts";
import { writerOf } from "./entries.ts";
import { inputValue } from "./values.ts";

/**
 * Takes changes back in the given order, in the call's own transaction. Records are changed and taken away by the
 * module's own calls, with all their rules; what comes back, and links, are asked of the module's guard.
 */
export async function reverse(ctx: Context, reversals: readonly Reversal[]): Promise<void> {
  await checkLinks(ctx, reversals);
  const checks = await Promise.all(guarded(ctx, reversals).map(async (ask) => await ask()));
  for (const step of stepsOf(ctx, reversals)) await step();
  for (const check of checks) await check?.();
}

type Guard = NonNullable<BookedRecord["guardUndo"]>;

function guarded(ctx: Context, reversals: readonly Reversal[]): (() => ReturnType<Guard>)[] {
  return ctx.app.records.all.flatMap(({ guardUndo, table }) => {
    const own = reversals.filter((one) =>
      one.table.name === table.name ? one.does === "bringBack" : one.owners.some((owner) => owner.table === table.name),
    );
    return guardUndo === undefined || own.length === 0 ? [] : [async () => await guardUndo(ctx, own)];
  });
}

/** Links that follow each other and meet the same fate go in one statement. */
function stepsOf(ctx: Context, reversals: readonly Reversal[]): (() => Promise<void>)[] {
  const steps: (() => Promise<void>)[] = [];
  let index = 0;
  while (index < reversals.length) {
    const first = reversals[index];
    if (first === undefined) break;
    const record = ctx.app.records.ofTable(first.table.name);
    let end = index + 1;
    if (record === undefined) {
      while (reversals[end]?.table === first.table && reversals[end]?.does === first.does) end += 1;
      const alike = reversals.slice(index, end);
      steps.push(async () => await reverseLinks(ctx, alike));
    } else steps.push(async () => await reverseRecord(ctx, record, first));
    index = end;
  }
  return steps;
}

async function reverseRecord(ctx: Context, record: BookedRecord, { does, id, values }: Reversal): Promise<void> {
  if (does === "takeAway") await ctx.calls.perform(record.remove, { id });
  else if (does === "bringBack") await bringBack(ctx, record, id);
  else await changeBack(ctx, record, { id, values });
}

async function bringBack(ctx: Context, record: BookedRecord, id: Reversal["id"]): Promise<void> {
  requireCall(ctx, record.remove);
  const row = await getEver(ctx, record, id);
  if (!isDeleted(row)) throw historyError("history.nothing");
  await checkReferences(ctx, record, row);
  const taken = () => historyError("history.taken", { name: titleOf(record, row) });
  await orTaken(taken, async () => await ctx.rows(record.table).revive(id));
}

/** What a record refers to must be there again before it is. */
async function checkReferences(
  ctx: Context,
  { references = {}, table: own }: BookedRecord,
  row: Values,
): Promise<void> {
  for (const [column, { table, name }] of Object.entries(references)) {
    const id = row[column];
    if (id === null || id === undefined || !table.isRecord || (table.name === own.name && id === row["id"])) continue;
    const rows = ctx.rows(table);
    const [found] = await rows.run(rows.selectEver().selectAll("row").where("row.id", "=", id).$castTo<Values>());
    // Out of the caller's sight is not gone.
    if (found !== undefined && isDeleted(found))
      throw historyError("history.reference_missing", { name: String(found[name]) });
  }
}

/** Puts columns back by the calls that write them; throws when one of them is not the caller's to change. */
export async function changeBack(
  ctx: Context,
  record: BookedRecord,
  { id, values }: { id: Reversal["id"]; values: Values },
): Promise<void> {
  const byCall = new Map<string, Record<string, unknown>>();
  for (const [column, value] of Object.entries(values)) {
    const call = restorable(ctx, record, column);
    if (call === undefined) continue;
    byCall.set(call, { ...byCall.get(call), [wireOf(record, column)]: inputValue(record.table, column, value) });
  }
  for (const [call, fields] of byCall) {
    const whole = call === record.update && record.updatesWhole === true ? await wholeOf(ctx, record, id) : {};
    const input = { ...whole, ...fields };
    await ctx.calls.perform(call, { ...(record.toWire?.(input) ?? input), id });
  }
}

/** The call that puts a column back; `undefined` where the module computes it by itself. */
function restorable(ctx: Context, record: BookedRecord, column: string): string | undefined {
  if (!isOwnColumn(record, column)) return undefined;
  if (isHidden(ctx.caller, record.entity, wireOf(record, column))) throw historyError("history.not_restorable");
  const call = writerOf(ctx, record, column);
  if (call !== undefined) return call;
  const field = wireOf(record, column);
  const closed = record.writers.find(({ fields }) => fields.has(field));
  if (closed === undefined) throw historyError("history.not_restorable");
  throw refusal("request.forbidden");
}

async function wholeOf(ctx: Context, record: BookedRecord, id: Reversal["id"]): Promise<Values> {
  const row = await getEver(ctx, record, id);
  const taken = record.writers.find(({ call }) => call === record.update)?.fields;
  return Object.fromEntries(
    Object.entries(row)
      .filter(([column]) => isOwnColumn(record, column) && taken?.has(wireOf(record, column)) === true)
      .map(([column, value]) => [wireOf(record, column), inputValue(record.table, column, value)]),
  );
}
