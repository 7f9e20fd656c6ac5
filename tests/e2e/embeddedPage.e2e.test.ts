import { describe, it } from "vitest";
import { expectVisible, getDemoAccount, openSignedIn } from "./steps.ts";
import { setUpWindows } from "./windows.ts";

const open = setUpWindows();

describe("a page in a frame", () => {
  it("shows the API documentation, and keeps its state while another page is open", async () => {
    const page = await openSignedIn(open, getDemoAccount("superadmin"), { address: "/develop/api" });
    const docs = page.frameLocator("iframe[title='系统接口']");
    await expectVisible(docs.getByRole("heading", { name: "接口文档" }));
    await docs.getByRole("searchbox").fill("sysPos/page");
    const line = docs.getByRole("group").filter({ hasText: "/api/sysPos/page" });
    await line.locator("summary").click();
    await expectVisible(line.getByRole("heading", { name: "返回结果" }));

    await page.evaluate(() => location.assign("#/dashboard/home"));
    await expectVisible(page.getByRole("heading", { level: 1 }));
    await page.evaluate(() => location.assign("#/develop/api"));

    await expectVisible(line.getByRole("heading", { name: "返回结果" }));
  });
});
