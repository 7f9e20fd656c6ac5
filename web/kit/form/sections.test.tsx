import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { createFakeServer, type FakeServer } from "#testing/fakeServer.ts";
import { renderScreen } from "#testing/renderScreen.tsx";
import { WorkerListPage } from "#testing/WorkerListPage.tsx";
import {
  aWorker,
  aWorkerDetail,
  dictionaries,
  serveWorkers,
  workerApi,
  workerText as texts,
} from "#testing/workerApi.ts";

let server: FakeServer;

beforeEach(() => {
  server = createFakeServer();
  serveWorkers(server, aWorker(1));
  server.answer(workerApi, "add", () => null);
  server.answer(workerApi, "update", () => null);
});

async function open(button: string, title: string) {
  const page = await renderScreen(<WorkerListPage />, { server, texts, dictionaries });
  await page.user.click(await screen.findByRole("button", { name: button }));
  return { ...page, drawer: await screen.findByRole("dialog", { name: title }) };
}

const openAdd = async () => await open("新增", "新增人员");
const openEdit = async () => await open("编辑 张三1", "编辑人员");

async function openCopy() {
  const page = await renderScreen(<WorkerListPage />, { server, texts, dictionaries });
  await page.user.click(await screen.findByRole("button", { name: "张三1 的更多操作" }));
  await page.user.click(await screen.findByRole("menuitem", { name: "复制" }));
  return { ...page, drawer: await screen.findByRole("dialog", { name: "复制人员" }) };
}

const textIn = async (drawer: HTMLElement, name: string) =>
  await within(drawer).findByRole<HTMLInputElement>("textbox", { name });
const segment = (drawer: HTMLElement, name: string | RegExp) => within(drawer).getByRole("radio", { name });
/** A click hits the text of a segment; the radio button behind it receives no clicks. */
const getSegmentText = (drawer: HTMLElement, name: string) =>
  within(within(drawer).getByRole("radiogroup", { name: "分组" })).getByText(name);
const save = (drawer: HTMLElement) => within(drawer).getByRole("button", { name: "保存" });

describe("a form of sections", () => {
  it("shows one section at a time and keeps the input of the others", async () => {
    const { user, drawer } = await openAdd();
    await user.type(await textIn(drawer, "姓名"), "Li");
    expect(within(drawer).queryByRole("textbox", { name: "账号" })).toBeNull();

    await user.click(getSegmentText(drawer, "工作信息"));
    await user.type(await textIn(drawer, "账号"), "li1");
    await user.type(await textIn(drawer, "手机"), "13900002000");
    expect(within(drawer).queryByRole("textbox", { name: "姓名" })).toBeNull();
    await user.click(save(drawer));

    await waitFor(() => expect(server.receivedCalls(workerApi, "add")).toHaveLength(1));
    expect(server.receivedCalls(workerApi, "add")[0]?.input).toMatchObject({ name: "Li", account: "li1", sex: 1 });
  });

  it("marks the sections with required fields before any of them fails", async () => {
    const { drawer } = await openAdd();
    await textIn(drawer, "姓名");

    const marks = within(drawer).getAllByTitle("有必填项");

    expect(marks.map(({ parentElement }) => parentElement?.textContent)).toEqual(["个人信息", "工作信息"]);
  });

  it("counts the errors of each section, and focuses the first invalid field", async () => {
    const { user, drawer } = await openAdd();
    await user.click(getSegmentText(drawer, "工作信息"));
    await user.click(save(drawer));

    await waitFor(async () => expect(document.activeElement).toBe(await textIn(drawer, "姓名")));
    expect(segment(drawer, /^个人信息\s?1 处有误$/u)).toBeDefined();
    expect(segment(drawer, /^工作信息\s?2 处有误$/u)).toBeDefined();
    expect(server.receivedCalls(workerApi, "add")).toHaveLength(0);

    await user.type(await textIn(drawer, "姓名"), "Li");

    await waitFor(() => expect(segment(drawer, "个人信息")).toBeDefined());
    await user.click(save(drawer));
    await waitFor(async () => expect(document.activeElement).toBe(await textIn(drawer, "账号")));
  });

  it("shows server errors at their field in any section", async () => {
    server.refuse(workerApi, "update", { code: 400, fields: { Phone: ["手机号已被使用"] } });
    const { user, drawer } = await openEdit();
    await user.type(await textIn(drawer, "姓名"), "x");

    await user.click(save(drawer));

    expect(await within(drawer).findByText("手机号已被使用")).toBeDefined();
    await waitFor(async () => expect(document.activeElement).toBe(await textIn(drawer, "手机")));
    expect(segment(drawer, /^工作信息\s?1 处有误$/u)).toBeDefined();
  });

  it("shows server errors of hidden fields above the fields", async () => {
    server.refuse(workerApi, "update", { code: 400, fields: { OrgId: ["机构已停用"] } });
    const { user, drawer } = await openEdit();
    await user.type(await textIn(drawer, "姓名"), "x");

    await user.click(save(drawer));

    expect(await within(drawer).findByText(/机构已停用/u)).toBeDefined();
  });

  it("is saved by Ctrl+S in any section, and arrow keys change the section", async () => {
    const { user, drawer } = await openEdit();
    await user.type(await textIn(drawer, "姓名"), "x");
    segment(drawer, "个人信息").focus();

    await user.keyboard("{ArrowRight}");
    expect(await textIn(drawer, "账号")).toBeDefined();
    await user.keyboard("{ArrowRight}");
    expect(within(drawer).getByText("# 张三1")).toBeDefined();
    await user.keyboard("{Control>}s{/Control}");

    await waitFor(() => expect(server.receivedCalls(workerApi, "update")).toHaveLength(1));
    expect(server.receivedCalls(workerApi, "update")[0]?.input).toMatchObject({ id: 1, version: 5, name: "张三1x" });
  });

  it("starts a further new record at its first section", async () => {
    const { user, drawer } = await openAdd();
    await user.type(await textIn(drawer, "姓名"), "Li");
    await user.click(getSegmentText(drawer, "工作信息"));
    await user.type(await textIn(drawer, "账号"), "li1");
    await user.type(await textIn(drawer, "手机"), "13900002000");

    await user.click(within(drawer).getByRole("button", { name: "保存并新增" }));

    await waitFor(() => expect(server.receivedCalls(workerApi, "add")).toHaveLength(1));
    await waitFor(async () => expect((await textIn(drawer, "姓名")).value).toBe(""));
    await waitFor(async () => expect(document.activeElement).toBe(await textIn(drawer, "姓名")));
  });

  it("has panels only for an existing record", async () => {
    const { user, drawer } = await openEdit();

    await textIn(drawer, "姓名");
    await user.click(getSegmentText(drawer, "变更历史"));
    expect(within(drawer).getByText("# 张三1")).toBeDefined();
    expect(within(drawer).queryByRole("textbox")).toBeNull();
    await user.click(getSegmentText(drawer, "个人信息"));
    expect(within(drawer).queryByText("# 张三1")).toBeNull();
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

    await user.click(screen.getByRole("button", { name: "新增" }));
    const add = await screen.findByRole("dialog", { name: "新增人员" });
    expect(within(add).queryByRole("radio", { name: "变更历史" })).toBeNull();
  });
});

