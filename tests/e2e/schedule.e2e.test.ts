import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { scheduleApi } from "#modules/workspace/schedule/contract";
import { aName, createApiCaller } from "./fixtures.ts";
import { findOverflow, findViolationsInThemes } from "./pageChecks.ts";
import { expectAddress, expectGone, expectVisible, getDemoAccount, openSignedIn } from "./steps.ts";
import { setUpWindows } from "./windows.ts";

const open = setUpWindows();
const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
// Far from the entries of the demo.
const date = "2031-03-12";

async function readTimes(content: string) {
  const call = await createApiCaller(getDemoAccount("project"));
  const found = await call(scheduleApi, "page", { keyword: content });
  return found.map(({ scheduleDate, startTime, endTime }) => `${scheduleDate} ${startTime}-${endTime}`);
}

/** `2035-03-13 22:00 – 2035-03-14 06:00`. */
async function listSpans(content: string) {
  const call = await createApiCaller(getDemoAccount("project"));
  const found = await call(scheduleApi, "page", { keyword: content });
  return found.map(
    ({ scheduleDate, startTime, endDate, endTime }) => `${scheduleDate} ${startTime} – ${endDate} ${endTime}`,
  );
}

/** The days of a month on which an entry is. */
async function listDays(content: string, days: { from: string; to: string }) {
  const call = await createApiCaller(getDemoAccount("project"));
  const found = await call(scheduleApi, "page", { ...days, keyword: content });
  return found.map(({ scheduleDate }) => scheduleDate.slice(8));
}

async function openSchedule(page: Page, address: string) {
  await page.evaluate((next) => {
    location.hash = next;
  }, address);
}

/** Drags by mouse from a point of an element by some pixels. */
async function drag(page: Page, element: Locator, [fromX, fromY, byX, byY]: [number, number, number, number]) {
  const box = await element.boundingBox();
  if (box === null) throw new Error("the element is not visible");
  await page.mouse.move(box.x + fromX, box.y + fromY);
  await page.mouse.down();
  await page.mouse.move(box.x + fromX + byX, box.y + fromY + byY, { steps: 10 });
  await page.mouse.up();
}

