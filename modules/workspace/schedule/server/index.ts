import { scheduleApi } from "../contract.ts";
import { scheduleText } from "../text/index.ts";
import { module } from "#core/boot/module";
import { markReadOnly, routes } from "#core/http/routes";
import {
  addScheduleEntry,
  deleteScheduleEntry,
  getScheduleEntry,
  listScheduleEntries,
  setScheduleStatus,
  updateScheduleEntry,
} from "./schedule.service.ts";
import { scheduleMenus } from "./schedule.menu.ts";
import { closeFeed, getFeed, openFeed, readCalendar } from "./calendar/feed.service.ts";
import { importCalendar } from "./calendar/import.service.ts";
import { startReminders } from "./reminder.service.ts";
import { scheduleEntries, scheduleFeeds, scheduleReminders } from "./schedule.table.ts";

export const scheduleModule = module({
  name: "schedule",
  routes: routes(scheduleApi, {
    page: markReadOnly(listScheduleEntries),
    detail: getScheduleEntry,
    add: addScheduleEntry,
    update: updateScheduleEntry,
    delete: deleteScheduleEntry,
    setStatus: setScheduleStatus,
    feed: getFeed,
    openFeed,
    closeFeed,
    calendar: readCalendar,
    importCalendar,
  }),
  tables: [scheduleEntries, scheduleReminders, scheduleFeeds],
  texts: scheduleText,
  menus: scheduleMenus,
  records: [
    {
      entity: "sysSchedule",
      prefix: "schedule",
      table: scheduleEntries,
      name: "content",
      read: "sysSchedule/page",
      update: "sysSchedule/update",
      remove: "sysSchedule/delete",
      derived: ["lastDate", "seriesNo", "seriesId"],
      wireNames: { accountId: "userId" },
    },
  ],
  services: [startReminders],
  demoRows: async () => (await import("./schedule.demo.ts")).scheduleDemo,
});
