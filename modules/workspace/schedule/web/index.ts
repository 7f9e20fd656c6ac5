import { webModule } from "#kit";
import { scheduleText } from "../text/index.ts";

export const scheduleWeb = webModule({
  screens: { "/home/schedule/index": async () => await import("./SchedulePage.tsx") },
  texts: scheduleText,
  manual: async () => await import("./schedule.manual.ts"),
  widgets: async () => await import("./schedule.home.ts"),
});
