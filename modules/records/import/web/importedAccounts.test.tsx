import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { toId } from "#contract/id";
import { accountApi, type NewPassword } from "#modules/identity/account/contract";
import { createFakeServer, type FakeServer } from "#testing/fakeServer.ts";
import { createSample } from "#testing";
import { renderScreen } from "#testing/renderScreen.tsx";
import { importApi, type ImportCounts, ImportRun, maxAddedIds } from "../contract.ts";
import { importText as texts } from "../text/index.ts";
import { ImportResultDialog } from "./ImportResultDialog.tsx";
import { ImportTaskActions } from "./ImportTaskActions.tsx";

let server: FakeServer;
let saved: Blob[];

/** The test browser neither makes addresses of files nor follows them. */
function keepSavedFiles(): void {
  saved = [];
  URL.createObjectURL = (file) => {
    if (file instanceof Blob) saved.push(file);
    return "blob:file";
  };
  URL.revokeObjectURL = () => undefined;
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockReturnValue();
}

function passwordOf(id: number): NewPassword {
  const isIn = id === 2;
  return {
    id: toId(id),
    account: `a${id}`,
    realName: id === 3 ? "=1+1" : `员工${id}`,
    phone: id === 3 ? null : `1380000000${id}`,
    password: isIn ? null : `Kx#7mPq${id}`,
    isSent: false,
    message: isIn ? "该账号已登录过" : null,
  };
}

function serverHasImport(counts: Partial<ImportCounts>, ids: readonly number[]): void {
  const run: ImportRun = {
    ...ImportRun.parse(createSample(ImportRun)),
    entity: "sysUser",
    state: "done",
    isUndone: false,
    counts: { new: ids.length, changed: 0, same: 0, error: 0, left: 0, ...counts },
  };
  server.answer(importApi, "ofTask", () => run);
  server.answer(importApi, "added", ({ after = 0 }) =>
    ids
      .filter((id) => id > after)
      .slice(0, maxAddedIds)
      .map(toId),
  );
}

const openResult = async () =>
  await renderScreen(<ImportResultDialog taskId={toId(9)} onClosed={() => undefined} />, { server, texts });

beforeEach(() => {
  keepSavedFiles();
  server = createFakeServer();
  server.answer(accountApi, "passwordDelivery", () => ({ email: false, invitation: true, url: null }));
  server.answer(accountApi, "resetPwdMany", ({ ids }) => ids.map(passwordOf));
});

it("ends with the one-time passwords of its new accounts in a file, without those that have signed in", async () => {
  serverHasImport({}, [1, 2, 3]);
  const { user } = await openResult();

  await user.click(await screen.findByRole("button", { name: "密码与邀请" }));
  const dialog = within(await screen.findByRole("dialog", { name: "一次性密码" }));
  expect(dialog.getByText(/本次新导入 3 个账号/u)).toBeDefined();
  await user.click(dialog.getByRole("button", { name: "密码存为文件" }));

  expect(await dialog.findByText("Kx#7mPq1")).toBeDefined();
  expect(dialog.getByText("该账号已登录过")).toBeDefined();
  expect(screen.getByText(/^已下载“一次性密码 .*\.csv”$/u)).toBeDefined();
  const sent = { ids: [1, 2, 3], byEmail: false, neverSignedIn: true };
  expect(server.receivedCalls(accountApi, "resetPwdMany").map(({ input }) => input)).toEqual([sent]);
  const lines = (await saved[0]?.text())?.trim().split("\r\n");
  const address = `"${location.origin}/#/login?tid=1"`;
  expect(lines?.slice(1)).toEqual([
    `"员工1","a1","13800000001","Kx#7mPq1",${address}`,
    `"'=1+1","a3","","Kx#7mPq3",${address}`,
  ]);
});

it("invites its new accounts in one go", async () => {
  serverHasImport({}, [1, 2]);
  server.answer(accountApi, "inviteMany", ({ ids }) =>
    ids.map((id) => ({ ...passwordOf(id), password: null, isSent: id === 1 })),
  );
  const { user } = await openResult();

  await user.click(await screen.findByRole("button", { name: "密码与邀请" }));
  const dialog = within(await screen.findByRole("dialog", { name: "一次性密码" }));
  await user.click(await dialog.findByRole("button", { name: "邀请" }));

  expect(await dialog.findByText("已邀请")).toBeDefined();
  expect(dialog.getByText("该账号已登录过")).toBeDefined();
  expect(server.receivedCalls(accountApi, "inviteMany").map(({ input }) => input)).toEqual([{ ids: [1, 2] }]);
  expect(server.receivedCalls(accountApi, "resetPwdMany")).toEqual([]);
});

it("gets the passwords of many accounts in portions, and keeps those that it has if a portion fails", async () => {
  const ids = Array.from({ length: maxAddedIds + 120 }, (_, index) => index + 10);
  serverHasImport({}, ids);
  const { user } = await openResult();

  await user.click(await screen.findByRole("button", { name: "密码与邀请" }));
  const dialog = within(await screen.findByRole("dialog", { name: "一次性密码" }));
  server.answer(accountApi, "resetPwdMany", ({ ids: portion }) => {
    if (portion.includes(toId(110))) server.refuse(accountApi, "resetPwdMany", { code: 400, message: "请稍后再试" });
    return portion.map(passwordOf);
  });
  await user.click(dialog.getByRole("button", { name: "密码存为文件" }));

  expect(await dialog.findByText("未处理的账号：970 个。请稍后再试")).toBeDefined();
  expect(dialog.getByText("文件中的密码：150 个")).toBeDefined();
  expect(dialog.queryByText("Kx#7mPq10")).toBeNull();
});

it("offers the same on its task, and nothing without the permission or without new accounts", async () => {
  serverHasImport({}, [1]);
  const actions = <ImportTaskActions taskId={toId(9)} />;
  const granted = await renderScreen(actions, { server, texts });
  expect(await screen.findByRole("button", { name: "密码与邀请" })).toBeDefined();
  granted.unmount();

  const bare = await renderScreen(actions, { server, texts, permissions: ["sysUser/page"] });
  await screen.findByRole("button", { name: "撤销导入" });
  expect(screen.queryByRole("button", { name: "密码与邀请" })).toBeNull();
  bare.unmount();

  serverHasImport({ new: 0, changed: 1 }, []);
  await renderScreen(actions, { server, texts });
  await waitFor(() => expect(screen.getByRole("button", { name: "撤销导入" })).toBeDefined());
  expect(screen.queryByRole("button", { name: "密码与邀请" })).toBeNull();
});
