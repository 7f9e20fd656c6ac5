import { dashboardText } from "../text/index.ts";
import { webModule } from "#kit/webModule.ts";

export const homeWeb = webModule({
  screens: { "/home/index": async () => await import("./HomePage.tsx") },
  texts: dashboardText,
});
