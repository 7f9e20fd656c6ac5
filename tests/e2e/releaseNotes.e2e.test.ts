import { expect, it, onTestFinished } from "vitest";
import { releaseNoteApi } from "#modules/workspace/releaseNote/contract";
import { aName, createApiCaller } from "./fixtures.ts";
import { findViolations, findViolationsInThemes } from "./pageChecks.ts";
import { expectGone, expectVisible, getDemoAccount, openSignedIn } from "./steps.ts";
import { setUpWindows } from "./windows.ts";

const open = setUpWindows();

/** Later tests are not interrupted by the note. */
async function deleteAtEnd(title: string): Promise<void> {
  const caller = await createApiCaller(getDemoAccount("superadmin"));
  onTestFinished(async () => {
    const { items } = await caller(releaseNoteApi, "page", { summary: title });
    for (const { id } of items) await caller(releaseNoteApi, "delete", { id });
  });
}

it("a release note is written by the platform administrator and shown to everyone once", async () => {
  const title = aName("新版本");
  await deleteAtEnd(title);
  const platform = await openSignedIn(open, getDemoAccount("superadmin"), { address: "/platform/upgrade" });
  await platform.getByRole("button", { name: "新增", exact: true }).click();
  const form = platform.getByRole("dialog", { name: "新增更新日志" });
  await form.getByRole("textbox", { name: "内容" }).pressSequentially(`${title}：日程可以重复`);
  expect(await findViolations(platform)).toEqual([]);
  await form.getByRole("button", { name: "保存", exact: true }).click();
  await expectGone(form);
  await expectVisible(platform.getByRole("row").filter({ hasText: title }));

  const reader = await openSignedIn(open, getDemoAccount("project"), { address: "/dashboard/home" });
  const dialog = reader.getByRole("dialog", { name: "新功能" });
  await expectVisible(dialog.getByText(`${title}：日程可以重复`));
  expect(await findViolationsInThemes(reader)).toEqual([]);
  const marked = reader.waitForResponse((answer) => answer.url().endsWith("/sysUpgrade/setRead"));
  await dialog.getByRole("button", { name: "知道了" }).click();
  await expectGone(dialog);
  await marked;

  const asked = reader.waitForResponse((answer) => answer.url().includes("/sysUpgrade/lastUnRead"));
  await reader.reload();
  expect(await (await asked).json()).toMatchObject({ code: 200, result: null });
  await expectGone(dialog);

  await reader.getByRole("button", { name: "更新日志", exact: true }).click();
  const history = await reader.getByRole("dialog", { name: "更新日志" }).boundingBox();
  const note = await reader.getByRole("article").filter({ hasText: title }).boundingBox();
  expect((note?.x ?? 0) - (history?.x ?? 0)).toBeGreaterThan(12);
});
