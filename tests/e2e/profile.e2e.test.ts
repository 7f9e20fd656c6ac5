import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { aRole, anAccount, createApiCaller, openSession } from "./fixtures.ts";
import { findFaults } from "./pageChecks.ts";
import {
  expectGone,
  expectShell,
  expectVisible,
  fillSignIn,
  getDemoAccount,
  goTo,
  openSignedIn,
  pickOption,
  signIn,
} from "./steps.ts";
import { setUpWindows } from "./windows.ts";

const open = setUpWindows();
const permissions = ["sysUser/baseInfo", "sysUser/changePwd", "sysFile/uploadAvatar", "sysFile/uploadSignature"];
const centre = "/system/userCenter";

/** A new account that may use all of the personal centre. */
async function aPerson() {
  const { tenantId = 0, ...account } = getDemoAccount("admin");
  const admin = await createApiCaller({ tenantId, ...account });
  const role = await aRole(admin, permissions);
  return await anAccount(admin, { tenantId, roleIds: [role.id] });
}

/** Chooses a photo of two colours, generated in the page. */
async function choosePhoto(page: Page, button: Locator): Promise<void> {
  const [chooser] = await Promise.all([page.waitForEvent("filechooser"), button.click()]);
  const base64 = await page.evaluate(() => {
    const canvas = document.createElement("canvas");
    canvas.width = 640;
    canvas.height = 400;
    const context = canvas.getContext("2d");
    if (context === null) throw new Error("no canvas");
    context.fillStyle = "#0f59a4";
    context.fillRect(0, 0, 320, 400);
    context.fillStyle = "#f5a524";
    context.fillRect(320, 0, 320, 400);
    return canvas.toDataURL("image/png").split(",")[1] ?? "";
  });
  await chooser.setFiles({ name: "photo.png", mimeType: "image/png", buffer: Buffer.from(base64, "base64") });
}

async function drawLine(page: Page, sheet: Locator, [from, to]: readonly [number, number]): Promise<void> {
  const box = await sheet.boundingBox();
  if (box === null) throw new Error("the sheet is not visible");
  await page.mouse.move(box.x + from, box.y + 60);
  await page.mouse.down();
  await page.mouse.move(box.x + to, box.y + 120, { steps: 8 });
  await page.mouse.up();
}

const avatarOf = (page: Page) => page.locator(".sw-me-avatar img");

describe("the personal centre", () => {
  it("crops a picture by keyboard, and shows it on every page", async () => {
    const page = await openSignedIn(open, await aPerson(), { address: centre });
    await page.getByRole("button", { name: "更换头像" }).click();
    const dialog = page.getByRole("dialog", { name: "更换头像" });
    await choosePhoto(page, dialog.getByRole("button", { name: /选择图片/u }));
    await dialog.getByLabel("裁剪区域，用方向键移动").press("ArrowRight");
    await dialog.getByRole("slider", { name: "缩放" }).press("ArrowRight");

    await dialog.getByRole("button", { name: "保存" }).click();

    await expectGone(dialog);
    const size = await avatarOf(page).evaluate(async (image: HTMLImageElement) => {
      await image.decode();
      return [image.naturalWidth, image.naturalHeight];
    });
    expect(size).toEqual([256, 256]);
    await expectVisible(page.locator("header .sw-avatar img"));
    await page.reload();
    await expectVisible(avatarOf(page));
  });

  it("accepts a signature by mouse, stroke by stroke, and restores the strokes", async () => {
    const page = await openSignedIn(open, await aPerson(), { address: centre });
    await page.getByRole("button", { name: "电子签名" }).click();
    const dialog = page.getByRole("dialog", { name: "电子签名" });
    const sheet = (count: number) => dialog.getByRole("img", { name: `签名板，笔画数：${count}` });
    await expectVisible(sheet(0));
    for (const [index, line] of (
      [
        [30, 120],
        [140, 220],
        [240, 300],
      ] as const
    ).entries()) {
      await drawLine(page, sheet(index), line);
    }
    await expectVisible(sheet(3));
    await dialog.getByRole("button", { name: "撤销" }).click();
    await expectVisible(sheet(2));

    await dialog.getByRole("button", { name: "保存" }).click();
    await expectGone(dialog);

    await expectVisible(page.getByRole("img", { name: /的签名$/u }));
    await page.reload();
    await page.getByRole("button", { name: "电子签名" }).click();
    await expectVisible(sheet(2));
  });

  it("changes the password and accepts the new one", async () => {
    const account = await aPerson();
    const page = await openSignedIn(open, account, { address: `${centre}?section=password` });
    const password = "Tower#88crane";

    await page.getByLabel("当前密码").fill(account.password);
    await page.getByLabel("新密码", { exact: true }).fill(password);
    await page.getByLabel("再次输入新密码").fill(password);
    await page.getByRole("button", { name: "保存新密码" }).click();

    await expectVisible(page.getByText("密码已修改，请用新密码登录。"));
    await fillSignIn(page, { ...account, password });
    await expectShell(page);
  });

  it("ends the sessions on other devices, which return to the sign-in page", async () => {
    const account = await aPerson();
    const other = await open({ mayComplainOf: /401/u });
    await signIn(other, account);
    await openSession(account);
    const page = await openSignedIn(open, account, { address: `${centre}?section=devices` });
    await expectVisible(page.getByText("本机"));

    await page.getByRole("button", { name: "退出其他所有设备" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "退出登录" }).click();

    await expectVisible(page.getByText("没有在其他地方登录。"));
    await goTo(other, "/dashboard/notice");
    await expectVisible(other.getByRole("button", { name: "登录", exact: true }));
  });

  it("shows times in the selected time zone, also after a reload", async () => {
    const devices = `${centre}?section=devices`;
    const page = await openSignedIn(open, await aPerson(), { address: devices, timezoneId: "America/New_York" });
    const lastUsed = page.locator(".sw-me-devices p[title]").first();
    expect(await lastUsed.getAttribute("title")).toMatch(/GMT-[45]/u);
    await goTo(page, `${centre}?section=appearance`);
    const zone = page.getByRole("combobox", { name: "时区" });
    await expectVisible(page.getByTitle(/^跟随本设备（America\/New_York，UTC-[45]）$/u));

    const saved = page.waitForResponse(/saveTheme/u);
    await pickOption(zone, "shanghai", "中国标准时间 · Asia/Shanghai · UTC+8");
    await saved;
    await goTo(page, devices);

    await expect.poll(async () => await lastUsed.getAttribute("title")).toContain("中国标准时间");
    await page.reload();
    await expectVisible(lastUsed);
    expect(await lastUsed.getAttribute("title")).toContain("中国标准时间");
  });

  it("opens from the account menu, and is accessible in light and dark, also on phones", async () => {
    const page = await openSignedIn(open, getDemoAccount("admin"), { address: "/dashboard/home" });
    await page.getByRole("button", { name: /^账号菜单/u }).click();
    await page.getByRole("menuitem", { name: "个人中心" }).click();
    await expectVisible(page.getByLabel("昵称"));
    // Its first section is tested together with all pages.
    const parts = ["access", "devices", "events"].map((name) => ({
      name,
      async show() {
        await goTo(page, `${centre}?section=${name}`);
        await page.locator(".sw-me-section:not([hidden]) :is(ul, .sw-me-list)").first().waitFor();
      },
    }));

    expect(await findFaults(page, { parts, within: ".sw-me" })).toEqual([]);
  });
});
