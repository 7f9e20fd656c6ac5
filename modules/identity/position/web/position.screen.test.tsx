import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { toId } from "#contract/id";
import { toPage } from "#contract/page";
import { type Position, positionApi } from "../contract.ts";
import { positionText } from "../text/index.ts";
import { PickerControl } from "#kit";
import { createFakeServer, type FakeServer, renderScreen } from "#testing";
import { Component as PositionListPage } from "./PositionListPage.tsx";
import { positionPicker } from "./positionPicker.ts";

function aPosition(overrides: Partial<Position> = {}): Position {
  return {
    id: toId(1),
    name: "工长",
    code: "GZ",
    orderNo: 100,
    status: 1,
    remark: null,
    tenantName: "东方桥建",
    staffCount: 0,
    userList: [],
    createTime: new Date("2026-11-01T02:00:00Z"),
    updateTime: null,
    createUserId: null,
    createUserName: "管理员",
    updateUserId: null,
    updateUserName: null,
    version: 3,
    ...overrides,
  };
}

const texts = positionText;
let server: FakeServer;

function serverHas(...positions: Position[]): void {
  server.answer(positionApi, "page", ({ page = 1, pageSize = 20, conditions = [] }) => {
    const found = conditions.length === 0 ? positions : [];
    return toPage({ page, pageSize }, { total: found.length }, found);
  });
}

beforeEach(() => {
  server = createFakeServer();
});

describe("the list of positions", () => {
  it("shows the holders of a position", async () => {
    serverHas(aPosition({ staffCount: 2 }));
    server.answer(positionApi, "staff", ({ page = 1, pageSize = 20 }) =>
      toPage({ page, pageSize }, { total: 2 }, [
        {
          id: toId(8),
          account: "li",
          realName: "李雷",
          organisationName: "项目部",
          isMain: true,
          joinDate: null,
          status: 1,
        },
        {
          id: toId(9),
          account: "han",
          realName: "韩梅",
          organisationName: null,
          isMain: false,
          joinDate: null,
          status: 1,
        },
      ]),
    );
    const { user } = await renderScreen(<PositionListPage />, { server, texts, trackedEntities: ["sysPos"] });

    await user.click(await screen.findByRole("button", { name: "查看“工长”的 2 位任职人员" }));

    const drawer = await screen.findByRole("dialog");
    expect(await within(drawer).findByText("李雷")).toBeDefined();
    expect(within(drawer).getByText("兼职")).toBeDefined();
    const link = within(drawer).getByRole("link", { name: "查看账号“李雷”" });
    expect(link.getAttribute("href")).toBe("#/system/user?keyword=li");
    expect(server.receivedCalls(positionApi, "staff")[0]?.input).toMatchObject({ id: 1 });
    expect(within(drawer).queryByRole("button", { name: /更多操作|编辑|删除/u })).toBeNull();
  });

  it("copies a position into the form of a new one", async () => {
    serverHas(aPosition());
    server.answer(positionApi, "add", () => null);
    const { user } = await renderScreen(<PositionListPage />, { server, texts, trackedEntities: ["sysPos"] });

    await user.click(await screen.findByRole("button", { name: "工长 的更多操作" }));
    await user.click(await screen.findByRole("menuitem", { name: "复制" }));
    const form = await screen.findByRole("dialog", { name: "复制职位" });
    await user.clear(within(form).getByRole("textbox", { name: "职位编码" }));
    await user.type(within(form).getByRole("textbox", { name: "职位编码" }), "GZ2");
    await user.click(within(form).getByRole("button", { name: "保存" }));

    await waitFor(() => expect(server.receivedCalls(positionApi, "add")).toHaveLength(1));
    expect(server.receivedCalls(positionApi, "add")[0]?.input).toEqual({
      name: "工长",
      code: "GZ2",
      orderNo: 100,
      status: 1,
    });
  });

  it("disables a position", async () => {
    serverHas(aPosition());
    server.answer(positionApi, "setStatus", () => 1);
    const { user } = await renderScreen(<PositionListPage />, { server, texts, trackedEntities: ["sysPos"] });

    await user.click(await screen.findByRole("switch", { name: "工长 的状态" }));

    await waitFor(() => expect(server.receivedCalls(positionApi, "setStatus")[0]?.input).toEqual({ id: 1, status: 2 }));
    await waitFor(() => expect(server.receivedCalls(positionApi, "page")).toHaveLength(2));
  });

  it("shows why a position with holders cannot be deleted", async () => {
    serverHas(aPosition());
    server.refuse(positionApi, "delete", { code: 400, message: "[D6001] “工长”还有 1 人任职，不能删除" });
    const { user } = await renderScreen(<PositionListPage />, { server, texts, trackedEntities: ["sysPos"] });

    await user.click(await screen.findByRole("button", { name: "工长 的更多操作" }));
    await user.click(await screen.findByRole("menuitem", { name: "删除" }));
    const question = await screen.findByRole("dialog", { name: "确定删除“工长”？" });
    await user.click(within(question).getByRole("button", { name: "删除" }));

    expect(await screen.findByText("“工长”还有 1 人任职，不能删除")).toBeDefined();
  });

  it("shows neither switches nor buttons except the history to an account that may only view", async () => {
    serverHas(aPosition());
    const { user } = await renderScreen(<PositionListPage />, {
      server,
      texts,
      permissions: ["sysPos/page"],
      trackedEntities: ["sysPos"],
    });

    const row = await screen.findByRole("row", { name: /工长/u });
    expect(within(row).getByText("启用")).toBeDefined();
    expect(within(row).queryByRole("switch")).toBeNull();
    expect(screen.queryByRole("button", { name: "新增" })).toBeNull();
    expect(screen.queryByRole("button", { name: /编辑/u })).toBeNull();
    await user.click(screen.getByRole("button", { name: "工长 的更多操作" }));
    const items = await screen.findAllByRole("menuitem");
    expect(items.map(({ textContent }) => textContent)).toEqual(["修改历史"]);
  });

  it("offers common positions while there are none, and takes them over with one click", async () => {
    serverHas();
    server.answer(positionApi, "addSuggested", () => null);
    const { user } = await renderScreen(<PositionListPage />, { server, texts });

    expect(await screen.findByText(/总经理、部门经理、项目经理/u)).toBeDefined();
    await user.click(screen.getByRole("button", { name: "采用 10 个常用职位" }));

    await waitFor(() => expect(server.receivedCalls(positionApi, "addSuggested")).toHaveLength(1));
    await waitFor(() => expect(server.receivedCalls(positionApi, "page")).toHaveLength(2));
  });

  it("offers nothing to an account that may not add positions", async () => {
    serverHas();
    await renderScreen(<PositionListPage />, { server, texts, permissions: ["sysPos/page"] });

    expect(await screen.findByText(/还没有职位|暂无/u)).toBeDefined();
    expect(screen.queryByRole("button", { name: /常用职位/u })).toBeNull();
  });
});

