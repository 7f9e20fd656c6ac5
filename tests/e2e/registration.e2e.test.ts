import { describe, expect, it } from "vitest";
import { aName } from "./fixtures.ts";
import {
  expectGone,
  expectShell,
  expectVisible,
  fillSignIn,
  findRow,
  getDemoAccount,
  goTo,
  openSignedIn,
  readCode,
} from "./steps.ts";
import { setUpWindows } from "./windows.ts";

const open = setUpWindows();
const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
const password = "Baustelle-41";

describe("registration", () => {
  it("works from a phone: code from the outbox, approval by an administrator, first sign-in", async () => {
    const { tenantId = 0 } = getDemoAccount("admin");
    const [account, name] = [aName("neu"), `赵${aName("")}`];
    const number = `139${String(Date.now()).slice(-8)}`;
    const applicant = await open(phone);
    await goTo(applicant, `/login?tid=${tenantId}`);
    await applicant.getByRole("link", { name: "注册账号" }).click();
    await expectVisible(applicant.getByRole("heading", { name: /^加入/u }));
    await applicant.getByLabel("手机号", { exact: true }).fill(number);
    await applicant.getByRole("button", { name: "获取验证码" }).click();
    await expectVisible(applicant.getByRole("button", { name: /秒后重新获取/u }));

    const admin = await openSignedIn(open, getDemoAccount("admin"), { address: "/system/outbox" });
    const code = await readCode(admin, `139****${number.slice(-4)}`);
    await applicant.getByLabel("验证码", { exact: true }).fill(code);
    await applicant.getByLabel("姓名").fill(name);
    await applicant.getByLabel("账号", { exact: true }).fill(account);
    await applicant.getByLabel("密码", { exact: true }).fill(password);
    await applicant.getByLabel("再次输入密码").fill(password);
    const scrollWidth = await applicant.evaluate(() => document.documentElement.scrollWidth);
    await applicant.getByRole("button", { name: "提交申请" }).click();
    await expectVisible(applicant.getByRole("heading", { name: "申请已提交" }));
    expect(scrollWidth).toBeLessThanOrEqual(390);

    await goTo(admin, "/system/registration");
    await expectVisible(findRow(admin, name));
    await admin.getByRole("button", { name: `通过：${name}`, exact: true }).click();
    const dialog = admin.getByRole("dialog", { name: `通过“${name}”的申请` });
    await expectVisible(dialog.getByText(/^将获得：现场员工/u));
    await dialog.getByRole("button", { name: /通\s?过/u }).click();
    await expectGone(dialog);
    await expectVisible(findRow(admin, name).getByText("已通过"));

    await applicant.getByRole("link", { name: "返回登录" }).click();
    await fillSignIn(applicant, { account, password });
    await expectShell(applicant);
  });
});
