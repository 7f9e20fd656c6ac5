import type { Id } from "#contract/id";
import { defaulted, instant, json, nullable, reference, text, withIds } from "#core/rows/column";
import { definePlainTable } from "#core/rows/table";

const messageTable = definePlainTable(
  "message_log",
  { location: "tenant", scope: "tenant", archive: "contained" },
  {
    id: defaulted(reference()),
    title: text(64),
    message: text(4000),
    receiveAccountId: nullable(reference()),
    receiveName: nullable(text(80)),
    /** Receivers of a message to several accounts; null without a single receiver means all. */
    receiverIds: nullable(withIds(json<{ readonly accounts: readonly Id[] }>())),
    sendAccountId: reference(),
    sendName: text(80),
    sendTime: defaulted(instant()),
    sendIp: nullable(text(64)),
    sendBrowser: nullable(text(128)),
    sendOs: nullable(text(128)),
  },
);

/** Messages between accounts; append-only. */
export const messages = { ...messageTable, entity: "sysLogMsg" };
