import { type HomeParts, lazyComponent } from "#kit";
import { scheduleApi } from "../contract.ts";
import { scheduleText } from "../text/index.ts";

export const home: HomeParts = {
  widgets: [
    {
      name: "schedule",
      title: "home.schedule",
      needs: { api: scheduleApi, name: "page" },
      size: { w: 3, h: 9 },
      minSize: { w: 3, h: 7 },
      Component: lazyComponent(async () => (await import("./ScheduleWidget.tsx")).ScheduleWidget, {
        texts: scheduleText,
      }),
    },
  ],
};
