import type { FirstStep } from "#kit";

export const firstSteps: readonly FirstStep[] = [
  {
    name: "organisations",
    order: 20,
    title: "organisation.firstStep",
    text: "organisation.firstStep.text",
    place: { screen: "/system/org/index" },
  },
];
