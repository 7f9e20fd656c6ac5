import { webModule } from "#kit/webModule.ts";
import { profileText } from "../text/index.ts";

export { shownConversations } from "./extensionPoints.ts";

export const profileWeb = webModule({
  screens: { "/system/user/component/userCenter": async () => await import("./ProfilePage.tsx") },
  texts: profileText,
  manual: async () => await import("./profile.manual.ts"),
  live: async () => ({ Component: (await import("./RealtimeToasts.tsx")).RealtimeToasts }),
});
