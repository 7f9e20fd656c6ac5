import { expect, it } from "vitest";
import { expectGone, expectVisible, getDemoAccount, openSignedIn } from "./steps.ts";
import { setUpWindows } from "./windows.ts";

const open = setUpWindows();
it("files are uploaded, refused, previewed, renamed, deleted and restored", async () => {
  const page = await openSignedIn(open, getDemoAccount("admin"), { address: "/platform/file" });
  await page.getByRole("button", { name: "上传" }).first().click();
  const dialog = page.getByRole("dialog", { name: "上传" });
  await dialog.locator("input[type=file]").setInputFiles([
    { name: "临边检查.txt", mimeType: "text/plain", buffer: Buffer.from("临边洞口设置防护栏杆") },
    { name: "page.html", mimeType: "text/html", buffer: Buffer.from("<!doctype html><script>alert(1)</script>") },
  ]);
  await expectVisible(dialog.getByText("文件内容是网页或脚本，不能上传").or(dialog.getByText(/不支持“html”类型/u)));
  await dialog.getByRole("button", { name: "关闭", exact: true }).click();
  await expectGone(dialog);
  const panel = page.getByRole("region", { name: "上传的文件" });
  await panel.getByRole("button", { name: "关闭" }).click();

  const row = page.getByRole("row", { name: /临边检查\.txt/u });
  await row.getByRole("button", { name: /预览/u }).click();
  const drawer = page.getByRole("dialog");
  await expectVisible(drawer.getByText("临边洞口设置防护栏杆"));
  await drawer.getByRole("button", { name: "关闭" }).first().click();
  await expectGone(drawer);

  await row.getByRole("button", { name: /更多操作/u }).click();
  await page.getByRole("menuitem", { name: "编辑" }).click();
  const form = page.getByRole("dialog", { name: /编辑/u });
  await form.getByRole("textbox", { name: "文件名" }).fill("临边复查");
  await form.getByRole("button", { name: "保存" }).click();
  await expectGone(form);

  const renamed = page.getByRole("row", { name: /临边复查\.txt/u });
  await renamed.getByRole("button", { name: /更多操作/u }).click();
  await page.getByRole("menuitem", { name: "删除" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "删除" }).click();
  await expectGone(renamed);
  await page.getByRole("button", { name: "回收站" }).click();
  const bin = page.getByRole("dialog", { name: "回收站" });
  await bin.getByRole("button", { name: "恢复" }).click();
  await expectVisible(bin.getByText("回收站是空的"));
  await bin.getByRole("button", { name: "关闭" }).first().click();

  await expectVisible(page.getByRole("row", { name: /临边复查\.txt/u }));
  expect(await page.getByRole("row", { name: /page\.html/u }).count()).toBe(0);
});
