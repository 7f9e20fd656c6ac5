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
  server.answer(workerApi, "update", () => null);
});

async function openEdit() {
  const page = await renderScreen(<WorkerListPage />, { server, texts, dictionaries });
  await page.user.click(await screen.findByRole("button", { name: "编辑 张三1" }));
  const drawer = await screen.findByRole("dialog", { name: "编辑人员" });
  await within(drawer).findByRole("textbox", { name: "姓名" });
  return { ...page, drawer };
}

const textIn = (drawer: HTMLElement, name: string) => within(drawer).getByRole<HTMLInputElement>("textbox", { name });
const saved = () => server.receivedCalls(workerApi, "update")[0]?.input;

async function save(drawer: HTMLElement): Promise<void> {
  within(drawer).getByRole("button", { name: "保存" }).click();
  await waitFor(() => expect(server.receivedCalls(workerApi, "update")).toHaveLength(1));
}

describe("a dictionary field", () => {
  it("offers its items, and sends a number if the contract requires one", async () => {
    const { user, drawer } = await openEdit();
    const group = within(drawer).getByRole("radiogroup", { name: "性别" });
    expect(within(group).getByRole<HTMLInputElement>("radio", { name: "男" }).checked).toBe(true);

    await user.click(within(group).getByText("女"));
    await save(drawer);

    expect(saved()).toEqual({ id: 1, version: 5, sex: 2 });
  });

  it("takes the focus on an error, although it consists of buttons", async () => {
    server.refuse(workerApi, "update", { code: 400, fields: { Sex: ["与证件号码不符"] } });
    const { user, drawer } = await openEdit();
    await user.type(textIn(drawer, "姓名"), "x");

    await save(drawer);

    expect(await within(drawer).findByText("与证件号码不符")).toBeDefined();
    const [first] = within(within(drawer).getByRole("radiogroup", { name: "性别" })).getAllByRole("radio");
    await waitFor(() => expect(document.activeElement).toBe(first));
  });

  it("sends a text if the contract requires one", async () => {
    const { user, drawer } = await openEdit();
    expect(within(drawer).getByText("壮族")).toBeDefined();

    await user.click(within(drawer).getByRole("combobox", { name: "民族" }));
    await user.click(await screen.findByText("汉族"));
    await save(drawer);

    expect(saved()).toEqual({ id: 1, version: 5, nation: "1" });
  });

  it("is cleared by a button with a name in the user's language", async () => {
    const { user, drawer } = await openEdit();
    const field = within(drawer).getByRole("combobox", { name: "民族" }).closest<HTMLElement>(".ant-select");
    if (field === null) throw new Error("the field is no select");

    await user.click(within(field).getByRole("button", { name: "清除" }));
    await save(drawer);

    expect(saved()).toEqual({ id: 1, version: 5, nation: null });
  });

  it("shows a value that is no longer in the dictionary", async () => {
    server.answer(workerApi, "detail", () => aWorkerDetail(1, { nation: "99" }));
    const { drawer } = await openEdit();

    expect(within(drawer).getByText("99")).toBeDefined();
  });

  it("is searched by its label, which its chip shows", async () => {
    const { user, search } = await renderScreen(<WorkerListPage />, { server, texts, dictionaries });
    await screen.findByRole("grid");

    await user.click(screen.getByRole("combobox", { name: "性别" }));
    const [option] = (await screen.findAllByText("女")).slice(-1);
    if (option === undefined) throw new Error("the condition offers nothing");
    await user.click(option);

    await waitFor(() => expect(search().get("sex")).toBe("2"));
    expect(server.receivedCalls(workerApi, "page").at(-1)?.input).toMatchObject({ sex: 2 });
    expect(screen.getByRole("button", { name: /^清除条件\s*性别：女/u })).toBeDefined();
  });
});

describe("a date field", () => {
  it("shows, accepts and sends the date in its wire format", async () => {
    const { user, drawer } = await openEdit();
    await waitFor(() => expect(textIn(drawer, "出生日期").value).toBe("1990-03-07"));

    await user.clear(textIn(drawer, "出生日期"));
    await user.type(textIn(drawer, "出生日期"), "1991-12-31{Enter}");
    await save(drawer);

    expect(saved()).toEqual({ id: 1, version: 5, birthday: "1991-12-31" });
  });

  it("is empty if the record has no date", async () => {
    server.answer(workerApi, "detail", () => aWorkerDetail(1, { birthday: null }));
    const { drawer } = await openEdit();

    await waitFor(() => expect(textIn(drawer, "出生日期").disabled).toBe(false));
    expect(textIn(drawer, "出生日期").value).toBe("");
  });
});

describe("a field with options", () => {
  it("can be disabled and have a hint", async () => {
    const { user, drawer } = await openEdit();
    await user.click(within(drawer).getByText("工作信息"));

    const account = textIn(drawer, "账号");
    expect(account.disabled).toBe(true);
    expect(textIn(drawer, "手机").disabled).toBe(false);
    const hint = within(drawer).getByText("保存后不能修改");
    expect(account.getAttribute("aria-describedby")).toContain(hint.id);
  });
});

describe("derived fields", () => {
  it("are set together with their sources", async () => {
    const { user, drawer } = await openEdit();

    await user.clear(textIn(drawer, "姓名"));
    await user.type(textIn(drawer, "姓名"), "LI");
    expect(textIn(drawer, "拼音").value).toBe("li");
    await save(drawer);

    expect(saved()).toEqual({ id: 1, version: 5, name: "LI", pinyin: "li" });
  });

  it("keep the user's input until their sources change", async () => {
    const { user, drawer } = await openEdit();
    await user.type(textIn(drawer, "姓名"), "A");
    await user.clear(textIn(drawer, "拼音"));
    await user.type(textIn(drawer, "拼音"), "own");

    await user.click(within(drawer).getByText("女"));
    expect(textIn(drawer, "拼音").value).toBe("own");
    await user.type(textIn(drawer, "姓名"), "B");

    expect(textIn(drawer, "拼音").value).toBe("张三1ab");
  });
});
