import type { ExpectedError } from "#contract/errors";
import type { TenantContext } from "#core/request/context";
import type { SerialType, SlotValues } from "#core/request/serialNumber";
import { isDatabaseError } from "#core/rows/transaction";
import { serialError } from "../contract.ts";
import { takeFastNumber } from "./fastNumbers.ts";
import { formatNumber } from "./formatNumber.ts";
import { type TakenNumbers, takeNumbers } from "./serial.function.ts";

/** Takes the next number of a type; undefined if the tenant has no enabled rule for it. */
export async function findNumber(
  ctx: TenantContext,
  type: SerialType,
  values: SlotValues,
): Promise<string | undefined> {
  const taken = await reportFaults(async () => await take(ctx, type.type));
  if (taken.outcome === "missing") return undefined;
  if (taken.outcome !== "taken") throw serialError("serial.full");
  const { formater, max, first: seq, shown: moment } = taken;
  return await formatNumber(ctx, { formater, seq, max, moment }, values);
}

async function take(ctx: TenantContext, ofType: string): Promise<TakenNumbers> {
  const { timeZone: zone } = ctx.app.config;
  const input = { ofType, gapless: true, amount: 1, moment: ctx.now(), zone };
  const [taken = { outcome: "missing" as const }] = await ctx.callFunction(takeNumbers, input);
  return taken.outcome === "fast" ? await takeFastNumber(ctx, ofType) : taken;
}

async function reportFaults(work: () => Promise<TakenNumbers>): Promise<TakenNumbers> {
  try {
    return await work();
  } catch (error) {
    throw toSerialError(error) ?? error;
  }
}

/** Other errors, for example of a lost connection, have answers of their own. */
function toSerialError(error: unknown): ExpectedError | undefined {
  if (!isDatabaseError(error)) return undefined;
  const { code = "" } = error;
  // The row was locked for longer than the function waits.
  if (code === "55P03") return serialError("serial.busy");
  // The data were refused, or the transaction only reads.
  return /^2[235]/u.test(code) ? serialError("serial.not_saved") : undefined;
}
