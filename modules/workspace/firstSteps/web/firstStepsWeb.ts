import { webModule } from "#kit/webModule.ts";
import { firstStepsText } from "../text/index.ts";

export const firstStepsWeb = webModule({
  texts: firstStepsText,
  firstSteps: async () => await import("./company.firstStep.ts"),
  widgets: async () => await import("./firstSteps.home.ts"),
  standalonePages: [
    {
      order: 30,
      isDue: ({ user }) => user.mustNameCompany,
      load: async () => ({ Component: (await import("./CompanyNamePage.tsx")).CompanyNamePage }),
    },
  ],
});
