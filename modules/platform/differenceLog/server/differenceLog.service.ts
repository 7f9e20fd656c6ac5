import type { InputOf, OutputOf } from "#contract/api";
import { findDictionaryCode } from "#contract/dictionaryField";
import type { Id } from "#contract/id";
import { type Page, toPage } from "#contract/page";
import { canCall } from "#core/request/access/permission";
import type { Context } from "#core/request/context";
import { dictionarySource } from "#core/request/dictionary";
import { changeHistory } from "#core/request/history/changeHistory.table";
import { hiddenName, loadRecordNames } from "#core/request/history/recordNames";
import type { RegisteredRecord } from "#core/request/history/recordRegistry";
import type { Values } from "#core/request/history/trackedRecord";
import { isRecordVisible } from "#core/request/history/visibility";
import { isColumnVisible, toVisibleValue, toWireName } from "#core/request/history/visibleFields";
import { selectName } from "#core/request/names";
import { pageRows } from "#core/request/pageRows";
import { findText } from "#core/request/texts";
import { toInstants } from "#core/request/timeRange";
import { toContainsPattern } from "#core/rows/condition";
import { orderNewestFirst, toFieldColumns } from "#core/rows/order";
import type { Select } from "#core/rows/rows";
import { toFieldName } from "#core/rows/statement";
import type { RowOf } from "#core/rows/table";
import {
  type Difference,
  type DifferenceField,
  type differenceLogApi,
  differenceLogError,
  type DiffType,
} from "../contract.ts";

type Calls = (typeof differenceLogApi)["calls"];
type Change = RowOf<typeof changeHistory>;

const columns = [
  "id",
  "tableName",
  "rowId",
  "action",
  "changedAt",
  "accountId",
  "accountName",
  "requestId",
  "ownerTable",
  "ownerId",
] as const;
type ListedChange = Pick<Change, (typeof columns)[number]>;

/** The fields of conditions. */
const fields = toFieldColumns(["id", "requestId"], {
  createTime: "changedAt",
  createUserId: "accountId",
  createUserName: "accountName",
  recordId: "rowId",
});
/** The fields of orders: ids contain the time, and their index serves every page. */
const orderFields = toFieldColumns(["id"], { createTime: "id" });

const diffTypes: Readonly<Record<string, DiffType>> = { add: "insert", update: "update", delete: "delete" };
const actions: Readonly<Record<DiffType, string>> = { insert: "add", update: "update", delete: "delete" };

/** The latest changes that the caller may know of, without their values. */
export async function pageDifferences(ctx: Context, input: InputOf<Calls["page"]>): Promise<Page<Difference>> {
  const { filtered, isFiltered } = applyFilters(ctx, input);
  const result = await pageRows(ctx, changeHistory, {
    query: filtered,
    columns,
    fields,
    orderBy: "id",
    input: { ...orderNewestFirst(input, orderFields, "id"), field: "id" },
    isFiltered: isFiltered || !ctx.caller.scope.all,
  });
  return toPage(input, result, await describeChanges(ctx, result.items));
}

function applyFilters(ctx: Context, input: InputOf<Calls["page"]>) {
  const { createUserName, diffType, requestId } = input;
  const { first, end } = toInstants(ctx, input);
  let filtered = selectChanges(ctx);
  if (first !== undefined) filtered = filtered.where("row.changedAt", ">=", first);
  if (end !== undefined) filtered = filtered.where("row.changedAt", "<", end);
  if (createUserName !== undefined)
    filtered = filtered.where("row.accountName", "ilike", toContainsPattern(createUserName));
  if (diffType !== undefined) filtered = filtered.where("row.action", "=", actions[diffType]);
  if (requestId !== undefined) filtered = filtered.where("row.requestId", "=", requestId);
  return { filtered, isFiltered: [first, end, createUserName, diffType, requestId].some((one) => one !== undefined) };
}

/** One change, with the values that the caller may see. */
export async function getDifference(ctx: Context, { id }: { id: Id }): Promise<OutputOf<Calls["detail"]>> {
  const found = selectChanges(ctx).where("row.id", "=", id).selectAll("row").limit(1).$castTo<Change>();
  const [change] = await ctx.rows(changeHistory).run(found);
  if (change === undefined) throw differenceLogError("differenceLog.missing");
  const [described] = await describeChanges(ctx, [change]);
  if (described === undefined) throw differenceLogError("differenceLog.missing");
  const record = findVisibleRecord(ctx, change.tableName);
  const isVisible = record !== undefined && (await isRecordVisible(ctx, record, change.rowId));
  const visible = isVisible ? await listFields(ctx, record, change) : [];
  return {
    ...described,
    beforeData: toDocument(visible, "before"),
    afterData: toDocument(visible, "after"),
    fields: visible,
    isVisible,
    recordPath: isVisible ? await findPath(ctx, record, change) : null,
  };
}

/** Where the list of the record opens it; its menu entry has the name of the kind of record. */
async function findPath(ctx: Context, { entity, table }: RegisteredRecord, { rowId }: Change): Promise<string | null> {
  const entry = ctx.app.menuEntries.find(({ name }) => name === entity);
  if (entry?.path === undefined) return null;
  const rows = table.hasTenant ? ctx.rows(table) : ctx.globalRows(table);
  return (await rows.find(rowId)) === undefined ? null : `${entry.path}?record=edit:${rowId}`;
}

/** Without the whole tenant in their data scope, callers see only their own changes: the history has no organisation. */
function selectChanges(ctx: Context): Select<typeof changeHistory> {
  const all = ctx.rows(changeHistory).select();
  return ctx.caller.scope.all ? all : all.where("row.accountId", "=", ctx.caller.accountId);
}

