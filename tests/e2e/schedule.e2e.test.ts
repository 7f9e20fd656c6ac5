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
