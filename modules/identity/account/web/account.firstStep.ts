import type { FirstStep } from "#kit";

export const firstSteps: readonly FirstStep[] = [
  {
    name: "accounts",
    order: 50,
    title: "account.firstStep",
    text: "account.firstStep.text",
    place: { screen: "/system/user/index" },
  },
];
