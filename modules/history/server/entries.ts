import type { HistoryEntry, HistoryField } from "#contract/history";
import { holds, mayCall } from "#server/access/permission";
import type { Context } from "#server/context/context";
import type { BookedRecord } from "#server/history/book";
import type { Change } from "#server/history/changes";
import { namesOf } from "#server/history/names";
import { isShown, shownAs, wireOf } from "#server/history/shown";
import type { Values } from "#server/history/tracked";
import { linksOf } from "./links.ts";
import { isDeleted } from "./records.ts";
import { plainValue, type RowChange, rowChangeOf } from "./values.ts";

/** A record as it is now, and the entry of its last deletion. */
export type Standing = {
  readonly record: BookedRecord;
  readonly row: Values;
  readonly lastDeletion: Change | undefined;
};

type Names = ReadonlyMap<string, (id: unknown) => string>;

/** What each request did to a record, in words that the caller may read, in the order of the requests. */
export async function entriesOf(
  ctx: Context,
  standing: Standing,
  requests: ReadonlyMap<string, readonly Change[]>,
): Promise<HistoryEntry[]> {
  const { record } = standing;
  const changes = new Map(
    [...requests].map(([key, all]) => [
      key,
      rowChangeOf(all.filter(({ tableName }) => tableName === record.table.name)),
    ]),
  );
  const [names, links] = await Promise.all([
    referenceNames(ctx, record, [...changes.values()]),
    linksOf(ctx, record, requests),
  ]);
  return [...requests].map(([key, all]) => {
    const change = changes.get(key) ?? rowChangeOf([]);
    const last = all.at(-1);
    const fields = fieldsOf(ctx, standing, { change, names });
    return {
      id: entryId(all),
      changedAt: last?.changedAt ?? ctx.now(),
      accountId: last?.accountId ?? null,
      accountName: last?.accountName ?? null,
      action: change.action,
      requestId: last?.requestId ?? null,
      fields: fields.map(({ canChange: _, isChange: _is, ...field }) => field),
      links: links.get(key) ?? [],
      canRestore: canRestore(ctx, standing, { change, all, fields }),
    };
  });
}

/** An entry is called by one row of its request, always the same. */
export function entryId(changes: readonly Change[]): Change["id"] {
  const [first] = changes;
  if (first === undefined) throw new Error("an entry of the history holds at least one change");
  return first.id;
}

async function referenceNames(ctx: Context, record: BookedRecord, changes: readonly RowChange[]): Promise<Names> {
  const references = Object.entries(record.references ?? {});
  const named = references.map(async ([column, reference]) => {
    const ids = changes.flatMap(({ before, after }) => [before[column], after[column]]);
    return [column, await namesOf(ctx, reference, ids)] as const;
  });
  return new Map(await Promise.all(named));
}

type ShownField = HistoryField & { canChange: boolean; isChange: boolean };

function fieldsOf(
  ctx: Context,
  { record, row }: Standing,
  { change, names }: { change: RowChange; names: Names },
): ShownField[] {
  const columns = [...new Set([...Object.keys(change.before), ...Object.keys(change.after)])];
  return columns
    .filter((column) => isShown(record, column, ctx.caller))
    .map((column) => {
      const { table } = record;
      const before = plainValue(table, column, change.before[column]);
      const after = plainValue(table, column, change.after[column]);
      const nameOf = (value: unknown) => (value === null ? null : (names.get(column)?.(value) ?? null));
      const canChange = change.action === "update" && writerOf(ctx, record, column) !== undefined && !isDeleted(row);
      const isDifferent = before !== plainValue(table, column, row[column]);
      const shown = (value: unknown) => plainValue(table, column, shownAs(record, column, value));
      return {
        field: wireOf(record, column),
        ...{ before: shown(before), after: shown(after), beforeName: nameOf(before), afterName: nameOf(after) },
        ...{ canRestore: canChange && isDifferent, canChange, isChange: before !== after },
      };
    })
    .filter(({ isChange }) => isChange);
}

/** The call of the record's own that writes a column and that the caller may make. */
export function writerOf(ctx: Context, record: BookedRecord, column: string): string | undefined {
  const field = wireOf(record, column);
  return record.writers.find(({ call, fields }) => fields.has(field) && mayCall(ctx, call))?.call;
}

type Entry = { change: RowChange; all: readonly Change[]; fields: readonly ShownField[] };

/** An entry can be taken back when all of it can, as far as the caller sees it, and something would be different. */
function canRestore(ctx: Context, { record, row, lastDeletion }: Standing, { change, all, fields }: Entry): boolean {
  if (change.action === "delete") {
    const isLast = all.some(({ id }) => id === lastDeletion?.id);
    return isDeleted(row) && isLast && mayCall(ctx, record.remove);
  }
  if (change.action !== "update" || isDeleted(row)) return false;
  const linked = all.filter(({ tableName }) => tableName !== record.table.name);
  const mayLink = linked.every(({ tableName }) =>
    ctx.app.records.linksOf(tableName).some(({ code }) => holds(ctx.caller, code)),
  );
  const isSomething = linked.length > 0 || fields.some((field) => field.canRestore);
  return isSomething && mayLink && fields.every(({ canChange }) => canChange);
}
