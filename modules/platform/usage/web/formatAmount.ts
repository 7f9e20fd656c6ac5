import { formatSize } from "#kit";
import { formatNumber } from "#kit/cells/numbers.ts";

/** The unit of a kind of usage. */
export type AmountUnit = "count" | "bytes";

/** An amount in its unit: "1,240" or "3.2 GB". */
export function formatAmount(unit: AmountUnit, amount: number): string {
  return unit === "bytes" ? formatSize(amount) : formatNumber(amount);
}
