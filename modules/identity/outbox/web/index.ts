import { webModule } from "#kit";
import { outboxText } from "../text/index.ts";

export const outgoingWeb = webModule({
  screens: { "/system/outbox/index": async () => await import("./OutboxPage.tsx") },
  texts: outboxText,
  firstSteps: async () => await import("./outbox.firstStep.ts"),
});
