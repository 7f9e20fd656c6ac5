import { expect, it, onTestFinished } from "vitest";
import { jobApi } from "#modules/platform/job/contract";
import { createApiCaller } from "./fixtures.ts";
import { findViolations, findViolationsInThemes } from "./pageChecks.ts";
import { expectGone, expectVisible, getDemoAccount, openSignedIn } from "./steps.ts";
import { setUpWindows } from "./windows.ts";

const open = setUpWindows();
const jobId = "job_journey";

it("an administrator adds a job, builds its trigger, runs it, reads the record and pauses it", async () => {
  const caller = await createApiCaller(getDemoAccount("admin"));
  const page = await openSignedIn(open, getDemoAccount("admin"), { address: "/platform/job" });

  await page.getByRole("button", { name: "新增", exact: true }).first().click();
  const form = page.getByRole("dialog", { name: /任务调度/u });
  await form.getByRole("textbox", { name: "任务编号" }).fill(jobId);
  await form.getByRole("textbox", { name: "请求地址" }).fill("https://example.com/hook");
  expect(await findViolations(page)).toEqual([]);
  await form.getByRole("button", { name: "保存", exact: true }).click();
  await expectGone(form);
  onTestFinished(async () => void (await caller(jobApi, "deleteJobDetail", { jobId })));
  await expectVisible(page.getByText(jobId).first());

  await page.getByRole("button", { name: `展开 ${jobId}` }).click();
  await page.getByRole("button", { name: "添加触发器" }).click();
  const trigger = page.getByRole("dialog", { name: /任务触发器/u });
  await trigger.getByRole("textbox", { name: "触发器编号" }).fill("trigger_friday");
  await trigger.getByRole("button", { name: "Cron 生成器" }).click();
  const builder = page.getByRole("dialog", { name: "Cron 生成器" });
  await builder.getByRole("tab", { name: "周", exact: true }).click();
  await builder.getByRole("radio", { name: "每月最后一个星期几（L）" }).check();
  expect(await findViolationsInThemes(page)).toEqual([]);
  await builder.locator(".ant-btn-primary").click();
  await expectGone(builder);
  expect(await trigger.getByRole("textbox", { name: "执行时间" }).inputValue()).toBe("0 0 * ? * 1L");
  await trigger.getByRole("button", { name: "保存", exact: true }).click();
  await expectGone(trigger);
  const triggers = page.getByRole("region", { name: `“${jobId}”的触发器` });
  await expectVisible(triggers.getByText("trigger_friday"));
  expect(await findViolationsInThemes(page)).toEqual([]);

  const choose = async (action: string) => {
    await page.getByRole("button", { name: `${jobId} 的更多操作` }).click();
    await page.getByRole("menuitem", { name: action, exact: true }).click();
  };
  await choose("立即执行");
  const run = page.getByRole("dialog", { name: `执行“${jobId}”` });
  await run.getByRole("textbox", { name: "参数（JSON）" }).fill('{"day":1}');
  await run.getByRole("button", { name: "立即执行" }).click();
  await expectGone(run);

  await choose("执行记录");
  const records = page.getByRole("dialog", { name: `“${jobId}”的执行记录` });
  await expectVisible(records.getByText("手动"));
  expect(await findViolations(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await expectGone(records);

  await choose("暂停");
  await expectVisible(triggers.getByText("已暂停"));
});
