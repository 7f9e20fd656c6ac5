import { defineFunction } from "#core/rows/databaseFunction";

type TakeInput = { ofType: string; gapless: boolean; amount: number; moment: Date; zone: string };

/** The numbers that the database has given out; `shown` is the moment that they show. */
export type TakenNumbers =
  | { outcome: "taken"; first: number; taken: number; max: number; formater: string; shown: Date }
  | { outcome: "missing" | "fast" | "full" };

/** Takes up to `amount` numbers; `gapless`: none of a fast rule. */
export const takeNumbers = defineFunction<TakeInput, TakenNumbers>("take_serial_numbers", [
  "ofType",
  "gapless",
  "amount",
  "moment",
  "zone",
]);
