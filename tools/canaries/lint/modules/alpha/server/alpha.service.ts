import type { Alpha } from "#modules/alpha/contract";

export function firstAlpha(list: readonly Alpha[]): Alpha | undefined {
  return list[0];
}
