import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { toId } from "#contract/id";
import { toPage } from "#contract/page";
import { createFakeServer, type FakeServer, renderScreen } from "#testing";
import { type Serial, serialApi, type VoidNumber } from "../contract.ts";
import { serialText as texts } from "../text/index.ts";
import { Component as SerialListPage } from "./SerialListPage.tsx";

const rule: Serial = {
  id: toId(7),
  type: "JOBNUM",
  typeName: "工号",
  formater: "E{SEQ}",
  resetInterval: 1,
  mode: 1,
  min: 1,
  max: 9999,
  seq: 41,
  expy: new Date("2026-11-22T02:00:00Z"),
  takenTime: new Date("2026-11-23T02:00:00Z"),
  resetTime: null,
  resetSeq: null,
  lastNumber: "E0041",
  nextNumber: "E0042",
  orderNo: 100,
  status: 1,
  remark: null,
  createTime: new Date("2026-11-22T02:00:00Z"),
  updateTime: null,
  createUserId: null,
  createUserName: "王管理",
  updateUserId: null,
  updateUserName: null,
  version: 1,
};

const voided: VoidNumber = {
  id: toId(9),
  type: "JOBNUM",
  number: "E0017",
  reason: "未到岗",
  voidTime: new Date("2026-11-23T02:00:00Z"),
  userName: "王管理",
};

let server: FakeServer;

beforeEach(() => {
  server = createFakeServer();
  server.answer(serialApi, "page", () => toPage({ page: 1, pageSize: 20 }, { total: 1 }, [rule]));
  server.answer(serialApi, "typeList", () => [{ text: "工号", value: "JOBNUM" }]);
  server.answer(serialApi, "typeSlots", () => [{ type: "OTHER", name: "Project", title: "项目" }]);
  server.answer(serialApi, "preview", ({ formater, seq = 0 }) => formater.replace("{SEQ}", String(seq + 1)));
  server.answer(serialApi, "voidPage", () => toPage({ page: 1, pageSize: 20 }, { total: 1 }, [voided]));
  server.answer(serialApi, "reset", () => null);
  server.answer(serialApi, "voidNumber", () => null);
  server.answer(serialApi, "add", () => null);
});

async function openPage() {
  return await renderScreen(<SerialListPage />, { server, texts });
}

async function openForm(name: string) {
  const { user } = await openPage();
  const title = name === "新增" ? "新增流水序号" : "编辑流水序号";
  await screen.findByText("E0042");
  if (name === "新增") await user.click(screen.getByRole("button", { name: "新增" }));
  else await user.dblClick(screen.getByText("E0042"));
  const form = await screen.findByRole("dialog", { name: title });
  return { user, form, format: within(form).getByRole("textbox", { name: /^编号格式/u }) };
}

describe("the list", () => {
  it("shows the last and the next number of each type", async () => {
    await openPage();

    const row = (await screen.findByText("E0042")).closest("[role=row]");
    expect(row?.textContent).toContain("工号");
    expect(row?.textContent).toContain("E0041");
    expect(row?.textContent).toContain("连续");
    expect(screen.getByRole("combobox", { name: "业务类型" })).toBeDefined();
  });

  it("says that there is no number left", async () => {
    server.answer(serialApi, "page", () =>
      toPage({ page: 1, pageSize: 20 }, { total: 1 }, [{ ...rule, nextNumber: null, seq: 9999 }]),
    );
    await openPage();

    expect(await screen.findByText("无可用号码")).toBeDefined();
  });

  it("resets a sequence only after a confirmation", async () => {
    const { user } = await openPage();
    await user.click(await screen.findByRole("button", { name: "工号 的更多操作" }));
    await user.click(await screen.findByRole("menuitem", { name: "重置序号" }));
    const ask = await screen.findByRole("dialog", { name: /重置“工号”的序号/u });
    expect(server.receivedCalls(serialApi, "reset")).toEqual([]);

    await user.click(within(ask).getByRole("button", { name: "重置序号" }));

    await waitFor(() => expect(server.receivedCalls(serialApi, "reset")).toHaveLength(1));
    expect(server.receivedCalls(serialApi, "reset")[0]?.input).toEqual({ id: 7 });
  });
});

describe("the form", () => {
  it("inserts slots at the cursor and shows the next number", async () => {
    const { user, form, format } = await openForm("新增");

    await user.type(format, "AB");
    await user.keyboard("{ArrowLeft}");
    await user.click(within(form).getByRole("button", { name: "序号" }));

    expect(format).toHaveProperty("value", "A{SEQ}B");
    expect(document.activeElement).toBe(format);
    expect(await within(form).findByText("A1B")).toBeDefined();
    expect(within(form).queryByRole("button", { name: "项目" })).toBeNull();
  });

  it("goes on from the last number of the rule", async () => {
    const { user, form, format } = await openForm("编辑");

    expect(await within(form).findByText("E42")).toBeDefined();
    await user.type(format, "x");
    expect(await within(form).findByText("E42x")).toBeDefined();
    expect(server.receivedCalls(serialApi, "preview").at(-1)?.input).toEqual({
      formater: "E{SEQ}x",
      seq: 41,
      max: 9999,
    });
  });

  it("warns of numbers that come again, and names a fault of the format", async () => {
    server.refuse(serialApi, "preview", { code: 400, message: "[S0010] 格式必须包含 {SEQ}" });
    const { user, form } = await openForm("编辑");

    expect(await within(form).findByText(/格式必须包含 \{SEQ\}/u)).toBeDefined();
    await user.click(within(form).getByRole("radio", { name: "每天" }));
    expect(await within(form).findByText(/重置后会出现重复的号码/u)).toBeDefined();
  });
});

describe("the register of void numbers", () => {
  it("lists them and takes a number with its reason", async () => {
    const { user } = await openPage();
    await user.click(await screen.findByRole("button", { name: "作废登记" }));
    const drawer = await screen.findByRole("dialog", { name: "作废登记" });
    expect(await within(drawer).findByText("未到岗")).toBeDefined();

    await user.click(within(drawer).getByRole("button", { name: "作废号码" }));
    const dialog = await screen.findByRole("dialog", { name: "作废号码" });
    await user.type(await within(dialog).findByRole("textbox", { name: "号码" }), "E0018");
    await user.type(within(dialog).getByRole("textbox", { name: "原因" }), "重复");
    await user.click(within(dialog).getByRole("button", { name: /确\s?定/u }));

    await waitFor(() => expect(server.receivedCalls(serialApi, "voidNumber")).toHaveLength(1));
    expect(server.receivedCalls(serialApi, "voidNumber")[0]?.input).toEqual({
      type: "JOBNUM",
      number: "E0018",
      reason: "重复",
    });
  });
});
