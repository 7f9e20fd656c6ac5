import { webModule } from "#kit";
import { scheduleText } from "../text/index.ts";

export const scheduleWeb = webModule({
  texts: scheduleText,
  manual: async () => await import("./schedule.manual.ts"),
  widgets: async () => await import("./schedule.home.ts"),
});
