import { canCall } from "#base/session/session";
import { isTracked } from "#kit/parts/useUndo.ts";
import type { RecordRow, Resource } from "#kit/resource/resource.ts";

/** Whether the signed-in account may see the history of a list's records. */
export function hasHistory<Row extends RecordRow>({ api, pageCall, detail, isDetail }: Resource<Row>): boolean {
  return !isDetail && isTracked(api) && [pageCall, detail ?? pageCall].every((call) => canCall(api, call));
}

/** Whether the signed-in account may see the deleted records of a list, unless the API has a bin of its own. */
export function hasTrash<Row extends RecordRow>(resource: Resource<Row>): boolean {
  const { api } = resource;
  const isOffered = api.calls["delete"] !== undefined && api.calls["bin"] === undefined;
  return isOffered && hasHistory(resource) && canCall(api, "delete");
}
