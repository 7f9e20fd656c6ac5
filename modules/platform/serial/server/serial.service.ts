import type { InputOf, OutputOf } from "#contract/api";
import { Status } from "#contract/fields";
import type { Id } from "#contract/id";
import type { Context } from "#core/request/context";
import { findSerialNumber, serialTypes, type SerialType } from "#core/request/serialNumber";
import type { RowOf } from "#core/rows/table";
import { mapUniqueViolation } from "#core/rows/uniqueViolation";
import { mainTenantId } from "#modules/identity/access/server";
import { commonSlots, ResetInterval, type ResetIntervalValue, type serialApi, serialError } from "../contract.ts";
import { checkFormat, formatNumber, getMaxLength, listExamples, listOwnSlots } from "./formatNumber.ts";
import { serialRules } from "./serial.table.ts";

type Calls = (typeof serialApi)["calls"];
type Rule = Pick<RowOf<typeof serialRules>, "type" | "formater" | "min" | "max">;

const existsError = () => serialError("serial.exists");

/** Adds the rule of a type. Its first number is the minimum. */
export async function addSerial(ctx: Context, { resetInterval, ...draft }: InputOf<Calls["add"]>): Promise<void> {
  checkRule(ctx, draft);
  const start = { seq: draft.min - 1, expy: ctx.now() };
  const row = { ...draft, ...start, resetInterval: toInterval(resetInterval) };
  await mapUniqueViolation(existsError, async () => await ctx.rows(serialRules).add(row));
}

/** Changes a rule. The row is locked, so that a number that is given out at the same time is not given out again. */
export async function updateSerial(
  ctx: Context,
  { id, version, resetInterval, ...changes }: InputOf<Calls["update"]>,
): Promise<void> {
  const row = await lockSerial(ctx, id);
  const min = changes.min ?? row.min;
  checkRule(ctx, {
    type: changes.type ?? row.type,
    formater: changes.formater ?? row.formater,
    min,
    max: changes.max ?? row.max,
  });
  const interval = resetInterval === undefined ? {} : { resetInterval: toInterval(resetInterval) };
  const start = min - 1 > row.seq ? { seq: min - 1 } : {};
  await mapUniqueViolation(
    existsError,
    async () => await ctx.rows(serialRules).update(id, { ...changes, ...interval, ...start }, version),
  );
}

/** Starts a sequence from its minimum. The row keeps when, and the number before. */
export async function resetSerial(ctx: Context, { id }: { id: Id }): Promise<void> {
  const { min, seq } = await lockSerial(ctx, id);
  const now = ctx.now();
  await ctx.rows(serialRules).update(id, { seq: min - 1, expy: now, takenTime: null, resetTime: now, resetSeq: seq });
}

/** Deletes a rule: its type has no numbers until it gets another one. */
export async function deleteSerial(ctx: Context, { id }: { id: Id }): Promise<void> {
  await ctx.rows(serialRules).remove(id);
}

/** One rule. */
export async function getSerial(ctx: Context, { id }: { id: Id }): Promise<OutputOf<Calls["detail"]>> {
  const { tenantId: _tenantId, deletedAt: _deletedAt, ...row } = await ctx.rows(serialRules).get(id);
  return await complete(ctx, row);
}

/** Adds to rules what a reader wants to know: the name of the type, the last and the next number. */
export async function completeSerials(
  ctx: Context,
  rows: RowOf<typeof serialRules>[],
): Promise<OutputOf<Calls["detail"]>[]> {
  return await Promise.all(rows.map(async (row) => await complete(ctx, row)));
}

/** Which types there are, in the caller's language. */
export async function listTypes(ctx: Context): Promise<OutputOf<Calls["typeList"]>> {
  return await Promise.resolve(serialTypes.list(ctx).map(({ type, title }) => ({ text: ctx.t(title), value: type })));
}

/** The slots of every type, and the types' own. */
export async function listSlots(ctx: Context): Promise<string[]> {
  const names = new Set([...commonSlots, ...serialTypes.list(ctx).flatMap(listOwnSlots)]);
  return await Promise.resolve([...names].map((name) => `{${name}}`));
}

/** The slots of single types, in the caller's language. */
export async function listTypeSlots(ctx: Context): Promise<OutputOf<Calls["typeSlots"]>> {
  const slots = serialTypes
    .list(ctx)
    .flatMap(({ type, slots = [] }) => slots.map(({ name, title }) => ({ type, name, title: ctx.t(title) })));
  return await Promise.resolve(slots);
}

