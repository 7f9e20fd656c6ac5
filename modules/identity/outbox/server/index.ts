import { passwordDelivery } from "#modules/identity/account/server";
import { outboxApi, suppressionApi } from "../contract.ts";
import { outboxText } from "../text/index.ts";
import { markReadOnly, routes } from "#core/http/routes";
import { module } from "#core/boot/module";
import { usageKinds } from "#core/request/quota";
import { messagePurposes } from "./messagePurpose.ts";
import { passwordMessage, testMessage } from "./outbox.purposes.ts";
import { messageUsage } from "./messageUsage.ts";
import { outboxMenus } from "./outbox.menu.ts";
import { hasSender, pageMessages, readSenders, sendTestMessage } from "./outbox.service.ts";
import { outgoingMessages } from "./outgoing.table.ts";
import { passwordMessages } from "./passwordMessage.ts";
import { startOutboxWorker } from "./outboxWorker.ts";
import { resendMessage } from "./resend.service.ts";
import { suppressionRecord } from "./suppression.history.ts";
import { addSuppression, deleteSuppression, pageSuppressions } from "./suppression.service.ts";
import { suppressions } from "./suppression.table.ts";

export const outboxModule = module({
  name: "outbox",
  routes: [
    ...routes(outboxApi, {
      page: pageMessages,
      senders: readSenders,
      sendTest: sendTestMessage,
      resend: resendMessage,
    }),
    ...routes(suppressionApi, {
      page: markReadOnly(pageSuppressions),
      add: addSuppression,
      delete: deleteSuppression,
    }),
  ],
  expiringRows: [{ remove: "remove_old_messages", atOnce: 1000 }],
  tables: [outgoingMessages, suppressions],
  texts: outboxText,
  menus: outboxMenus,
  records: [suppressionRecord],
  demoRows: async () => (await import("./suppression.demo.ts")).suppressionDemo,
  firstSteps: [{ name: "messages", isDone: hasSender }],
  extensions: [
    passwordDelivery.provide(passwordMessages),
    messagePurposes.provide(testMessage),
    messagePurposes.provide(passwordMessage),
    ...messageUsage.map((kind) => usageKinds.provide(kind)),
  ],
  services: [startOutboxWorker],
});

export type { Template } from "./sender.ts";
export { getSenderName } from "./senders.ts";
export { checkManualLimit, type Message, sendMessage } from "./outgoing.service.ts";
export { sendTest } from "./outbox.service.ts";
export {
  composeMessage,
  composeStandard,
  type MessagePurposeDefinition,
  messagePurposes,
  oneLine,
  tenantWordings,
  type TenantWordings,
  type MessageText,
} from "./messagePurpose.ts";
