import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import type { TextSource } from "#contract/text";
import { toId } from "#contract/id";
import { toPage } from "#contract/page";
import { filesText } from "#kit/files/text/index.ts";
import { loadTexts } from "#base/i18n";
import { createFakeServer, type FakeServer, renderScreen } from "#testing";
import { type BinnedFile, fileApi, type FileSetting, type StoredFile } from "../contract.ts";
import { fileText } from "../text/index.ts";
import { Component as FileListPage } from "./FileListPage.tsx";

const texts: TextSource = fileText;
const longName = "临边洞口防护栏杆设置与安全带系挂检查记录及整改回复".repeat(5);
const created = new Date("2026-11-01T02:00:00Z");

function aFile(overrides: Partial<StoredFile> = {}): StoredFile {
  return {
    id: toId(1),
    provider: "disk",
    bucketName: "Local",
    fileName: "检查记录",
    suffix: ".txt",
    contentType: "text/plain",
    kind: "text",
    filePath: "upload/2026/11/01",
    sizeKb: 1,
    sizeBytes: 1200,
    sizeInfo: "1.2 KB",
    url: "/api/sysFile/preview/1",
    fileMd5: null,
    fileType: null,
    fileAlias: null,
    isPublic: false,
    dataId: null,
    entity: null,
    folderId: null,
    tags: [],
    width: null,
    height: null,
    versionCount: 1,
    holdReason: null,
    createOrgId: null,
    createOrgName: null,
    createTime: created,
    updateTime: null,
    createUserId: null,
    createUserName: "李雷",
    updateUserId: null,
    updateUserName: null,
    version: 3,
    ...overrides,
  };
}

const setting: FileSetting = {
  maximumBytes: 10 * 1024 ** 2,
  usedBytes: 0,
  fileCount: 0,
  binCount: 0,
  binDays: 30,
  removesMetadata: false,
  allowedSuffixes: [],
  acceptedSuffixes: [".pdf", ".txt"],
  provider: "database",
};

let server: FakeServer;

function serverHas(...files: StoredFile[]): void {
  server.answer(fileApi, "page", ({ page = 1, pageSize = 20 }) =>
    toPage({ page, pageSize }, { total: files.length }, files),
  );
}

beforeEach(async () => {
  server = createFakeServer();
  localStorage.clear();
  await loadTexts(filesText);
  server.answer(fileApi, "folder", () => [{ id: 5, pid: 0, name: "施工图纸", path: null, children: [] }]);
  server.answer(fileApi, "setting", () => setting);
});

const open = async (permissions: readonly string[] | "all" = "all") =>
  await renderScreen(<FileListPage />, { server, texts, permissions });

async function chooseAction(user: Awaited<ReturnType<typeof open>>["user"], name: string): Promise<void> {
  await user.click(await screen.findByRole("button", { name: /更多操作/u }));
  await user.click(await screen.findByRole("menuitem", { name }));
}

describe("the list of files", () => {
  it("shows names of any length in full on request, and the folders", async () => {
    serverHas(aFile({ fileName: longName }));

    await open();

    const name = await screen.findByTitle(`${longName}.txt`);
    expect(name.textContent).toBe(`${longName}.txt`);
    expect(await screen.findByText("施工图纸")).toBeDefined();
  });

  it("says what to do if there is none", async () => {
    serverHas();

    await open();

    expect(await screen.findByText("把文件拖到这里，或点“上传”选择文件。")).toBeDefined();
  });

  it("shows why it cannot be loaded, and tries again", async () => {
    server.refuse(fileApi, "page", { code: 400, message: "[D9999] 暂时无法读取" });
    const { user } = await open();
    const retry = await screen.findByRole("button", { name: /重试/u });

    serverHas(aFile());
    await user.click(retry);

    expect(await screen.findByTitle("检查记录.txt")).toBeDefined();
  });

  it("offers nothing that the account may not do", async () => {
    serverHas(aFile());

    await open(["sysFile/page"]);

    await screen.findByTitle("检查记录.txt");
    for (const name of ["上传", "回收站", "文件设置", "新建文件夹"])
      expect(screen.queryByRole("button", { name })).toBeNull();
    expect(screen.queryByRole("button", { name: /预览|更多操作/u })).toBeNull();
  });

  it("can be shown as tiles", async () => {
    serverHas(aFile({ fileName: longName }));
    const { user } = await open();

    await user.click(await screen.findByRole("button", { name: "平铺" }));

    expect(await screen.findByRole("button", { name: `打开“${longName}.txt”` })).toBeDefined();
  });
});

