import { secondFactorText } from "../text/index.ts";
import { webModule } from "#kit/webModule.ts";

export const secondFactorWeb = webModule({
  texts: secondFactorText,
  standalonePages: [
    {
      order: 20,
      isDue: ({ user }) => user.mustEnrol,
      load: async () => ({ Component: (await import("./EnrolPage.tsx")).EnrolPage }),
    },
  ],
  firstSteps: async () => await import("./secondFactor.firstStep.ts"),
  profile: [async () => await import("./secondFactor.profile.tsx")],
});
