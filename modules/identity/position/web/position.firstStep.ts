import type { FirstStep } from "#kit";

export const firstSteps: readonly FirstStep[] = [
  {
    name: "positions",
    order: 30,
    title: "position.firstStep",
    text: "position.firstStep.text",
    place: { screen: "/system/pos/index" },
  },
];
