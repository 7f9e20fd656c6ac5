import { mayCall } from "../../session/session.ts";
import type { RecordRow, Resource } from "../resource/resource.ts";

/** Whether the signed-in account may make a call on the records of a list. */
export function mayWrite<Row extends RecordRow>({ api, isDetail }: Resource<Row>, call: string): boolean {
  return !isDetail && api.calls[call] !== undefined && mayCall(api, call);
}
