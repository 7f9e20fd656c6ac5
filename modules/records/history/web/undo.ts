import { call, createIdempotencyKey } from "#base/api";
import { historyApi } from "../contract.ts";

/** Undoes the changes of a request. */
export async function undo(requestId: string): Promise<boolean> {
  await call(historyApi, "undo", { requestId }, { idempotencyKey: createIdempotencyKey() });
  return true;
}
