import { webModule } from "#kit/webModule.ts";
import { firstStepsText } from "../text/index.ts";

export const firstStepsWeb = webModule({
  texts: firstStepsText,
  manual: async () => await import("./firstSteps.manual.ts"),
  firstSteps: async () => await import("./company.firstStep.ts"),
  widgets: async () => await import("./firstSteps.home.ts"),
  standalonePages: [
    {
      order: 25,
      isDue: ({ user }) => user.mustNameCompany,
      load: async () => ({ Component: (await import("./CompanyNamePage.tsx")).CompanyNamePage }),
    },
  ],
});
