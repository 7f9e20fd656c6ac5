import { bytes, defaulted, instant, json, reference, secret, text } from "#server/rows/column";
import { defineLink, type Table } from "#server/rows/table";
import type { Audience } from "./realtime.ts";

/** What is told by the realtime connection; nodes hear the id and read the rest here. */
export const hubEvents = defineLink(
  "hub_event",
  { home: "control", scope: "tenant" },
  {
    id: defaulted(reference()),
    audience: json<Audience>(),
    target: text(64),
    content: json<unknown>(),
    createdAt: defaulted(instant()),
  },
);

/** Tickets by their hash that open one realtime connection each. */
export const hubTickets = defineLink(
  "hub_ticket",
  { home: "control", scope: "tenant" },
  { id: defaulted(reference()), sessionId: reference(), hash: secret(bytes()), expiresAt: instant() },
);

/** Who has a realtime connection to which node. */
export const hubConnections = defineLink(
  "hub_connection",
  { home: "control", scope: "tenant" },
  {
    id: defaulted(reference()),
    nodeId: reference(),
    sessionId: reference(),
    accountId: reference(),
    connectedAt: defaulted(instant()),
  },
);

const nodeColumns = { id: reference(), seenAt: defaulted(instant()) };

/** The nodes that are there. Global: a node serves all tenants. */
export const hubNodes: Table<typeof nodeColumns> = {
  name: "hub_node",
  home: "control",
  hasTenant: false,
  isRecord: false,
  scope: "tenant",
  columns: nodeColumns,
  pinyinOf: undefined,
  spelling: undefined,
  searchable: [],
  entity: undefined,
  missing: undefined,
};
