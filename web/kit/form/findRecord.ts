import type { Id } from "#contract/id";
import { call, CallError } from "../../api.ts";
import { type RecordRow, type Resource, valueOf } from "../resource/resource.ts";

/**
 * A record as it is now: what its detail call says, else its row by its id. `null`: it is gone, or out of reach;
 * `undefined`: no call of the API tells.
 */
export async function findRecord<Row extends RecordRow>(
  { api, detail, pageCall }: Resource<Row>,
  id: Id,
): Promise<object | null | undefined> {
  if (detail !== undefined) return await orMissing(async () => asRecord(await call(api, detail, { id })));
  if (!("ids" in (api.calls[pageCall]?.input.shape ?? {}))) return undefined;
  return await orMissing(async () => {
    const page = asRecord(await call(api, pageCall, { ids: [id], page: 1, pageSize: 1 }));
    const items = page === null ? undefined : valueOf(page, "items");
    return Array.isArray(items) ? asRecord(items[0]) : null;
  });
}

/** A record that one may not see answers like one that is not there. */
async function orMissing(read: () => Promise<object | null>): Promise<object | null | undefined> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    // A server that cannot answer now says nothing about the record.
    return error.status === 0 || error.status >= 500 ? undefined : null;
  }
}

function asRecord(answer: unknown): object | null {
  return typeof answer === "object" ? answer : null;
}
