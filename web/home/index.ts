import { dashboardText } from "#modules/dashboard/text";
import { webModule } from "../kit/webModule.ts";

/** The home page: its frame stands here, since it knows all modules; what is kept of it is `modules/dashboard`. */
export const homeWeb = webModule({
  screens: { "/home/index": async () => await import("./HomePage.tsx") },
  texts: dashboardText,
});
