import type { FirstStep } from "#kit";
import { createCallQuery } from "#kit/parts/useCallResult.ts";
import { outboxApi } from "../contract.ts";
import { SenderSetup } from "./SenderSetup.tsx";

export const firstSteps: readonly FirstStep[] = [
  {
    name: "messages",
    order: 60,
    title: "outgoing.firstStep",
    text: "outgoing.firstStep.text",
    place: { screen: "/system/outbox/index" },
    Detail: SenderSetup,
    prepare: async (queries) => await queries.query(createCallQuery(outboxApi, "senders", {})),
  },
];