describe("an upload", () => {
  it("says how large a file may be", async () => {
    serverHas();
    const { user } = await open();

    await user.click((await screen.findAllByRole("button", { name: "上传" }))[0] ?? document.body);

    expect(await screen.findByText(/不超过 10 MB/u)).toBeDefined();
  });
});

describe("the bin", () => {
  const binned = (): BinnedFile => ({ ...aFile({ fileName: longName }), deleteTime: created, purgeTime: created });

  it("restores a file", async () => {
    serverHas();
    let files = [binned()];
    server.answer(fileApi, "bin", ({ page = 1, pageSize = 20 }) =>
      toPage({ page, pageSize }, { total: files.length }, files),
    );
    server.answer(fileApi, "restore", () => {
      files = [];
      return null;
    });
    const { user } = await open();

    await user.click(await screen.findByRole("button", { name: "回收站" }));
    const drawer = await screen.findByRole("dialog", { name: "回收站" });
    await user.click(await within(drawer).findByRole("button", { name: "恢复" }));

    expect(await within(drawer).findByText("回收站是空的")).toBeDefined();
    expect(server.receivedCalls(fileApi, "restore")[0]?.input).toEqual({ ids: [1] });
  });

  it("shows why it cannot be read", async () => {
    serverHas();
    server.refuse(fileApi, "bin", { code: 400, message: "[D9999] 暂时无法读取" });
    const { user } = await open();

    await user.click(await screen.findByRole("button", { name: "回收站" }));

    expect(await screen.findByText("暂时无法读取")).toBeDefined();
  });
});