/** The number after `seq`, with example values in the slots of types. */
export async function previewNumber(ctx: Context, { formater, seq, max }: InputOf<Calls["preview"]>): Promise<string> {
  const examples = listExamples(ctx);
  checkFormat(formater, Object.keys(examples));
  if (seq >= max) throw serialError("serial.full");
  return await formatNumber(ctx, { formater, seq: seq + 1, max, moment: ctx.now() }, examples);
}

/** The next number of a type. */
export async function takeNext(ctx: Context, { type }: { type: string }): Promise<string> {
  const declared = findType(ctx, type);
  return requireNumber(declared === undefined ? undefined : await findSerialNumber(ctx, declared));
}

/** The next number of a type in the main tenant, if all tenants share its numbers. */
export async function takeGlobalNext(ctx: Context, { type }: { type: string }): Promise<string> {
  if (ctx.tenantId === mainTenantId) return await takeNext(ctx, { type });
  const declared = findType(ctx, type);
  if (declared?.isShared !== true) throw serialError("serial.no_rule");
  return requireNumber(await ctx.inTenant(mainTenantId, async (main) => await findSerialNumber(main, declared)));
}

function requireNumber(number: string | undefined): string {
  if (number === undefined) throw serialError("serial.no_rule");
  return number;
}

/** The row of a rule; it does not change until the call ends. */
async function lockSerial(ctx: Context, id: Id): Promise<RowOf<typeof serialRules>> {
  const [row] = await ctx.rows(serialRules).listWithDeleted([id], "lock");
  if (row === undefined || row.deletedAt !== null) throw serialError("serial.missing");
  return row;
}

function checkRule(ctx: Context, { type, formater, min, max }: Rule): void {
  const declared = findType(ctx, type);
  if (declared === undefined) throw serialError("serial.unknown_type", { type });
  checkFormat(formater, listOwnSlots(declared));
  if (min > max) throw serialError("serial.bad_range", { min, max });
  const length = getMaxLength({ formater, max }, listExamples(ctx));
  if (length > declared.maxLength) throw serialError("serial.too_long", { length, maximum: declared.maxLength });
}

function findType(ctx: Context, name: string): SerialType | undefined {
  return serialTypes.list(ctx).find(({ type }) => type === name);
}

function toInterval(value: number): ResetIntervalValue {
  const interval = Object.values(ResetInterval).find((one) => one === value);
  if (interval === undefined) throw serialError("serial.bad_interval");
  return interval;
}

type NumberedRule = Omit<RowOf<typeof serialRules>, "tenantId" | "deletedAt">;

/** What differs from caller to caller. */
const callerSlots = ["{UserId}", "{OrgId}", "{OrgType}"];

async function complete<Rule extends NumberedRule>(ctx: Context, rule: Rule) {
  const { formater, max, takenTime, expy, type } = rule;
  const declared = findType(ctx, type);
  const own = listOwnSlots(declared).map((name) => `{${name}}`);
  const isPersonal = [...callerSlots, ...own].some((slot) => formater.includes(slot));
  const show = async (seq: number, moment: Date) =>
    await formatNumber(ctx, { formater, seq, max, moment: moment > expy ? moment : expy }, listExamples(ctx));
  const next = getNextSeq(ctx, rule);
  return {
    ...rule,
    typeName: declared === undefined ? type : ctx.t(declared.title),
    lastNumber: takenTime === null || isPersonal ? null : await show(rule.seq, takenTime),
    nextNumber: next === undefined || rule.status !== Status.enabled ? null : await show(next, ctx.now()),
  };
}

const periodLengths = { 1: 0, 2: "yyyy-MM-dd".length, 3: "yyyy-MM".length, 4: "yyyy".length };

/** The next number of the sequence, as `take_serial_numbers` decides; undefined if there is none left. */
function getNextSeq(ctx: Context, { seq, min, max, expy, resetInterval }: NumberedRule): number | undefined {
  const periodOf = (moment: Date) => ctx.app.time.format(moment).slice(0, periodLengths[resetInterval]);
  const next = periodOf(ctx.now()) > periodOf(expy) ? min : seq + 1;
  return next > max ? undefined : next;
}
