import type { FirstStep } from "#kit";

export const firstSteps: readonly FirstStep[] = [
  {
    name: "roles",
    order: 40,
    title: "role.firstStep",
    text: "role.firstStep.text",
    place: { screen: "/system/role/index" },
  },
];
