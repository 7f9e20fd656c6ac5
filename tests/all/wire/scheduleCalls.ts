import type { ExistingClient } from "./existingClient.ts";
import { toRow } from "./existingClient.ts";
import { base, type WireCall } from "./wireCall.ts";

type Row = Readonly<Record<string, unknown>>;

/** An entry of the administrator of a tenant. */
export type ScheduleWorld = {
  readonly row: Row;
  readonly id: number;
  readonly unknownId: number;
  readonly add: (content: string) => Promise<number>;
};

const entry = {
  ...base,
  userId: "id",
  scheduleTime: "dt",
  startTime: "s",
  endTime: "s",
  content: "s",
  status: "n",
} as const;

const draft = {
  scheduleTime: "2026-11-24T16:00:00.000Z",
  startTime: "09:00",
  endTime: "10:15",
  content: "Site meeting",
  status: 0,
};
const owned = "an entry is found by its owner only; the source checks no owner and needs no session";

/** Personal schedules: wire conventions 03, section 6. */
export const scheduleCalls: readonly WireCall<ScheduleWorld>[] = [
  {
    call: "POST sysSchedule/page",
    access: "signed in",
    input: "startTime dt?, endTime dt?, scheduleTime?",
    result: [entry],
    ours: owned,
    send: () => ({
      body: { scheduleTime: "2026-11-24T16:00:00.000Z", startTime: "2026-11-24T16:00:00.000Z", endTime: null },
    }),
  },
  {
    call: "GET sysSchedule/detail/{id}",
    access: "signed in",
    input: "id*",
    result: entry,
    ours: owned,
    send: ({ id }) => ({ path: [id] }),
    errors: { D1002: ({ unknownId }) => ({ path: [unknownId] }) },
  },
  {
    call: "POST sysSchedule/add",
    access: "signed in",
    input: "Schedule: scheduleTime*, startTime*, endTime* after the start, content*",
    result: "null",
    ours: "the four fields are required, as the screens of the source require them",
    send: () => ({ body: { ...draft, id: 0, userId: 0 } }),
    errors: { D1009: () => ({ body: { ...draft, endTime: "09:00" } }) },
  },
  {
    call: "POST sysSchedule/update",
    access: "signed in",
    input: "Schedule with id*",
    result: "null",
    ours: owned,
    send: ({ row }) => ({ body: { ...row, scheduleTime: "2026-11-26 00:00:00" } }),
    errors: { D1002: ({ row, unknownId }) => ({ body: { ...row, id: unknownId } }) },
  },
  {
    call: "POST sysSchedule/setStatus",
    access: "signed in",
    input: "id*, status* 0 | 1",
    result: "n",
    ours: owned,
    send: ({ id }) => ({ body: { id, status: 1 } }),
    errors: {
      D1002: ({ unknownId }) => ({ body: { id: unknownId, status: 1 } }),
      D3005: ({ id }) => ({ body: { id, status: 2 } }),
    },
  },
  {
    call: "POST sysSchedule/delete",
    access: "signed in",
    input: "id*",
    result: "null",
    ours: owned,
    send: async ({ add }) => ({ body: { id: await add("Cancelled") } }),
    errors: { D1002: ({ unknownId }) => ({ body: { id: unknownId } }) },
  },
];

export async function theSchedule(client: ExistingClient): Promise<ScheduleWorld> {
  const add = async (content: string) => {
    await client.get("POST sysSchedule/add", { body: { ...draft, content } });
    const found = await client.get("POST sysSchedule/page", { body: {} });
    const rows = (Array.isArray(found) ? found : []).map(toRow);
    return Number(rows.find((row) => row["content"] === content)?.["id"]);
  };
  const id = await add("Inspection");
  const { version: _, ...row } = toRow(await client.get("GET sysSchedule/detail/{id}", { path: [id] }));
  return { row, id, unknownId: 4_000_000_000_000_000, add };
}
