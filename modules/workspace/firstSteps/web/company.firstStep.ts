import { type FirstStep, lazyComponent } from "#kit";
import { firstStepsText } from "../text/index.ts";

export const firstSteps: readonly FirstStep[] = [
  {
    name: "company",
    order: 10,
    title: "firstSteps.company",
    text: "firstSteps.company.text",
    place: {
      Dialog: lazyComponent(async () => (await import("./CompanyNameDialog.tsx")).CompanyNameDialog, {
        texts: firstStepsText,
      }),
    },
  },
];