describe("a file", () => {
  it("is moved into a folder", async () => {
    serverHas(aFile());
    server.answer(fileApi, "move", () => null);
    const { user } = await open();

    await chooseAction(user, "移动");
    const dialog = await screen.findByRole("dialog");
    await user.click(await within(dialog).findByText("施工图纸"));
    await user.click(within(dialog).getByRole("button", { name: "移动到这里" }));

    await waitFor(() => expect(server.receivedCalls(fileApi, "move")[0]?.input).toEqual({ ids: [1], folderId: 5 }));
  });

  it("is put under legal hold with a reason", async () => {
    serverHas(aFile());
    server.answer(fileApi, "hold", () => null);
    const { user } = await open();

    await chooseAction(user, "设为法律保留");
    const dialog = await screen.findByRole("dialog");
    await user.type(await within(dialog).findByLabelText("法律保留原因"), "诉讼 7");
    await user.click(within(dialog).getByRole("button", { name: "设置保留" }));

    await waitFor(() => expect(server.receivedCalls(fileApi, "hold")[0]?.input).toEqual({ id: 1, reason: "诉讼 7" }));
  });

  it("under legal hold shows it, and can be released but not deleted", async () => {
    serverHas(aFile({ holdReason: "诉讼 7" }));
    server.answer(fileApi, "release", () => null);
    const { user } = await open();

    expect((await screen.findByTitle("诉讼 7")).textContent).toBe("法律保留");
    await user.click(await screen.findByRole("button", { name: /更多操作/u }));
    expect(await screen.findByText("解除法律保留")).toBeDefined();
    expect(screen.queryByText("设为法律保留")).toBeNull();
    expect(screen.queryByRole("menuitem", { name: "删除" })).toBeNull();
    await user.click(screen.getByText("解除法律保留"));
    await user.click(await screen.findByRole("button", { name: "解除法律保留" }));

    await waitFor(() => expect(server.receivedCalls(fileApi, "release")[0]?.input).toEqual({ id: 1 }));
  });

  it("gets a link that ends", async () => {
    serverHas(aFile());
    server.answer(fileApi, "link", () => ({ url: "/api/sysFile/open/1?sign=abc", expireTime: created }));
    const { user } = await open();

    await chooseAction(user, "生成链接");
    const dialog = await screen.findByRole("dialog");
    await user.click(within(dialog).getByRole("button", { name: "生成" }));

    expect(await within(dialog).findByText(/\/api\/sysFile\/open\/1\?sign=abc/u)).toBeDefined();
    expect(server.receivedCalls(fileApi, "link")[0]?.input).toEqual({ id: 1, minutes: 1440 });
  });

  it("shows its versions, and brings one back", async () => {
    const file = aFile({ kind: "other", suffix: ".dwg", contentType: "image/vnd.dwg", versionCount: 2 });
    serverHas(file);
    const version = { fileName: "检查记录", suffix: ".dwg", sizeBytes: 1200, sizeInfo: "1.2 KB" };
    const by = { createTime: created, createUserName: "李雷" };
    server.answer(fileApi, "versions", () => [
      { number: 2, isCurrent: true, ...version, ...by },
      { number: 1, isCurrent: false, ...version, ...by },
    ]);
    server.answer(fileApi, "restoreVersion", () => file);
    server.answer(fileApi, "file", () => aFile({ ...file, versionCount: 3 }));
    const { user } = await open();

    await user.click(await screen.findByRole("button", { name: /预览/u }));
    const versions = await screen.findByRole("region", { name: "历史版本" });
    await user.click(await within(versions).findByRole("button", { name: "恢复此版本" }));

    await waitFor(() =>
      expect(server.receivedCalls(fileApi, "restoreVersion")[0]?.input).toEqual({ id: 1, number: 1 }),
    );
    expect(within(versions).getByRole("button", { name: "上传新版本" })).toBeDefined();
  });
});

describe("the settings of files", () => {
  it("are changed, and the platform administrator sets the largest file", async () => {
    serverHas();
    server.answer(fileApi, "saveSetting", () => null);
    server.answer(fileApi, "saveLimit", () => null);
    const { user } = await open();

    await user.click(await screen.findByRole("button", { name: "文件设置" }));
    const dialog = await screen.findByRole("dialog");
    const days = await within(dialog).findByRole("spinbutton", { name: "回收站保留天数" });
    await user.clear(days);
    await user.type(days, "7");
    const limit = within(dialog).getByRole("spinbutton", { name: "文件大小上限（MB）" });
    await user.clear(limit);
    await user.type(limit, "50");
    await user.click(within(dialog).getByRole("switch"));
    await user.click(within(dialog).getByRole("button", { name: "保存" }));

    await waitFor(() => expect(server.receivedCalls(fileApi, "saveSetting")).toHaveLength(1));
    expect(server.receivedCalls(fileApi, "saveSetting")[0]?.input).toEqual({
      binDays: 7,
      removesMetadata: true,
      allowedSuffixes: [],
    });
    expect(server.receivedCalls(fileApi, "saveLimit")[0]?.input).toEqual({ maximumBytes: 50 * 1024 ** 2 });
  });

  it("tell others the largest file and where files are stored", async () => {
    serverHas();
    const { user } = await open(["sysFile/page", "sysFile/update"]);

    await user.click(await screen.findByRole("button", { name: "文件设置" }));
    const dialog = await screen.findByRole("dialog");

    expect(await within(dialog).findByText("10 MB")).toBeDefined();
    expect(within(dialog).getByText("数据库")).toBeDefined();
    expect(within(dialog).queryByRole("spinbutton", { name: "文件大小上限（MB）" })).toBeNull();
  });
});
