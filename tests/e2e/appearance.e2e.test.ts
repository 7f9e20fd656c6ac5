import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { findOverflow } from "./pageChecks.ts";
import { chooseRowAction, expectGone, expectVisible, getDemoAccount, goTo, openSignedIn } from "./steps.ts";
import { setUpWindows } from "./windows.ts";

const open = setUpWindows();

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const turnedPhone = { ...phone, viewport: { width: 844, height: 390 } };

async function boxOf(part: Locator) {
  const box = await part.boundingBox();
  if (box === null) throw new Error("the part is not visible");
  return box;
}

const scroll = async (page: Page, top: number) =>
  await page.getByRole("main").evaluate((main, to) => main.scrollTo({ top: to }), top);

describe("dialogs and fields", () => {
  it("open at one height, regardless of their size", async () => {
    const page = await openSignedIn(open, getDemoAccount("admin"), { address: "/system/pos?pageSize=10" });

    await page.getByRole("button", { name: "新增", exact: true }).click();
    const form = await boxOf(page.getByRole("dialog", { name: "新增职位" }));
    await page.keyboard.press("Escape");
    await chooseRowAction(page, "副总经理", "删除");
    const question = await boxOf(page.getByRole("dialog", { name: /^确定删除/u }));

    expect(question.y).toBe(form.y);
  });

  it("stand on one line, required or not", async () => {
    const page = await openSignedIn(open, getDemoAccount("admin"), { address: "/system/userCenter" });
    await expectVisible(page.getByLabel("昵称"));

    const [required, optional] = [await boxOf(page.getByLabel("姓名")), await boxOf(page.getByLabel("昵称"))];

    expect(optional.y).toBe(required.y);
  });

  it("fill a window that is as low as a phone in landscape", async () => {
    const viewport = { width: 844, height: 390 };
    const page = await openSignedIn(open, getDemoAccount("admin"), { address: "/system/pos?record=add", viewport });
    const form = page.locator(".ant-modal-container");
    await expectVisible(form.getByRole("textbox", { name: "职位名称" }));

    await expect.poll(async () => await boxOf(form)).toEqual({ x: 0, y: 0, ...viewport });
  });

  it("have numbers in narrow fields", async () => {
    const page = await openSignedIn(open, getDemoAccount("admin"), { address: "/system/pos?record=add" });
    const order = page.getByRole("dialog").getByRole("spinbutton", { name: "排序" });
    await expectVisible(order);

    expect((await boxOf(order)).width).toBeLessThanOrEqual(160);
  });
});

it("the tooltip of a menu in the header leaves the open menu alone", async () => {
  const page = await openSignedIn(open, getDemoAccount("admin"), { address: "/dashboard/home" });
  const size = page.getByRole("button", { name: /^组件大小/u });
  await size.hover();
  await expectVisible(page.getByRole("tooltip", { name: "组件大小" }));

  await size.click();

  await expectVisible(page.getByRole("menuitem", { name: "默认" }));
  await expectGone(page.getByRole("tooltip", { name: "组件大小" }));
});

describe("the sign-in page", () => {
  it("shows all of its left side", async () => {
    const page = await open();
    await goTo(page, "/login");
    const copyright = page.getByText(/^Copyright/u);
    await expectVisible(copyright);

    const { y, height } = await boxOf(copyright);

    expect(y + height).toBeLessThanOrEqual(900);
  });

  it("has each label at its field, and a background as high as its form", async () => {
    const page = await open(turnedPhone);
    await goTo(page, "/login?tid=100001");
    const [label, field] = [page.getByText("密码", { exact: true }), page.getByLabel("密码", { exact: true })];
    await expectVisible(field);

    const [above, below] = [await boxOf(label), await boxOf(field)];
    const [form, side] = [await boxOf(page.locator("form").first()), await boxOf(page.locator(".sw-signin-side"))];

    // Not only its box: a label as tall as a field would have its text halfway to the field before.
    expect(below.y - above.y).toBeLessThan(44);
    expect(side.y + side.height).toBeGreaterThanOrEqual(form.y + form.height);
  });
});

