import type { Id } from "#contract/id";
import { CallError } from "#base/answer";
import { call } from "#base/api";
import { readFieldValue, type RecordRow, type Resource } from "../resource/resource.ts";

/**
 * The current state of a record: the answer of its detail call, else its row by id. `null` if it is missing or out of
 * reach; `undefined` if no call of the API can tell.
 */
export async function findRecord<Row extends RecordRow>(
  { api, detail, pageCall }: Resource<Row>,
  id: Id,
): Promise<object | null | undefined> {
  if (detail !== undefined) return await orMissing(async () => asRecord(await call(api, detail, { id })));
  if (!("ids" in (api.calls[pageCall]?.input.shape ?? {}))) return undefined;
  return await orMissing(async () => {
    const page = asRecord(await call(api, pageCall, { ids: [id], page: 1, pageSize: 1 }));
    const items = page === null ? undefined : readFieldValue(page, "items");
    return Array.isArray(items) ? asRecord(items[0]) : null;
  });
}

/** A record that the caller may not see answers like a missing one. */
async function orMissing(read: () => Promise<object | null>): Promise<object | null | undefined> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    // A server error says nothing about the record.
    return error.status === 0 || error.status >= 500 ? undefined : null;
  }
}

function asRecord(answer: unknown): object | null {
  return typeof answer === "object" ? answer : null;
}
