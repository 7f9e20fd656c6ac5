import { expect, it } from "vitest";
import { toId } from "#contract/id";
import { historyApi } from "#modules/records/history/contract";
import { noticeApi } from "#modules/workspace/notice/contract";
import { scheduleApi } from "../../contract.ts";
import { aTenant, DataScope } from "#tests/builders/tenant";

const meeting = { scheduleDate: "2026-12-01", startTime: "09:00", endTime: "10:00", content: "Site meeting" };

it("tells an invitation as a task, and what became of the event as a message of the system", async () => {
  const { tenant } = await aTenant();
  const everyone = await tenant.hasRole({ dataScope: DataScope.all });
  const organiser = await tenant.hasAccount({ realName: "Olga", roleIds: [everyone.id] });
  const guest = await tenant.hasAccount();
  await organiser.get(scheduleApi, "add", { ...meeting, invitedIds: [guest.id] });
  const [entry] = await organiser.get(scheduleApi, "page", { from: "2026-12-01", to: "2026-12-01" });
  const id = entry?.id ?? toId(1);

  await organiser.get(scheduleApi, "update", { id, content: "Meeting" });
  const { headers } = await organiser.call(scheduleApi, "delete", { id });
  await organiser.get(historyApi, "undo", { requestId: headers.get("x-request-id") ?? "" });

  const { items } = await guest.get(noticeApi, "pageReceived", { page: 1, pageSize: 50 });
  expect(items.toReversed().map(({ kind, sysNotice: { title } }) => `${kind}: ${title}`)).toEqual([
    "assignment: Olga邀请您参加：Site meeting",
    "system: Olga更改了日程：Meeting",
    "system: Olga取消了日程：Meeting",
    "system: Olga撤销了更改，日程以此为准：Meeting",
  ]);
});