describe("the code of a new position", () => {
  async function openForm() {
    serverHas(aPosition());
    server.answer(positionApi, "proposeCode", ({ name }) => (name === "安全员" ? "AQY" : "ZLY"));
    server.answer(positionApi, "add", () => null);
    const { user } = await renderScreen(<PositionListPage />, { server, texts });
    // A list that turns out to be empty has its button elsewhere.
    await screen.findByRole("row", { name: /工长/u });
    await user.click(screen.getByRole("button", { name: "新增" }));
    const form = await screen.findByRole("dialog", { name: "新增职位" });
    const name = within(form).getByRole<HTMLInputElement>("textbox", { name: "职位名称" });
    const code = within(form).getByRole<HTMLInputElement>("textbox", { name: "职位编码" });
    return { user, form, name, code };
  }

  it("is proposed for its name, again for another name, and saved", async () => {
    const { user, form, name, code } = await openForm();

    await user.type(name, "质量员");
    await waitFor(() => expect(code.value).toBe("ZLY"));
    await user.clear(name);
    await user.type(name, "安全员");
    await waitFor(() => expect(code.value).toBe("AQY"));
    await user.click(within(form).getByRole("button", { name: "保存" }));

    await waitFor(() => expect(server.receivedCalls(positionApi, "add")).toHaveLength(1));
    expect(server.receivedCalls(positionApi, "add")[0]?.input).toMatchObject({ name: "安全员", code: "AQY" });
  });

  it("stays as the user has entered it", async () => {
    const { user, name, code } = await openForm();

    await user.type(code, "Q1");
    await user.type(name, "质量员");

    await waitFor(() =>
      expect(server.receivedCalls(positionApi, "proposeCode").at(-1)?.input).toEqual({ name: "质量员" }),
    );
    expect(code.value).toBe("Q1");
  });

  it("is selected if the user is already in its field, so that typing replaces it", async () => {
    const { user, name, code } = await openForm();

    await user.type(name, "质量员");
    await user.tab();
    expect(document.activeElement).toBe(code);
    await waitFor(() => expect([code.value, code.selectionStart, code.selectionEnd]).toEqual(["ZLY", 0, 3]));
    await user.keyboard("Q1");

    expect(code.value).toBe("Q1");
  });

  it("is left to the user while the connection is broken", async () => {
    const { user, form, name, code } = await openForm();
    server.breakConnection(positionApi, "proposeCode");

    await user.type(name, "质量员");
    await waitFor(() => expect(server.receivedCalls(positionApi, "proposeCode")).toHaveLength(1));
    await user.type(code, "Z9");
    await user.click(within(form).getByRole("button", { name: "保存" }));

    await waitFor(() => expect(server.receivedCalls(positionApi, "add")).toHaveLength(1));
    expect(server.receivedCalls(positionApi, "add")[0]?.input).toMatchObject({ name: "质量员", code: "Z9" });
    const messages = await screen.findAllByRole("alert");
    expect(messages.map(({ textContent }) => textContent)).toEqual(["已新增“质量员”"]);
  });
});

describe("the picker of positions", () => {
  it("takes over common positions while there are none, and offers them at once", async () => {
    let positions: Position[] = [];
    server.answer(positionApi, "list", () => positions);
    server.answer(positionApi, "addSuggested", () => {
      positions = [aPosition()];
      return null;
    });
    const { user } = await renderScreen(
      <PickerControl
        picker={positionPicker}
        named={{ id: "position", "aria-label": "职位" }}
        label="职位"
        value={undefined}
        onChange={() => undefined}
      />,
      { server, texts },
    );

    await user.click(await screen.findByRole("combobox", { name: "职位" }));
    await user.click(await screen.findByRole("button", { name: "采用 10 个常用职位" }));

    expect(await screen.findByRole("option", { name: /工长/u })).toBeDefined();
    expect(server.receivedCalls(positionApi, "addSuggested")).toHaveLength(1);
  });
});
