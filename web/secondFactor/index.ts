import { secondFactorText } from "#modules/secondFactor/text";
import { webModule } from "../kit/webModule.ts";

/** Two-step verification; it stands here as the page that asks for it before all others needs it too. */
export const secondFactorWeb = webModule({
  screens: {},
  texts: secondFactorText,
  profile: [async () => await import("./secondFactor.profile.tsx")],
});
