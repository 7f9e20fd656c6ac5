import { bigInteger, defaulted, instant, json, plainReference, reference, text } from "#core/rows/column";
import { definePlainTable, type Table } from "#core/rows/table";
import type { Audience } from "#core/request/realtimeEvent";

/** Events of the last minutes, numbered in the order of their commits; nodes are notified of them and read them here. */
export const hubEvents = definePlainTable(
  "hub_event",
  { location: "tenant", scope: "tenant", archive: "transient" },
  {
    id: defaulted(reference()),
    audience: json<Audience>(),
    target: text(64),
    content: json<unknown>(),
    createdAt: defaulted(instant()),
    number: bigInteger(),
    /** The event before it; 0: it is the first one. */
    previousId: plainReference(),
  },
);

/** The last event of a tenant. */
export const hubPositions = definePlainTable(
  "hub_position",
  { location: "tenant", scope: "tenant", archive: "transient" },
  { lastNumber: bigInteger(), lastId: plainReference(), previousId: plainReference() },
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
