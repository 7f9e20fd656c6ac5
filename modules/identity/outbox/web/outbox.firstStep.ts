import { type FirstStep, lazyComponent } from "#kit";
import { outboxText } from "../text/index.ts";

export const firstSteps: readonly FirstStep[] = [
  {
    name: "messages",
    order: 60,
    title: "outgoing.firstStep",
    text: "outgoing.firstStep.text",
    place: { screen: "/system/outbox/index" },
    Detail: lazyComponent(async () => (await import("./SenderSetup.tsx")).SenderSetup, { texts: outboxText }),
  },
];
