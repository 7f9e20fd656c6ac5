import { webModule } from "#kit";
import { outgoingText } from "#modules/outgoing/text";

export const outgoingWeb = webModule({
  screens: { "/system/outbox/index": async () => await import("./OutboxPage.tsx") },
  texts: outgoingText,
});
