import { scheduleApi } from "../contract.ts";
import { scheduleText } from "../text/index.ts";
import { module } from "#core/boot/module";
import { markReadOnly, routes } from "#core/http/routes";
import { accounts } from "#modules/identity/account/server";
import { organisations } from "#modules/identity/organisation/server";
import {
  addScheduleEntry,
  addSharedEntry,
  deleteScheduleEntry,
  getScheduleEntry,
  setScheduleStatus,
  updateScheduleEntry,
} from "./schedule.service.ts";
import { listScheduleEntries } from "./scheduleList.service.ts";
import { scheduleMenus } from "./schedule.menu.ts";
import { describeDeletedDay, describeDeletedRepeat } from "./describeSpan.ts";
import { listBusyTimes } from "./invitation/busy.service.ts";
import { chooseForEntry } from "./choice/choice.service.ts";
import { answerInvitation } from "./invitation/invitation.service.ts";
import { beginScheduleUndo } from "./invitation/invitationNotices.ts";
import { listInvitees, listPeople } from "./invitation/people.ts";
import { closeFeed, getFeed, openFeed, readCalendar } from "./calendar/feed.service.ts";
import { importCalendar } from "./calendar/import.service.ts";
import { guardScheduleUndo } from "./restoredEntries.ts";
import { startReminders } from "./reminder.service.ts";
import { listCalendars } from "./shared/calendars.ts";
import {
  scheduleAnswers,
  scheduleChoices,
  scheduleEntries,
  scheduleFeeds,
  scheduleInvitations,
  scheduleReminders,
} from "./schedule.table.ts";
import { selectWithHistory, withoutReturnedParts } from "./target.ts";

export const scheduleModule = module({
  name: "schedule",
  routes: routes(scheduleApi, {
    page: markReadOnly(listScheduleEntries),
    detail: getScheduleEntry,
    add: addScheduleEntry,
    update: updateScheduleEntry,
    delete: deleteScheduleEntry,
    setStatus: setScheduleStatus,
    people: listPeople,
    answer: answerInvitation,
    choose: chooseForEntry,
    invitees: markReadOnly(listInvitees),
    busy: markReadOnly(listBusyTimes),
    calendars: listCalendars,
    addShared: addSharedEntry,
    feed: getFeed,
    openFeed,
    closeFeed,
    calendar: readCalendar,
    importCalendar,
  }),
  tables: [scheduleEntries, scheduleReminders, scheduleFeeds, scheduleAnswers, scheduleChoices, scheduleInvitations],
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
      derived: ["lastDate", "seriesNo", "seriesId", "timeChangedAt", "partOf", "isReturned"],
      wireNames: { accountId: "userId" },
      references: {
        invitedIds: { table: accounts, name: "realName" },
        ownerOrgId: { table: organisations, name: "name" },
      },
      details: [
        { column: "scheduleDate", describe: describeDeletedDay },
        "startTime",
        { column: "repeat", describe: describeDeletedRepeat },
        "ownerOrgId",
      ],
      visibilityFilter: selectWithHistory,
      deletedFilter: withoutReturnedParts,
      guardUndo: guardScheduleUndo,
      beginUndo: beginScheduleUndo,
    },
  ],
  services: [startReminders],
  demoRows: async () => (await import("./schedule.demo.ts")).scheduleDemo,
});