describe("a phone", () => {
  it("shows no tooltip, which would stay and cover what a touch has opened", async () => {
    const page = await openSignedIn(open, getDemoAccount("admin"), { address: "/dashboard/home", ...phone });

    await page.getByRole("button", { name: "界面设置" }).hover();
    const tooltip = page.locator(".ant-tooltip", { hasText: "界面设置" });
    await tooltip.waitFor({ state: "attached" });

    expect(await tooltip.evaluate((element) => getComputedStyle(element).display)).toBe("none");
  });

  it("shows the status of a card below its name where text is twice as large", async () => {
    const window = { ...phone, viewport: { width: 195, height: 422 } };
    const page = await openSignedIn(open, getDemoAccount("admin"), { address: "/system/pos", ...window });
    const [name, end] = [page.locator(".sw-card-name").first(), page.locator(".sw-card-end").first()];
    await expectVisible(end);

    const [above, below] = [await boxOf(name), await boxOf(end)];

    expect(below.y).toBeGreaterThanOrEqual(above.y + above.height);
    expect(above.width).toBeGreaterThanOrEqual(80);
  });

  it("keeps the buttons of long filters in sight", async () => {
    const page = await openSignedIn(open, getDemoAccount("admin"), { address: "/system/user", ...turnedPhone });
    await page.getByRole("button", { name: "更多条件" }).click();
    const search = page.getByRole("dialog", { name: "更多条件" }).getByRole("button", { name: "搜索", exact: true });
    await expectVisible(search);

    const { y, height } = await boxOf(search);

    expect(y + height).toBeLessThanOrEqual(turnedPhone.viewport.height);
  });

  it("brings the search of a list back when it is scrolled back", async () => {
    const page = await openSignedIn(open, getDemoAccount("admin"), { address: "/system/pos", ...phone });
    const search = page.getByRole("search");
    await expectVisible(page.getByText("总工程师"));

    await scroll(page, 700);
    await expect.poll(async () => (await boxOf(search)).y).toBeLessThan(0);
    await scroll(page, 600);

    // Right below the bar of the page.
    await expect.poll(async () => Math.round((await boxOf(search)).y / 10)).toBe(5);
  });

  it("shows what to do on an error page when it is turned to the side", async () => {
    const page = await openSignedIn(open, getDemoAccount("admin"), { address: "/dashboard/home", ...turnedPhone });

    await goTo(page, "/nowhere");
    const action = page.getByRole("button", { name: "返回首页" });
    await expectVisible(action);

    const [button, main] = [await boxOf(action), await boxOf(page.getByRole("main"))];
    expect(button.y + button.height).toBeLessThanOrEqual(main.y + main.height);
  });

  it("shows a notice above a list in its width when it is turned to the side", async () => {
    const page = await openSignedIn(open, getDemoAccount("admin"), { address: "/system/outbox", ...turnedPhone });
    const notice = page.getByRole("alert").filter({ hasText: "尚未配置" });
    await expectVisible(notice);

    const [box, main] = [await boxOf(notice), await boxOf(page.getByRole("main"))];
    expect(box.x + box.width).toBeLessThanOrEqual(main.x + main.width);
    expect(await findOverflow(page)).toEqual([]);
  });

  it("is a sheet to sign on when it is turned to the side, and keeps what was drawn", async () => {
    const page = await openSignedIn(open, getDemoAccount("admin"), { address: "/system/userCenter", ...phone });
    await page.getByRole("link", { name: "基本信息" }).click();
    await page.getByRole("button", { name: "电子签名" }).click();
    const sheet = page.getByRole("img", { name: /^签名板/u });
    const { x, y } = await boxOf(sheet);
    await page.mouse.move(x + 40, y + 40);
    await page.mouse.down();
    await page.mouse.move(x + 160, y + 90, { steps: 8 });
    await page.mouse.up();

    await page.setViewportSize(turnedPhone.viewport);

    await expect.poll(async () => (await boxOf(sheet)).width).toBeGreaterThan(780);
    expect((await boxOf(sheet)).height).toBeGreaterThanOrEqual(180);
    await expect.poll(async () => await countInk(sheet)).toBeGreaterThan(50);
  });
});

/** The number of pixels that are drawn on, in a canvas that has as many as it shows. */
async function countInk(sheet: Locator): Promise<number> {
  return await sheet.evaluate((canvas) => {
    if (!(canvas instanceof HTMLCanvasElement)) return 0;
    const isSharp = canvas.width === Math.round(canvas.offsetWidth * Math.max(1, devicePixelRatio));
    const pixels = canvas.getContext("2d")?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
    return isSharp ? pixels.filter((value, index) => index % 4 === 3 && value > 0).length : 0;
  });
}
