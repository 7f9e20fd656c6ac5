import { passwordDelivery } from "#modules/identity/account/server";
import { outboxApi } from "../contract.ts";
import { outboxText } from "../text/index.ts";
import { routes } from "#core/http/routes";
import { module } from "#core/boot/module";
import { usageKinds } from "#core/request/quota";
import { messageUsage } from "./messageUsage.ts";
import { outboxMenus } from "./outbox.menu.ts";
import { hasSender, pageMessages, readSenders, sendTestMessage } from "./outbox.service.ts";
import { outgoingMessages } from "./outgoing.table.ts";
import { passwordMessages } from "./passwordMessage.ts";
import { startOutboxWorker } from "./outboxWorker.ts";

export const outboxModule = module({
  name: "outbox",
  routes: routes(outboxApi, { page: pageMessages, senders: readSenders, sendTest: sendTestMessage }),
  expiringRows: [{ remove: "remove_old_messages", atOnce: 1000 }],
  tables: [outgoingMessages],
  texts: outboxText,
  menus: outboxMenus,
  firstSteps: [{ name: "messages", isDone: hasSender }],
  extensions: [passwordDelivery.provide(passwordMessages), ...messageUsage.map((kind) => usageKinds.provide(kind))],
  services: [startOutboxWorker],
});

export { getSenderName } from "./senders.ts";
export { countManualMessages, type Message, sendMessage } from "./outgoing.service.ts";
export type { Template } from "./sender.ts";
