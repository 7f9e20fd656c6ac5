import { describe, expect, it } from "vitest";
import { aRole, anAccount, aName, callerOf, type Caller } from "./given.ts";
import { chooseMore, demoAccount, expectVisible, openSignedIn } from "./steps.ts";
import { windows } from "./windows.ts";

const open = windows();
const admin = demoAccount("admin");

async function aColleague(caller: Caller, realName: string) {
  const { tenantId = 0 } = admin;
  const role = await aRole(caller, ["sysPos/page"]);
  return await anAccount(caller, { tenantId, realName, roleIds: [role.id] });
}

describe("online users", () => {
  it("are seen by an administrator, hear what he writes, and are out at once when he says so", async () => {
    const realName = aName("钱");
    const colleague = await aColleague(await callerOf(admin), realName);
    const theirs = await openSignedIn(open, colleague, { address: "/system/pos" });
    const page = await openSignedIn(open, admin, { address: `/system/onlineUser?keyword=${colleague.account}` });
    const row = page.getByRole("row", { name: new RegExp(realName, "u") }).first();
    await expectVisible(row.getByText("在线", { exact: true }));

    await page.getByRole("button", { name: `发送消息：${realName}`, exact: true }).click();
    await page.getByLabel("标题").fill("浇筑提前");
    await page.getByLabel("内容").fill("请十点到三号塔吊。");
    await page.getByRole("button", { name: "发送", exact: true }).click();
    await expectVisible(theirs.getByText("请十点到三号塔吊。"));

    await chooseMore(page, realName, "强制下线");
    const question = page.getByRole("dialog", { name: `确定让“${realName}”下线？` });
    const out = theirs.getByRole("dialog", { name: "系统消息" });
    const from = performance.now();
    await question.getByRole("button", { name: "强制下线" }).click();
    await expectVisible(out.getByText(/^您已被 .+ 强制下线$/u));
    const took = performance.now() - from;

    await expectVisible(theirs.getByRole("heading", { name: "欢迎回来" }));
    expect(took).toBeLessThan(2000);
    expect(await theirs.evaluate(() => localStorage.getItem("siteward:access-token"))).toBeNull();
  });
});
