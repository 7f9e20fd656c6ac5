import { screen, waitFor, within } from "@testing-library/react";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { toId } from "#contract/id";
import { toPage } from "#contract/page";
import { createFakeServer, type FakeServer, renderScreen } from "#testing";
import { archiveApi, type ArchiveRun } from "../contract.ts";
import { archiveText } from "../text/index.ts";
import { Component as ArchivePage } from "./ArchivePage.tsx";

const run: ArchiveRun = {
  id: toId(1),
  kind: "import",
  state: "done",
  name: "远山路桥",
  sourceId: null,
  targetId: toId(9),
  host: null,
  fileName: "a.siteward",
  sizeBytes: 95_689,
  taskId: toId(5),
  isOwn: true,
  rowCount: 2977,
  fileCount: 3,
  notes: ["role_menu 有 2 行未导入"],
  accountName: "超级管理员",
  createTime: new Date("2026-11-29T10:00:00Z"),
  endTime: new Date("2026-11-29T10:01:00Z"),
};

let server: FakeServer;
let runs: ArchiveRun[];

beforeAll(async () => void (await import("./ArchiveDialog.lazy.tsx")));

beforeEach(() => {
  server = createFakeServer();
  runs = [run];
  server.answer(archiveApi, "page", ({ page = 1, pageSize = 20 }) =>
    toPage({ page, pageSize }, { total: runs.length }, runs),
  );
  server.answer(archiveApi, "tenants", () => [{ id: toId(7), name: "城建集团", title: null }]);
});

const open = async () => await renderScreen(<ArchivePage />, { server, texts: archiveText, permissions: "all" });

it("shows what was done, with what an import has left out", async () => {
  const { user } = await open();

  const row = await screen.findByRole("row", { name: /远山路桥/u });
  await user.click(within(row).getByRole("button", { name: "1 条说明" }));

  expect(within(row).getByText("2,977")).toBeDefined();
  expect(await screen.findByText("role_menu 有 2 行未导入")).toBeDefined();
});

it("says what an archive is for while there is none", async () => {
  runs = [];
  await open();

  expect(await screen.findByText("暂无导出或导入记录")).toBeDefined();
});

it("exports a tenant with a passphrase that is entered twice", async () => {
  server.answer(archiveApi, "export", () => run);
  const { user } = await open();
  await user.click(await screen.findByRole("button", { name: "导出租户" }));
  const dialog = await screen.findByRole("dialog", { name: "导出租户" });
  await user.click(within(dialog).getByRole("combobox", { name: "租户" }));
  await user.click(await screen.findByTitle("城建集团"));

  await user.type(within(dialog).getByLabelText("归档口令"), "a long passphrase");
  await user.type(within(dialog).getByLabelText("再次输入口令"), "another one");
  await user.type(within(dialog).getByLabelText("您的登录密码"), "Sw!7-testing");
  await user.click(within(dialog).getByRole("button", { name: "开始" }));

  expect(await within(dialog).findByText("两次输入不一致")).toBeDefined();
  await user.clear(within(dialog).getByLabelText("再次输入口令"));
  await user.type(within(dialog).getByLabelText("再次输入口令"), "a long passphrase");
  await user.click(within(dialog).getByRole("button", { name: "开始" }));
  await waitFor(() => expect(server.receivedCalls(archiveApi, "export")[0]?.input).toMatchObject({ tenantId: 7 }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

it("brings back the tenant, the name and the address of a copy, without the password", async () => {
  const first = await open();
  await first.user.click(await screen.findByRole("button", { name: "复制租户" }));
  const dialog = await screen.findByRole("dialog", { name: "复制租户" });
  await first.user.click(within(dialog).getByRole("combobox", { name: "租户" }));
  await first.user.click(await screen.findByTitle("城建集团"));
  await first.user.type(within(dialog).getByLabelText("您的登录密码"), "Sw!7-testing");
  await first.user.type(within(dialog).getByLabelText("新租户域名"), "copy.example.com");
  await waitFor(() => expect(Object.keys(localStorage).some((key) => key.includes("drafts/"))).toBe(true));
  first.unmount();

  const { user } = await open();
  await user.click(await screen.findByRole("button", { name: "复制租户" }));
  const again = await screen.findByRole("dialog", { name: "复制租户" });

  expect(await within(again).findByText(/已恢复您在/u)).toBeDefined();
  expect(within(again).getByTitle("城建集团")).toBeDefined();
  expect(within(again).getByLabelText<HTMLInputElement>("新租户域名").value).toBe("copy.example.com");
  expect(within(again).getByLabelText<HTMLInputElement>("您的登录密码").value).toBe("");
  await user.click(within(again).getByRole("button", { name: "不使用，重新填写" }));
  expect(within(again).getByLabelText<HTMLInputElement>("新租户域名").value).toBe("");
});