async function describeChanges(ctx: Context, changes: readonly ListedChange[]): Promise<Difference[]> {
  const names = await loadNames(ctx, changes);
  return changes.map((change) => {
    const record = ctx.app.records.findByTable(change.tableName);
    const { id, changedAt, accountId, accountName, requestId, rowId, action } = change;
    return {
      id,
      createTime: changedAt,
      createUserId: accountId,
      createUserName: accountName,
      businessData: [getKind(ctx, change), names.get(change)].filter((text) => text !== undefined).join(" · "),
      diffType: diffTypes[action] ?? "update",
      entity: record?.entity ?? null,
      recordId: rowId,
      requestId,
      sql: null,
      parameters: null,
      elapsed: null,
    };
  });
}

/**
 * The kind of record, or for rows that link records what they are for the record that they belong to. The title of some
 * kinds is that of a field, such as the title of a notice, so texts of this module come first.
 */
function getKind({ app, t }: Context, { tableName }: ListedChange): string {
  const record = app.records.findByTable(tableName);
  if (record !== undefined)
    return findText(t, [`differenceLog.kind.${record.prefix}`, `${record.prefix}.title`]) ?? record.entity;
  const [link] = app.records.listLinks(tableName);
  if (link !== undefined) return t(link.label);
  return findText(t, [`differenceLog.kind.${tableName}`]) ?? t("differenceLog.otherData");
}

/** The names of the changed records, or of those that changed links belong to. */
async function loadNames(ctx: Context, changes: readonly ListedChange[]): Promise<Map<ListedChange, string>> {
  const found = new Map<ListedChange, string>();
  for (const [table, own] of Map.groupBy(changes, (change) => getNamed(ctx, change).table)) {
    const record = findVisibleRecord(ctx, table);
    if (record === undefined) continue;
    const ids = own.map((change) => getNamed(ctx, change).id);
    const nameOf = await loadRecordNames(ctx, { table: record.table, name: record.name ?? "name" }, ids);
    own.forEach((change, index) => {
      const name = nameOf(ids[index]);
      if (name !== hiddenName) found.set(change, name);
    });
  }
  return found;
}

function getNamed({ app }: Context, { tableName, rowId, ownerTable, ownerId }: ListedChange) {
  const isRecord = app.records.findByTable(tableName) !== undefined;
  return isRecord || ownerTable === null || ownerId === null
    ? { table: tableName, id: rowId }
    : { table: ownerTable, id: ownerId };
}

/** The kind of record, if the caller may read records of this kind. */
function findVisibleRecord(ctx: Context, table: string): RegisteredRecord | undefined {
  const record = ctx.app.records.findByTable(table);
  return record !== undefined && canCall(ctx, record.read) ? record : undefined;
}

async function listFields(
  ctx: Context,
  record: RegisteredRecord,
  { before, after }: Change,
): Promise<DifferenceField[]> {
  const [old, now] = [toCode(before), toCode(after)];
  const visible = [...new Set([...Object.keys(old), ...Object.keys(now)])].filter((column) =>
    isColumnVisible(record, column, ctx.caller),
  );
  return await Promise.all(
    visible.map(async (column) => {
      const field = toWireName(record, column);
      const show = await loadFormat(ctx, record, column, [old[column], now[column]]);
      const title = findText(ctx.t, [`${record.prefix}.${field}`, `kit.${field}`]) ?? field;
      return { field, title, before: show(old[column]), after: show(now[column]) };
    }),
  );
}

/** How a column is shown: names for ids of records, words for codes, times in the time zone of the installation. */
// oxlint-disable-next-line eslint/max-params -- a column of a record, and its values
async function loadFormat(
  ctx: Context,
  record: RegisteredRecord,
  column: string,
  values: readonly unknown[],
): Promise<(value: unknown) => string | null> {
  const reference = record.references?.[column];
  if (reference !== undefined) {
    const nameOf = await loadRecordNames(ctx, reference, values.flat());
    return (value) => (value === null || value === undefined ? null : [value].flat().map(nameOf).join(", "));
  }
  const isInstant = record.table.columns[column]?.type === "timestamp with time zone";
  const labels = await loadLabels(ctx, record, column);
  return (value) => {
    const text = toText(toVisibleValue(record, column, value));
    if (text === null) return null;
    return isInstant ? ctx.app.time.format(new Date(text)) : (labels.get(text) ?? text);
  };
}

/** The words for the values of a column: those of its dictionary, or those that its module gives. */
async function loadLabels(ctx: Context, record: RegisteredRecord, column: string): Promise<Map<string, string>> {
  const texts = Object.entries(record.valueTexts?.[column] ?? {});
  if (texts.length > 0) return new Map(texts.map(([value, key]) => [value, ctx.t(key)]));
  const schema = record.responseFields.get(toWireName(record, column));
  const code = schema === undefined ? undefined : findDictionaryCode(schema);
  if (code === undefined) return new Map();
  const items = await dictionarySource.get(ctx).list(ctx, code);
  return new Map(items.map(({ value, label, names }) => [value, selectName(ctx, label, names)]));
}

function toCode(values: Values | null): Values {
  return Object.fromEntries(Object.entries(values ?? {}).map(([column, value]) => [toFieldName(column), value]));
}

function toText(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  return typeof value === "string" ? value : JSON.stringify(value);
}

function toDocument(visible: readonly DifferenceField[], side: "before" | "after"): string | null {
  const values = visible.flatMap((one) => (one[side] === null ? [] : [[one.field, one[side]] as const]));
  return values.length === 0 ? null : JSON.stringify(Object.fromEntries(values));
}
