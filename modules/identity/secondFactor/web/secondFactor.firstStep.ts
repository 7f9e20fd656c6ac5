import type { FirstStep } from "#kit";

export const firstSteps: readonly FirstStep[] = [
  {
    name: "secondFactor",
    order: 70,
    title: "secondFactor.firstStep",
    text: "secondFactor.firstStep.text",
    place: { screen: "/system/user/component/userCenter", search: "section=secondFactor" },
  },
];
