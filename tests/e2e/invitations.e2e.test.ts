import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { sessionApi } from "#modules/identity/session/contract";
import { scheduleApi } from "#modules/workspace/schedule/contract";
import { aName, createApiCaller } from "./fixtures.ts";
import { findOverflow, findViolationsInThemes } from "./pageChecks.ts";
import { expectGone, expectVisible, getDemoAccount, openSignedIn } from "./steps.ts";
import { setUpWindows } from "./windows.ts";

const open = setUpWindows();
const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
// Far from the entries of the demo; a Thursday.
const date = "2034-03-16";

/** The administrator of the demo, and a colleague in the same tenant. */
async function anOrganiserAndGuest() {
  const [organiser, account] = [getDemoAccount("admin"), getDemoAccount("project")];
  const [asOrganiser, asGuest] = [await createApiCaller(organiser), await createApiCaller(account)];
  const { id, realName } = await asGuest(sessionApi, "userInfo", {});
  return { organiser, asOrganiser, asGuest, guest: { ...account, id, realName } };
}

const listFaults = async (page: Page) => [...(await findViolationsInThemes(page)), ...(await findOverflow(page))];

describe("an invitation", () => {
  it("reaches the guest as a message that opens it, is accepted, and the organiser sees that", async () => {
    const { organiser, asGuest, guest } = await anOrganiserAndGuest();
    await asGuest(scheduleApi, "add", {
      scheduleDate: date,
      startTime: "09:00",
      endTime: "10:00",
      content: "自己的事",
    });
    const content = aName("协调会");
    const guestPage = await openSignedIn(open, guest, { address: "/dashboard/schedule?date=2034-01-05" });
    const page = await openSignedIn(open, organiser, { address: `/dashboard/schedule?view=day&date=${date}` });

    await page.getByRole("button", { name: "新增日程" }).click();
    const form = page.getByRole("dialog", { name: "新增日程" });
    await form.getByRole("textbox", { name: "内容" }).fill(content);
    await form.getByRole("combobox", { name: "邀请人员" }).fill(guest.realName);
    await page.getByTitle(guest.realName, { exact: true }).click();
    const busy = form.getByRole("region", { name: "忙闲情况" });
    await expectVisible(busy.getByText(`此时间有冲突：${guest.realName}`));
    expect(await listFaults(page)).toEqual([]);
    await busy.getByRole("button", { name: "查找共同空闲时间" }).click();
    await expectVisible(busy.getByText("此时间所有人都有空"));
    await form.getByRole("button", { name: "保存", exact: true }).click();
    await expectGone(form);

    await guestPage.getByRole("button", { name: /^消息.*未读/u }).click();
    await guestPage.getByRole("button", { name: new RegExp(content, "u") }).click();
    const invitation = guestPage.getByRole("dialog", { name: "日程邀请" });
    await expectVisible(invitation.getByText(content));
    await invitation.getByText("参加", { exact: true }).click();
    await invitation.getByRole("textbox", { name: "附言（可选）" }).fill("准时到");
    expect(await listFaults(guestPage)).toEqual([]);
    await invitation.getByRole("button", { name: "发送答复" }).click();
    await expectGone(invitation);
    await expectVisible(guestPage.locator(".sw-cal-entry[data-answer=yes]", { hasText: content }));

    await page.locator(".sw-cal-entry", { hasText: content }).click();
    const people = page.getByRole("dialog", { name: "修改日程" }).getByRole("list", { name: "参加人员" });
    await expectVisible(people.getByText("准时到"));
    await expectVisible(people.getByText("参加", { exact: true }));
  });

  it("is asked for again when its time changes, keeps the guest's own colour, and goes when it is cancelled", async () => {
    const { asOrganiser, asGuest, guest } = await anOrganiserAndGuest();
    const content = aName("联调");
    const times = { scheduleDate: "2034-04-20", startTime: "14:00", endTime: "15:00" };
    await asOrganiser(scheduleApi, "add", { ...times, content, invitedIds: [guest.id] });
    const [entry] = await asOrganiser(scheduleApi, "page", { keyword: content });
    const id = entry?.id ?? guest.id;
    await asGuest(scheduleApi, "answer", { id, answer: "yes" });
    const page = await openSignedIn(open, guest, { address: "/dashboard/schedule?view=week&date=2034-04-20" });
    const block = page.locator(".sw-cal-entry", { hasText: content });
    await expectVisible(block.and(page.locator("[data-answer=yes]")));

    await asOrganiser(scheduleApi, "update", { id, startTime: "16:00", endTime: "17:00" });
    await page.reload();
    await block.and(page.locator("[data-answer=none]")).click();
    const invitation = page.getByRole("dialog", { name: "日程邀请" });
    await expectVisible(invitation.getByText("在您答复之后，时间有变更，请重新答复。"));
    await invitation.getByRole("region", { name: "仅对我生效" }).getByText("红色", { exact: true }).click();
    await expectVisible(page.getByText(`“${content}”对您的颜色和提醒`));
    expect(await listFaults(page)).toEqual([]);
    await invitation.getByText("参加", { exact: true }).click();
    await invitation.getByRole("button", { name: "发送答复" }).click();
    await expectGone(invitation);

    await expectVisible(block.and(page.locator("[data-answer=yes][data-color=red]")));
    expect(await asOrganiser(scheduleApi, "page", { keyword: content })).toMatchObject([{ color: "blue" }]);
    await asOrganiser(scheduleApi, "delete", { id });
    await page.reload();
    await expectVisible(page.locator(".sw-cal-area"));
    await expectGone(block);
  });

  it("is answered on a phone, beside the entries of a shared calendar", async () => {
    const { organiser, asOrganiser, guest } = await anOrganiserAndGuest();
    const content = aName("巡查");
    const shared = aName("全员大会");
    const times = { scheduleDate: date, startTime: "14:00", endTime: "15:00" };
    await asOrganiser(scheduleApi, "add", { ...times, content, invitedIds: [guest.id] });
    const [calendar] = await asOrganiser(scheduleApi, "calendars", {});
    await asOrganiser(scheduleApi, "addShared", { ...times, content: shared, ownerOrgId: calendar?.id ?? guest.id });
    const address = `/dashboard/schedule?date=${date}`;

    const page = await openSignedIn(open, guest, { address, ...phone });
    await page.locator(".sw-agenda-entry", { hasText: content }).click();
    const invitation = page.getByRole("dialog", { name: "日程邀请" });
    expect(await listFaults(page)).toEqual([]);
    await invitation.getByText("待定", { exact: true }).click();
    await invitation.getByRole("button", { name: "发送答复" }).click();
    await expectGone(invitation);

    await expectVisible(page.locator(".sw-agenda li[data-answer=maybe]", { hasText: content }));
    const desktop = await openSignedIn(open, organiser, { address: `${address}&view=list` });
    await expectVisible(desktop.locator(".sw-agenda li[data-shared=true]", { hasText: shared }));
    await desktop.getByRole("button", { name: "显示的日历" }).click();
    const shown = desktop.getByRole("treeitem", { name: calendar?.name ?? "", exact: true });
    await expectVisible(shown);
    expect(await listFaults(desktop)).toEqual([]);
    await shown.click();
    await expectGone(desktop.locator(".sw-agenda li[data-shared=true]", { hasText: shared }));
  });
});
