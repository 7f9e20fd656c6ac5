import type { Page } from "playwright-core";
import { describe, it } from "vitest";
import { expectShell, expectVisible, fillSignIn, getDemoAccount, goTo } from "./steps.ts";
import { setUpWindows } from "./windows.ts";

const open = setUpWindows();
/** The demo's tenant that requires the second verification. */
const strictTenantId = 100_003;

const getKnob = (page: Page) => page.getByRole("slider", { name: "拼图滑块" });
const pictureWidth = 320;

async function openSignIn(options: Parameters<typeof open>[0] = {}): Promise<Page> {
  const page = await open(options);
  await goTo(page, `/login?tid=${strictTenantId}`);
  await expectVisible(getKnob(page));
  return page;
}

/**
 * The horizontal position of the gap, found as by eye: where the picture equals the piece, but darker. The gap is at
 * the height of the piece.
 */
async function findGap(page: Page): Promise<number> {
  await expectVisible(page.getByRole("button", { name: "换一张图片" }));
  return await page.locator(".sw-slide-picture").evaluate(async (box) => {
    const [picture, piece] = await Promise.all(
      [...box.querySelectorAll("img")].map(async (image) => {
        await image.decode();
        const canvas = new OffscreenCanvas(image.naturalWidth, image.naturalHeight);
        const context = canvas.getContext("2d");
        context?.drawImage(image, 0, 0);
        return context?.getImageData(0, 0, canvas.width, canvas.height);
      }),
    );
    if (picture === undefined || piece === undefined) return 0;
    const pieceTop = box.querySelector<HTMLElement>(".sw-slide-piece")?.style.top ?? "0%";
    const top = Math.round((Number.parseFloat(pieceTop) / 100) * picture.height);
    const faultAt = (left: number) => {
      let fault = 0;
      for (let y = 12; y < piece.height - 12; y++) {
        for (let x = 12; x < piece.width - 12; x++) {
          const at = 4 * (y * piece.width + x);
          const pixel = picture.data[4 * ((y + top) * picture.width + x + left)] ?? 0;
          if (piece.data[at + 3] === 255) fault += Math.abs(pixel - (0.45 * (piece.data[at] ?? 0) + 5.5));
        }
      }
      return fault;
    };
    const faults = Array.from({ length: picture.width - piece.width }, (_, left) => faultAt(left));
    return faults.indexOf(Math.min(...faults));
  });
}

describe("the second verification of a tenant is passed", () => {
  it("by sliding the piece with the mouse", async () => {
    const page = await openSignIn();
    const knob = getKnob(page);
    // The first click loads the picture.
    await knob.click();
    const gap = await findGap(page);
    const [bar, handle] = await Promise.all([page.locator(".sw-slide-bar").boundingBox(), knob.boundingBox()]);
    const start = { x: (handle?.x ?? 0) + 20, y: (handle?.y ?? 0) + 20 };
    const run = (bar?.width ?? 0) - 2 - (handle?.width ?? 0);

    await page.mouse.move(start.x, start.y);
    await page.mouse.down();
    await page.mouse.move(start.x + 30, start.y + 3);
    await page.mouse.move(start.x + (gap * run) / (pictureWidth - 60), start.y + 1, { steps: 5 });
    await page.mouse.up();
    await expectVisible(page.getByText("验证通过"));
    await fillSignIn(page, getDemoAccount("admin", strictTenantId));

    await expectShell(page);
  });

  it("by arrow keys alone", async () => {
    const page = await openSignIn();
    await getKnob(page).focus();
    await page.keyboard.press("ArrowRight");
    const gap = await findGap(page);

    for (let tens = 0; tens < Math.floor(gap / 10); tens++) await page.keyboard.press("Shift+ArrowRight");
    for (let ones = 0; ones < gap % 10; ones++) await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    await expectVisible(page.getByText("验证通过"));
    await fillSignIn(page, getDemoAccount("admin", strictTenantId));

    await expectShell(page);
  });

  it("by a proof of work on a phone, which is repeated after a wrong password", async () => {
    const page = await openSignIn({ viewport: { width: 390, height: 844 } });
    const proofOfWorkButton = page.getByRole("button", { name: "无法拖动滑块？让设备代为验证" });
    const account = getDemoAccount("admin", strictTenantId);

    await page.getByRole("button", { name: "登录", exact: true }).click();
    await expectVisible(page.getByText("请先完成安全验证"));
    await proofOfWorkButton.click();
    await expectVisible(page.getByText("验证通过"));
    await fillSignIn(page, { ...account, password: "not this one" });
    await expectVisible(page.getByText("账号或密码错误"));
    await proofOfWorkButton.click();
    await expectVisible(page.getByText("验证通过"));
    await fillSignIn(page, account);

    await page.getByRole("main").waitFor();
    await expectVisible(page.getByRole("navigation").first());
  });
});
