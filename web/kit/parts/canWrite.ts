import { canCall } from "#base/session/session";
import type { RecordRow, Resource } from "../resource/resource.ts";

/** Whether the signed-in account may make a call on the records of a list. */
export function canWrite<Row extends RecordRow>({ api, isDetail }: Resource<Row>, call: string): boolean {
  return !isDetail && api.calls[call] !== undefined && canCall(api, call);
}
