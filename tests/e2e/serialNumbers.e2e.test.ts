import { expect, it, onTestFinished } from "vitest";
import { serialApi } from "#modules/platform/serial/contract";
import { createApiCaller } from "./fixtures.ts";
import { findViolations, findViolationsInThemes } from "./pageChecks.ts";
import { expectGone, expectVisible, getDemoAccount, openSignedIn } from "./steps.ts";
import { setUpWindows } from "./windows.ts";

const open = setUpWindows();
const type = "JOBNUM";

it("a company changes the format of its employee IDs, takes one and enters it as void", async () => {
  const caller = await createApiCaller(getDemoAccount("admin"));
  const findRule = async () => (await caller(serialApi, "page", { type })).items[0];
  const before = await findRule();
  if (before === undefined) throw new Error("the demo has no rule");
  const { id, formater } = before;
  onTestFinished(async () => {
    await caller(serialApi, "update", { id, formater });
  });
  const page = await openSignedIn(open, getDemoAccount("admin"), { address: "/platform/serial" });
  await expectVisible(page.getByText(before.nextNumber ?? ""));
  expect(await findViolationsInThemes(page)).toEqual([]);

  await page.getByText(before.nextNumber ?? "").dblclick();
  const form = page.getByRole("dialog", { name: "编辑流水序号" });
  const format = form.getByRole("textbox", { name: "编号格式" });
  await format.fill("E-");
  await expectVisible(form.getByText("格式必须包含 {SEQ}"));
  await form.getByRole("button", { name: "年（四位）" }).click();
  await form.getByRole("button", { name: "序号", exact: true }).click();
  expect(await format.inputValue()).toBe("E-{yyyy}{SEQ}");
  const next = new RegExp(`^E-\\d{4}${String(before.seq + 1).padStart(5, "0")}$`, "u");
  await expectVisible(form.getByText(next));
  expect(await findViolations(page)).toEqual([]);
  await form.getByRole("button", { name: "保存", exact: true }).click();
  await expectGone(form);
  await expectVisible(page.getByText(next));

  const number = await caller(serialApi, "nextSeqNo", { type });
  expect(number).toMatch(next);
  await page.getByRole("button", { name: "作废登记" }).click();
  const drawer = page.getByRole("dialog", { name: "作废登记" });
  await drawer.getByRole("button", { name: "作废号码" }).click();
  const dialog = page.getByRole("dialog", { name: "作废号码" });
  await dialog.getByRole("textbox", { name: "号码" }).fill(number);
  await dialog.getByRole("textbox", { name: "原因" }).fill("未到岗");
  expect(await findViolations(page)).toEqual([]);
  await dialog.locator(".ant-btn-primary").click();
  await expectGone(dialog);
  await expectVisible(drawer.getByText(number));
  expect(await findViolationsInThemes(page)).toEqual([]);
});
