import type { Id } from "#contract/id";
import { defaulted, instant, json, nullable, reference, text } from "#server/rows/column";
import { defineLink } from "#server/rows/table";

/** What people sent each other; it is only ever added to. */
export const messages = defineLink(
  "message_log",
  { home: "tenant", scope: "tenant" },
  {
    id: defaulted(reference()),
    title: text(64),
    message: text(4000),
    receiveAccountId: nullable(reference()),
    receiveName: nullable(text(80)),
    /** Several who got the same; null and no single receiver: everybody. */
    receiverIds: nullable(json<{ readonly accounts: readonly Id[] }>()),
    sendAccountId: reference(),
    sendName: text(80),
    sendTime: defaulted(instant()),
    sendIp: nullable(text(64)),
    sendBrowser: nullable(text(128)),
    sendOs: nullable(text(128)),
  },
);
