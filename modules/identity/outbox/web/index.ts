import { webModule } from "#kit";
import { outboxText } from "../text/index.ts";

export const outgoingWeb = webModule({
  screens: { "/system/outbox/index": async () => await import("./OutboxPage.tsx") },
  texts: outboxText,
  manual: async () => await import("./outbox.manual.ts"),
  firstSteps: async () => await import("./outbox.firstStep.ts"),
});
