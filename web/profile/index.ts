import { profileText } from "#modules/profile/text";
import { webModule } from "../kit/webModule.ts";

/** The personal centre: its frame stands here, since it shows sections of all modules; what is kept of it is `modules/profile`. */
export const profileWeb = webModule({
  screens: { "/system/user/component/userCenter": async () => await import("./ProfilePage.tsx") },
  texts: profileText,
});
