import { outboxApi } from "#modules/outgoing/contract";
import { outgoingText } from "#modules/outgoing/text";
import { routes } from "#server/http/routes";
import { module } from "#server/module";
import { outboxMenus } from "./outbox.menu.ts";
import { pageMessages, readSenders } from "./outbox.service.ts";
import { outgoingMessages } from "./outgoing.table.ts";
import { startSending } from "./sending.ts";

export const outgoingModule = module({
  name: "outgoing",
  routes: routes(outboxApi, { page: pageMessages, senders: readSenders }),
  tables: [outgoingMessages],
  texts: outgoingText,
  menus: outboxMenus,
  services: [startSending],
});

export { countWritten, type Message, sendMessage } from "./outgoing.service.ts";
