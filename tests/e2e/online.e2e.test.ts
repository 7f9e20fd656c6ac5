import { describe, expect, it } from "vitest";
import { aRole, anAccount, aName, createApiCaller, type Caller } from "./fixtures.ts";
import { chooseRowAction, expectVisible, getDemoAccount, openSignedIn } from "./steps.ts";
import { setUpWindows } from "./windows.ts";

const open = setUpWindows();
const admin = getDemoAccount("admin");

async function aColleague(caller: Caller, realName: string) {
  const { tenantId = 0 } = admin;
  const role = await aRole(caller, ["sysPos/page"]);
  return await anAccount(caller, { tenantId, realName, roleIds: [role.id] });
}

describe("online users", () => {
  it("are listed for an administrator, receive messages, and can be signed out immediately", async () => {
    const realName = aName("钱");
    const colleague = await aColleague(await createApiCaller(admin), realName);
    const colleaguePage = await openSignedIn(open, colleague, { address: "/system/pos" });
    const page = await openSignedIn(open, admin, { address: `/system/onlineUser?keyword=${colleague.account}` });
    const row = page.getByRole("row", { name: new RegExp(realName, "u") }).first();
    await expectVisible(row.getByText("在线", { exact: true }));

    await chooseRowAction(page, realName, "弹窗消息");
    await page.getByLabel("标题").fill("浇筑提前");
    await page.getByLabel("内容").fill("请十点到三号塔吊。");
    await page.getByRole("button", { name: "发送", exact: true }).click();
    await expectVisible(colleaguePage.getByText("请十点到三号塔吊。"));

    await chooseRowAction(page, realName, "强制下线");
    const question = page.getByRole("dialog", { name: `确定让“${realName}”下线？` });
    const signOutMessage = colleaguePage.getByRole("dialog", { name: "系统消息" });
    await question.getByRole("button", { name: "强制下线" }).click();
    await expectVisible(signOutMessage.getByText(/^您已被 .+ 强制下线$/u));

    await expectVisible(colleaguePage.getByRole("heading", { name: "欢迎回来" }));
    expect(await colleaguePage.evaluate(() => localStorage.getItem("siteward:access-token"))).toBeNull();
  });
});
