import { describe, it, expect } from "vitest";
import { findViolations } from "./pageChecks.ts";
import { expectVisible, getDemoAccount, goTo, openSignedIn } from "./steps.ts";
import { setUpWindows } from "./windows.ts";

const open = setUpWindows();
const tenantId = 100_002;

describe("system settings", () => {
  it("are previewed, shown on the sign-in page, and taken back", async () => {
    const page = await openSignedIn(open, getDemoAccount("admin", tenantId), { address: "/platform/infoSetting" });
    const preview = page.getByRole("complementary", { name: "预览" });
    const tagline = page.getByRole("textbox", { name: "一句话介绍" });
    await expectVisible(preview);
    const before = await tagline.inputValue();

    await tagline.fill("桥通四方，路达八面");
    await expectVisible(preview.getByText("桥通四方，路达八面"));
    expect(await findViolations(page)).toEqual([]);
    await page.getByRole("button", { name: "保存", exact: true }).click();
    await expectVisible(page.getByText("已保存"));

    const visitor = await open();
    await goTo(visitor, `/login?tid=${tenantId}`);
    await expectVisible(visitor.getByText("桥通四方，路达八面"));
    await page.getByRole("button", { name: /撤销/u }).click();
    await expectVisible(page.getByText("已撤销"));
    await expectVisible(preview.getByText(before));
    await visitor.reload();
    await expectVisible(visitor.getByText(before));
  });
});
