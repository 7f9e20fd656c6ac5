import { lazyComponent, webModule } from "#kit";
import { personActions } from "#modules/identity/account/web";
import { scheduleText } from "../text/index.ts";

export const scheduleWeb = webModule({
  screens: { "/home/schedule/index": async () => await import("./SchedulePage.tsx") },
  texts: scheduleText,
  manual: async () => await import("./schedule.manual.ts"),
  widgets: async () => await import("./schedule.home.ts"),
  extensions: [
    personActions.provide(lazyComponent(async () => (await import("./invitation/InvitePerson.tsx")).InvitePerson)),
  ],
});
