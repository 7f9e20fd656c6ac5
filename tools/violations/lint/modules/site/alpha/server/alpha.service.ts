import type { Alpha } from "../contract.ts";

export function firstAlpha(list: readonly Alpha[]): Alpha | undefined {
  return list[0];
}
