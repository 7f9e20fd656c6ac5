import { canCall, getSessionState } from "#base/session/session";
import type { RecordRow, Resource } from "#kit/resource/resource.ts";

/** Whether the records of a list have attachments that the signed-in account may see. */
export function hasAttachments<Row extends RecordRow>({ api, pageCall, isDetail }: Resource<Row>): boolean {
  const state = getSessionState();
  if (isDetail || state.step !== "ready") return false;
  return state.session.user.attachableEntities.includes(api.name) && canCall(api, pageCall);
}
