import { screen, waitFor, within } from "@testing-library/react";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { toId } from "#contract/id";
import { toPage } from "#contract/page";
import { roleApi } from "#modules/identity/role/contract";
import { createFakeServer, type FakeServer, renderScreen } from "#testing";
import { everybody } from "../audience.contract.ts";
import { type ListedNotice, noticeApi } from "../contract.ts";
import { noticeText } from "../text/index.ts";
import { Component as NoticeListPage } from "./NoticeListPage.tsx";
import { aListedNotice, aNotice } from "./notice.samples.ts";

const options = { texts: noticeText, trackedEntities: ["sysNotice"] };
let server: FakeServer;

// jsdom has no layout; the editor measures the cursor before it scrolls there.
beforeAll(() => {
  Object.assign(Range.prototype, { getClientRects: () => [], getBoundingClientRect: () => new DOMRect() });
  Object.assign(Text.prototype, { getClientRects: () => [] });
});

beforeEach(() => {
  server = createFakeServer();
  server.answer(noticeApi, "update", () => null);
  server.answer(roleApi, "list", () => [{ id: toId(41), name: "Safety officer", i18nName: "安全员", code: "safety" }]);
});

function serverHas(notice: ListedNotice): void {
  server.answer(noticeApi, "page", ({ page = 1, pageSize = 20 }) => toPage({ page, pageSize }, { total: 1 }, [notice]));
}

async function openForm() {
  const { user } = await renderScreen(<NoticeListPage />, { server, ...options });
  await user.click(await screen.findByRole("button", { name: "编辑 停水通知" }));
  return { user, form: await screen.findByRole("dialog") };
}

const audience = {
  ...everybody,
  isTargeted: true,
  organisations: [{ id: toId(9), name: "第九项目部", withBelow: true }],
  people: [{ id: toId(7), name: "李雷" }],
};

describe("the audience of a notice in its form", () => {
  it("is everybody at first, and any mix of targets whose size the server counts", async () => {
    serverHas(aListedNotice());
    server.answer(noticeApi, "audienceCount", ({ audience: { isTargeted } }) => (isTargeted ? 12 : 250));
    const { user, form } = await openForm();

    expect(await within(form).findByText("将送达您数据范围内的 250 个账号")).toBeDefined();
    await user.click(within(form).getByRole("radio", { name: "指定范围" }));
    expect(within(form).getByText("请至少选择一个机构、角色、职位或人员")).toBeDefined();
    expect(within(form).getByLabelText("角色").closest(".ant-select")?.textContent).toBe("请选择");
    await user.click(within(form).getByRole("combobox", { name: "角色" }));
    await user.click(await screen.findByTitle("安全员"));
    expect(await within(form).findByText("将送达您数据范围内的 12 个账号")).toBeDefined();
    await user.click(within(form).getByRole("button", { name: /保\s?存$/u }));

    await waitFor(() =>
      expect(server.receivedCalls(noticeApi, "update")[0]?.input).toMatchObject({
        audience: { isTargeted: true, organisations: [], roles: [{ id: 41 }] },
      }),
    );
  });

  it("keeps the names that it has, and takes an organisation without those below it", async () => {
    serverHas(aListedNotice({ isTargeted: true, audience }));
    server.answer(noticeApi, "audienceCount", () => 1);
    const { user, form } = await openForm();

    const branches = within(await within(form).findByRole("group", { name: "同时包含以下机构的下级：" }));
    await user.click(branches.getByRole("checkbox", { name: "第九项目部" }));
    await user.click(within(form).getByRole("button", { name: /保\s?存$/u }));

    await waitFor(() =>
      expect(server.receivedCalls(noticeApi, "update")[0]?.input).toMatchObject({
        audience: { organisations: [{ id: 9, withBelow: false }], people: [{ id: 7 }] },
      }),
    );
  });
});

describe("the audience of a notice in the list", () => {
  it("is named in few words", async () => {
    serverHas(aListedNotice({ isTargeted: true, audience: { ...audience, roles: [{ id: toId(41), name: null }] } }));

    await renderScreen(<NoticeListPage />, { server, ...options });

    expect(await screen.findByText("第九项目部及下级")).toBeDefined();
    expect(screen.getByTitle("第九项目部及下级、已不存在、李雷")).toBeDefined();
    expect(screen.getByText("+1")).toBeDefined();
  });

  it("is counted for the draft before it is published", async () => {
    serverHas(aListedNotice({ isTargeted: true, audience }));
    server.answer(noticeApi, "recipients", () => 12);
    server.answer(noticeApi, "notice", () => aNotice({ isTargeted: true }));
    const { user } = await renderScreen(<NoticeListPage />, { server, ...options });

    await user.click(await screen.findByRole("button", { name: "停水通知 的更多操作" }));
    await user.click(await screen.findByRole("menuitem", { name: "发布" }));

    expect(await screen.findByText("接收账号：12 个。发布后不能修改、删除或撤回。")).toBeDefined();
    expect(server.receivedCalls(noticeApi, "recipients")[0]?.input).toEqual({ id: "1" });
  });
});
