import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { aName } from "./fixtures.ts";
import { findViolations } from "./pageChecks.ts";
import { answerPrompt, expectAddress, expectGone, expectVisible, getDemoAccount, openSignedIn } from "./steps.ts";
import { setUpWindows } from "./windows.ts";

const open = setUpWindows();

async function openPositions(
  options: { viewport?: { width: number; height: number }; hasTouch?: boolean } = {},
): Promise<Page> {
  const page = await openSignedIn(open, getDemoAccount("admin"), { address: "/system/pos", ...options });
  await expectVisible(page.getByRole("heading", { name: "职位", level: 1 }));
  return page;
}

function aFile(...rows: string[]) {
  const text = ["职位名称,职位编码,排序", ...rows].join("\n");
  return { name: "职位.csv", mimeType: "text/csv", buffer: Buffer.from(text) };
}

/** Chooses a file in the wizard with the visible button. */
async function chooseFile(page: Page, file: ReturnType<typeof aFile>): Promise<void> {
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("dialog", { name: "导入职位" }).getByRole("button", { name: "选择文件" }).press("Enter");
  await (await chooser).setFiles(file);
}

describe("an import", () => {
  it("can be completed and undone by keyboard alone, with a correction and a reload", async () => {
    const page = await openPositions();
    const name = aName("导入工");
    await page.getByRole("button", { name: "导入", exact: true }).press("Enter");
    const wizard = page.getByRole("dialog", { name: "导入职位" });
    await chooseFile(page, aFile(`${name}甲,${name}a,1`, `${name}乙,${name}b,很多`));

    await expectVisible(wizard.getByText("职位.csv · 2 行"));
    await expectAddress(page, /import=\d+/u);
    await wizard.getByRole("button", { name: "检查" }).press("Enter");
    await expectVisible(wizard.getByText("排序：不是数字"));
    await page.reload();
    await expectVisible(wizard.getByText("排序：不是数字"));

    await wizard.getByRole("gridcell", { name: "3", exact: true }).focus();
    await page.keyboard.press("Enter");
    await page.keyboard.type("2");
    await page.keyboard.press("Enter");
    await wizard.getByRole("button", { name: "导入 2 行" }).press("Enter");
    await expectVisible(wizard.getByText("新增 2 条，修改 0 条，无变化 0 条，忽略 0 条。"));

    await wizard.getByRole("button", { name: "撤销导入" }).press("Enter");
    await answerPrompt(page, "撤销这次导入？", "撤销导入");
    await expectVisible(wizard.getByText("已撤销这次导入"));
    await wizard.getByRole("button", { name: "查看列表" }).press("Enter");
    await expectGone(wizard);
    await expectAddress(page, /^(?!.*import)/u);
    await page.getByRole("search").getByRole("textbox", { name: "名称、编码或拼音" }).fill(name);
    await expectVisible(page.getByText("没有符合条件的职位"));
  });

  it("asks for confirmation before Esc discards it", async () => {
    const page = await openPositions();
    await page.getByRole("button", { name: "导入", exact: true }).click();
    const wizard = page.getByRole("dialog", { name: "导入职位" });
    await chooseFile(page, aFile(`${aName("x")},x,1`));
    await expectVisible(wizard.getByRole("button", { name: "检查" }));

    await page.keyboard.press("Escape");
    await page.getByRole("dialog", { name: "放弃这次导入？" }).getByRole("button", { name: "放弃" }).click();

    await expectGone(wizard);
    await expectAddress(page, /^(?!.*import)/u);
  });

  it("fits a phone, with buttons large enough for touch", async () => {
    const page = await openPositions({ viewport: { width: 390, height: 844 }, hasTouch: true });
    const name = aName("手机工");
    await page.getByRole("button", { name: "更多工具" }).click();
    await page.getByRole("button", { name: "导入", exact: true }).click();
    const wizard = page.getByRole("dialog", { name: "导入职位" });
    await chooseFile(page, aFile(`${name},${name},x`));
    await wizard.getByRole("button", { name: "检查" }).click();

    await wizard.getByRole("button", { name: /修正排序，第 2 行/u }).click();
    await wizard.getByRole("textbox", { name: "排序，第 2 行" }).fill("5");
    await page.keyboard.press("Enter");
    await expectVisible(wizard.getByRole("button", { name: "导入 1 行" }));

    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBe(390);
    const box = await wizard.getByRole("button", { name: "导入 1 行" }).boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(44);
    await page.reload();
  });

  it("has no axe violations in any step", async () => {
    const page = await openPositions();
    await page.getByRole("button", { name: "导入", exact: true }).click();
    const wizard = page.getByRole("dialog", { name: "导入职位" });
    const findWizardFaults = async () => await findViolations(page, { within: ".ant-drawer-content-wrapper" });
    await expectVisible(wizard.getByRole("button", { name: "选择文件" }));
    const first = await findWizardFaults();
    await chooseFile(page, aFile(`${aName("x")},x,一`, `${aName("y")},y,2`));
    await expectVisible(wizard.getByRole("button", { name: "检查" }));
    const second = await findWizardFaults();
    await wizard.getByRole("button", { name: "检查" }).click();
    await expectVisible(wizard.getByText("排序：不是数字"));

    expect([...first, ...second, ...(await findWizardFaults())]).toEqual([]);
  });
});
