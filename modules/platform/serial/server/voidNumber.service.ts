import type { InputOf } from "#contract/api";
import { type Page, toPage } from "#contract/page";
import type { Context } from "#core/request/context";
import { pageRows } from "#core/request/pageRows";
import { toContainsPattern } from "#core/rows/condition";
import { orderNewestFirst, toFieldColumns } from "#core/rows/order";
import { mapUniqueViolation } from "#core/rows/uniqueViolation";
import { parseFormat, type serialApi, serialError, type VoidNumber } from "../contract.ts";
import { formatNumber, listExamples } from "./formatNumber.ts";
import { serialRules, voidNumbers } from "./serial.table.ts";

type Calls = (typeof serialApi)["calls"];

const columns = ["id", "type", "number", "reason", "voidTime", "userName"] as const;
const fields = toFieldColumns(columns);

/** One page of the register, the newest first. */
export async function pageVoidNumbers(ctx: Context, input: InputOf<Calls["voidPage"]>): Promise<Page<VoidNumber>> {
  const { type, number } = input;
  let query = ctx.rows(voidNumbers).select();
  if (type !== undefined) query = query.where("row.type", "=", type);
  if (number !== undefined) query = query.where("row.number", "ilike", toContainsPattern(number));
  const result = await pageRows(ctx, voidNumbers, {
    query,
    columns,
    fields,
    orderBy: "voidTime",
    input: orderNewestFirst(input, fields, "voidTime"),
    isFiltered: type !== undefined || number !== undefined,
  });
  return toPage(input, result, result.items);
}

/** Enters a number into the register. It stays there, and is not given out again. */
export async function voidNumber(ctx: Context, { type, number, reason }: InputOf<Calls["voidNumber"]>): Promise<void> {
  if (await isStillToCome(ctx, type, number)) throw serialError("serial.not_given_out", { number });
  const { accountId: userId, realName: userName } = ctx.caller;
  const row = { type, number, reason, voidTime: ctx.now(), userId, userName };
  await mapUniqueViolation(
    () => serialError("serial.voided"),
    async () => await ctx.rows(voidNumbers).addAll([row]),
  );
}

/** Whether a number looks like one of the present period, beyond the last that was given out. */
async function isStillToCome(ctx: Context, type: string, number: string): Promise<boolean> {
  const [rule] = await ctx.rows(serialRules).list({ type });
  if (rule === undefined) throw serialError("serial.no_rule");
  const { formater, max, seq, expy } = rule;
  const moment = rule.takenTime ?? expy;
  const parts = parseFormat(formater);
  const position = parts.findIndex(({ slot }) => slot === "SEQ");
  const show = async (some: readonly { readonly text: string }[]) =>
    await formatNumber(ctx, { formater: some.map(({ text }) => text).join(""), seq, max, moment }, listExamples(ctx));
  const [before, after] = await Promise.all([show(parts.slice(0, position)), show(parts.slice(position + 1))]);
  if (!number.startsWith(before) || !number.endsWith(after)) return false;
  const digits = number.slice(before.length, number.length - after.length);
  return /^\d{1,16}$/u.test(digits) && Number(digits) > seq;
}
