import { defaulted, instant, json, reference, text } from "#core/rows/column";
import { definePlainTable, type Table } from "#core/rows/table";
import type { Audience } from "#core/request/realtimeEvent";

/** Events of the realtime connection; nodes receive the id and read the rest here. */
export const hubEvents = definePlainTable(
  "hub_event",
  { location: "tenant", scope: "tenant", archive: "transient" },
  {
    id: defaulted(reference()),
    audience: json<Audience>(),
    target: text(64),
    content: json<unknown>(),
    createdAt: defaulted(instant()),
  },
);

/** Which session has a realtime connection to which node. */
export const hubConnections = definePlainTable(
  "hub_connection",
  { location: "tenant", scope: "tenant", archive: "transient" },
  {
    id: defaulted(reference()),
    nodeId: reference(),
    sessionId: reference(),
    accountId: reference(),
    connectedAt: defaulted(instant()),
  },
);

const nodeColumns = { id: reference(), seenAt: defaulted(instant()) };

/** The running nodes. Global: a node serves all tenants. */
export const hubNodes: Table<typeof nodeColumns> = {
  name: "hub_node",
  location: "control",
  hasTenant: false,
  isRecord: false,
  scope: "tenant",
  isPersonal: false,
  columns: nodeColumns,
  pinyinOf: undefined,
  spelling: undefined,
  searchable: [],
  entity: undefined,
  missing: undefined,
};
