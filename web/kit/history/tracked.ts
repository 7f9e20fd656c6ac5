import { trackedEntities } from "#contract/history";
import type { Api } from "#contract/api";
import { mayCall } from "../../session/session.ts";
import type { RecordRow, Resource } from "../resource/resource.ts";

/** Whether the history of an API's records is kept. */
export function isTracked({ name }: Pick<Api, "name">): boolean {
  return trackedEntities.includes(name);
}

/** Whether the signed-in account may look at the history of a list's records. */
export function hasHistory<Row extends RecordRow>({ api, pageCall, detail, isDetail }: Resource<Row>): boolean {
  return !isDetail && isTracked(api) && [pageCall, detail ?? pageCall].every((call) => mayCall(api, call));
}

/** Whether the signed-in account may look at what was deleted from a list. */
export function hasTrash<Row extends RecordRow>(resource: Resource<Row>): boolean {
  const { api } = resource;
  return hasHistory(resource) && api.calls["delete"] !== undefined && mayCall(api, "delete");
}