describe("the schedule", () => {
  it("takes an entry by dragging over hours, moves and resizes it, and takes its deletion back", async () => {
    const content = aName("验收");
    const page = await openSignedIn(open, getDemoAccount("project"), {
      address: `/dashboard/schedule?view=week&date=${date}`,
    });
    const area = page.locator(".sw-cal-area");
    await expectVisible(area);
    const box = await area.boundingBox();
    const hour = (box?.height ?? 0) / 24;
    const day = (box?.width ?? 0) / 7;

    await drag(page, area, [day * 2.5, hour * 10, 0, hour * 1.5]);
    await page.getByRole("dialog").getByRole("textbox", { name: "内容" }).fill(content);
    await page.getByRole("button", { name: "保存", exact: true }).click();
    const entry = page.locator(".sw-cal-entry", { hasText: content });
    await expectVisible(entry);
    const added = await readTimes(content);
    await drag(page, entry, [30, 20, day, hour]);
    await expect.poll(async () => await readTimes(content)).toEqual(["2031-03-13 11:00-12:30"]);
    await entry.press("Alt+Shift+ArrowDown");
    await expect.poll(async () => await readTimes(content)).toEqual(["2031-03-13 11:00-12:45"]);

    expect(added).toEqual(["2031-03-12 10:00-11:30"]);
    expect([...(await findViolationsInThemes(page)), ...(await findOverflow(page))]).toEqual([]);

    await page.getByText("列表", { exact: true }).click();
    await expectAddress(page, /view=list/u);
    await page.getByRole("button", { name: `删除“${content}”` }).click();
    await expectGone(page.locator(".sw-agenda-entry", { hasText: content }));
    await page.getByRole("button", { name: /撤销/u }).click();
    await expectVisible(page.locator(".sw-agenda-entry", { hasText: content }));
  });

  it("takes a repeating entry as a line of text, ends it at one day, and takes that back", async () => {
    const content = aName("周会");
    const page = await openSignedIn(open, getDemoAccount("project"), {
      address: "/dashboard/schedule?view=month&date=2026-02-10",
    });
    await expectVisible(page.getByRole("button", { name: /2026年2月17日.*春节，休息/u }));
    await expectVisible(page.getByText("工作日：16 天"));

    await page.getByRole("textbox", { name: "快速新增" }).fill(`2032年6月7日 9点 ${content} 两小时`);
    await expectVisible(page.getByRole("status").getByText("09:00–11:00"));
    await page.getByRole("button", { name: "填写详情" }).click();
    const form = page.getByRole("dialog", { name: "新增日程" });
    await form.getByRole("combobox", { name: "重复" }).click();
    await page.getByTitle("每周", { exact: true }).click();
    expect([...(await findViolationsInThemes(page)), ...(await findOverflow(page))]).toEqual([]);
    await form.getByRole("button", { name: "保存", exact: true }).click();
    await expectGone(form);
    const june = { from: "2032-06-01", to: "2032-06-30" };
    expect(await listDays(content, june)).toEqual(["07", "14", "21", "28"]);

    await openSchedule(page, "/dashboard/schedule?view=week&date=2032-06-21");
    const entry = page.locator(".sw-cal-entry", { hasText: content });
    await entry.press("Alt+ArrowRight");
    const question = page.getByRole("dialog", { name: "修改重复日程" });
    await question.getByRole("radio", { name: "此日程及以后" }).check();
    expect(await findViolationsInThemes(page)).toEqual([]);
    await question.getByRole("button", { name: "保存", exact: true }).click();
    await expect.poll(async () => await listDays(content, june)).toEqual(["07", "14", "22", "29"]);

    await page.getByRole("button", { name: /撤销/u }).click();
    await expect.poll(async () => await listDays(content, june)).toEqual(["07", "14", "21", "28"]);
  });

  it("takes a night shift as a line of text, shows it on both days, moves it and makes it longer", async () => {
    const content = aName("夜班");
    const page = await openSignedIn(open, getDemoAccount("project"), {
      address: "/dashboard/schedule?view=week&date=2035-03-13",
    });
    const quick = page.getByRole("textbox", { name: "快速新增" });
    const parts = page.locator(".sw-cal-area .sw-cal-entry", { hasText: content });

    await quick.fill(`2035年3月13日 22:00到6:00 ${content}`);
    await expectVisible(page.getByRole("status").getByText(/3月13日.*22:00 – .*3月14日.*06:00/u));
    await quick.press("Enter");
    await expect.poll(async () => await parts.count()).toBe(2);
    const day = ((await page.locator(".sw-cal-area").boundingBox())?.width ?? 0) / 7;
    const hour = ((await page.locator(".sw-cal-area").boundingBox())?.height ?? 0) / 24;

    await page.locator(".sw-cal-hours").evaluate((box) => {
      box.scrollTop = 0;
    });
    await drag(page, parts.filter({ hasText: "第 2 天" }), [30, 20, day, 0]);
    await expect.poll(async () => await listSpans(content)).toEqual(["2035-03-14 22:00 – 2035-03-15 06:00"]);
    await drag(page, parts.filter({ hasText: "第 2 天" }).locator(".sw-cal-resize"), [30, 4, 0, hour]);
    await expect.poll(async () => await listSpans(content)).toEqual(["2035-03-14 22:00 – 2035-03-15 07:00"]);
    await expectVisible(parts.first());
    expect([...(await findViolationsInThemes(page)), ...(await findOverflow(page))]).toEqual([]);
  });

  it("takes an entry of three whole days from the form, and shows it on each of them on a phone", async () => {
    const content = aName("外审");
    const page = await openSignedIn(open, getDemoAccount("project"), {
      address: "/dashboard/schedule?date=2035-04-03",
      ...phone,
    });
    await page.getByRole("button", { name: "新增日程" }).click();
    const form = page.getByRole("dialog", { name: "新增日程" });

    await form.getByRole("textbox", { name: "内容" }).fill(content);
    await form.getByRole("textbox", { name: "结束日期" }).fill("2035-04-05");
    await form.getByRole("textbox", { name: "结束日期" }).press("Enter");
    await form.getByRole("checkbox", { name: "全天" }).check();
    await expectGone(form.getByRole("combobox", { name: "开始" }));
    expect([...(await findViolationsInThemes(page)), ...(await findOverflow(page))]).toEqual([]);
    await form.getByRole("button", { name: "保存", exact: true }).click();
    await expectGone(form);

    expect(await listSpans(content)).toEqual(["2035-04-03 00:00 – 2035-04-05 23:59"]);
    await openSchedule(page, "/dashboard/schedule?date=2035-04-05");
    await expectVisible(page.locator(".sw-agenda-entry", { hasText: content }).getByText("全天 · 第 3 天，共 3 天"));
    expect([...(await findViolationsInThemes(page)), ...(await findOverflow(page))]).toEqual([]);
  });

  it("is read by another calendar, and takes the file of one", async () => {
    const content = aName("外部会议");
    const page = await openSignedIn(open, getDemoAccount("project"), {
      address: "/dashboard/schedule?date=2033-05-02",
    });
    await page.getByRole("button", { name: "订阅与导入" }).click();
    const dialog = page.getByRole("dialog", { name: "订阅与导入" });
    const file = `BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nSUMMARY:${content}\r\nDTSTART:20330502T090000\r\nRRULE:FREQ=WEEKLY;COUNT=3\r\nEND:VEVENT\r\nEND:VCALENDAR`;

    await dialog.getByRole("button", { name: "创建链接" }).click();
    const link = await dialog.getByRole("textbox", { name: "订阅链接" }).inputValue();
    const upload = { name: "team.ics", mimeType: "text/calendar", buffer: Buffer.from(file) };
    await dialog.locator("input[type=file]").setInputFiles(upload);
    await expectVisible(dialog.getByText("将新增：1"));
    expect([...(await findViolationsInThemes(page)), ...(await findOverflow(page))]).toEqual([]);
    await dialog.getByRole("button", { name: "导入", exact: true }).click();
    await expectGone(dialog);

    const days = await listDays(content, { from: "2033-05-01", to: "2033-05-31" });
    const feed = await (await fetch(link)).text();
    expect(days).toEqual(["02", "09", "16"]);
    expect(feed).toContain(`SUMMARY:${content}`);
    expect(feed).toContain("RRULE:FREQ=WEEKLY;BYDAY=MO;COUNT=3");
  });

  it("is a month with the entries of a day on a phone", async () => {
    const content = aName("例会");
    const call = await createApiCaller(getDemoAccount("project"));
    await call(scheduleApi, "add", { scheduleDate: date, startTime: "09:00", endTime: "10:00", content });

    const page = await openSignedIn(open, getDemoAccount("project"), {
      address: `/dashboard/schedule?date=${date}`,
      ...phone,
    });
    await page.getByRole("checkbox", { name: `完成“${content}”` }).click();

    await expectVisible(page.getByText(`“${content}”已完成`));
    expect([...(await findViolationsInThemes(page)), ...(await findOverflow(page))]).toEqual([]);
  });
});