describe("input of a panel that was not applied", () => {
  async function openChosen() {
    const { user, drawer } = await openEdit();
    await textIn(drawer, "姓名");
    await user.click(getSegmentText(drawer, "变更历史"));
    await user.click(within(drawer).getByRole("checkbox", { name: "choice" }));
    return { user, drawer };
  }

  it("is applied when the form is saved, which then closes", async () => {
    server.answer(workerApi, "join", () => null);
    const { user, drawer } = await openChosen();

    await user.click(save(drawer));

    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(server.receivedCalls(workerApi, "join").map(({ input }) => input)).toEqual([{ id: 1 }]);
    expect(screen.queryByText("没有需要保存的修改")).toBeNull();
  });

  it("stays in the open form if it cannot be applied", async () => {
    server.refuse(workerApi, "join", { code: 400, message: "名额已满" });
    const { user, drawer } = await openChosen();

    await user.click(save(drawer));

    expect(await screen.findByText("名额已满")).toBeDefined();
    expect(within(drawer).getByRole("checkbox", { name: "choice", checked: true })).toBeDefined();
  });

  it.each(["another section", "the end of the form"])("is asked about before %s", async (what) => {
    const { user, drawer } = await openChosen();

    if (what === "another section") await user.click(getSegmentText(drawer, "个人信息"));
    else await user.click(within(drawer).getByRole("button", { name: /取\s?消/u }));
    const question = await screen.findByRole("dialog", { name: "放弃未保存的内容？" });
    expect(within(drawer).getByRole("checkbox", { name: "choice", checked: true })).toBeDefined();
    await user.click(within(question).getByRole("button", { name: "放弃" }));

    await waitFor(() => expect(screen.queryByRole("checkbox", { name: "choice" })).toBeNull());
  });
});

describe("a form whose record is loaded", () => {
  it("starts from the detail call, with its version", async () => {
    const { user, drawer } = await openEdit();

    expect((await textIn(drawer, "拼音")).value).toBe("zhangsan");
    await waitFor(async () => expect(document.activeElement).toBe(await textIn(drawer, "姓名")));
    await user.type(await textIn(drawer, "拼音"), "1");
    await user.click(save(drawer));

    await waitFor(() => expect(server.receivedCalls(workerApi, "update")).toHaveLength(1));
    expect(server.receivedCalls(workerApi, "update")[0]?.input).toEqual({ id: 1, version: 5, pinyin: "zhangsan1" });
    expect(server.receivedCalls(workerApi, "detail")).toHaveLength(1);
  });

  it("shows why loading failed, saves nothing, and can retry", async () => {
    server.refuse(workerApi, "detail", { code: 500, message: "服务器出错", requestId: "r-9" });
    const { user, drawer } = await openEdit();

    expect(await within(drawer).findByText("未能加载此记录")).toBeDefined();
    expect(within(drawer).getByText("服务暂时不可用，请稍后重试（编号 r-9）")).toBeDefined();
    expect(save(drawer).hasAttribute("disabled")).toBe(true);
    server.answer(workerApi, "detail", () => aWorkerDetail(1));
    await user.click(within(drawer).getByRole("button", { name: "重试" }));

    expect((await textIn(drawer, "拼音")).value).toBe("zhangsan");
  });

  it("reports a hidden record, and closes without a question", async () => {
    server.refuse(workerApi, "detail", { code: 403, message: "没有权限" });
    const { user, drawer } = await openEdit();

    expect(await within(drawer).findByText("您没有查看此记录的权限")).toBeDefined();
    await user.keyboard("{Escape}");

    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("starts a copy with the values that the definition copies", async () => {
    server.answer(workerApi, "detail", () => aWorkerDetail(1, { sex: 2 }));
    const { user, drawer } = await openCopy();

    expect((await textIn(drawer, "姓名")).value).toBe("张三1");
    expect(within(drawer).getByRole<HTMLInputElement>("radio", { name: "女" }).checked).toBe(true);
    expect((await textIn(drawer, "拼音")).value).toBe("");
    await user.click(getSegmentText(drawer, "工作信息"));

    expect((await textIn(drawer, "手机")).value).toBe("");
    expect((await textIn(drawer, "账号")).value).toBe("");
  });
});
