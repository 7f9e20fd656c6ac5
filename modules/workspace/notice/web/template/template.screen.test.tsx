import { screen, waitFor, within } from "@testing-library/react";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { toId } from "#contract/id";
import { toPage } from "#contract/page";
import { createFakeServer, type FakeServer, renderScreen } from "#testing";
import { type ListedNotice, noticeApi } from "../../contract.ts";
import { type NoticeTemplate, noticeTemplateApi } from "../../template.contract.ts";
import { noticeText } from "../../text/index.ts";
import { aListedNotice, publishedFields } from "../notice.samples.ts";
import { Component as NoticeListPage } from "../NoticeListPage.tsx";
import { Component as TemplateListPage } from "./NoticeTemplateListPage.tsx";

const options = { texts: noticeText, trackedEntities: ["sysNotice", "sysNoticeTemplate"] };
let server: FakeServer;

const template: NoticeTemplate = {
  id: toId(5),
  name: "停水模板",
  title: "关于停水的通知",
  type: 2,
  content: "<p>明天停水</p>",
  isPinned: true,
  isMustRead: false,
  createTime: new Date("2026-11-20T02:00:00Z"),
  updateTime: null,
  createUserId: 7,
  createUserName: "李雷",
  updateUserId: null,
  updateUserName: null,
  version: 1,
};

// jsdom has no layout; the editor measures the cursor before it scrolls there.
beforeAll(() => {
  Object.assign(Range.prototype, { getClientRects: () => [], getBoundingClientRect: () => new DOMRect() });
  Object.assign(Text.prototype, { getClientRects: () => [] });
});

beforeEach(() => {
  server = createFakeServer();
  server.answer(noticeApi, "audienceCount", () => 12);
  server.answer(noticeApi, "add", () => null);
  server.answer(noticeTemplateApi, "list", () => [{ id: template.id, name: template.name }]);
  server.answer(noticeTemplateApi, "template", () => template);
});

function serverHas(...notices: ListedNotice[]): void {
  server.answer(noticeApi, "page", ({ page = 1, pageSize = 20 }) =>
    toPage({ page, pageSize }, { total: notices.length }, notices),
  );
}

async function openForm() {
  serverHas(aListedNotice());
  const { user } = await renderScreen(<NoticeListPage />, { server, ...options });
  await user.click(await screen.findByRole("button", { name: /新增/u }));
  const form = await screen.findByRole("dialog");
  await within(form).findByRole("textbox", { name: "内容" });
  return { user, form };
}

describe("a new notice", () => {
  it("starts with the text and options of a template", async () => {
    const { user, form } = await openForm();

    await user.click(await within(form).findByRole("combobox", { name: "使用模板" }));
    await user.click(await screen.findByTitle("停水模板"));
    expect(await within(form).findByDisplayValue("关于停水的通知")).toBeDefined();
    expect(await within(form).findByText("明天停水")).toBeDefined();
    await user.click(within(form).getByRole("button", { name: /保\s?存$/u }));

    const { title, type, content, isPinned } = template;
    await waitFor(() =>
      expect(server.receivedCalls(noticeApi, "add")[0]?.input).toMatchObject({ title, type, content, isPinned }),
    );
  });

  it("asks before a template replaces what was written", async () => {
    const { user, form } = await openForm();
    await user.type(within(form).getByRole("textbox", { name: "标题" }), "停电");

    await user.click(await within(form).findByRole("combobox", { name: "使用模板" }));
    await user.click(await screen.findByTitle("停水模板"));
    const question = await screen.findByRole("dialog", { name: "用模板替换已填写的内容？" });
    await user.click(within(question).getByRole("button", { name: /取\s?消/u }));

    await waitFor(() => expect(screen.queryByRole("dialog", { name: "用模板替换已填写的内容？" })).toBeNull());
    expect(within(form).getByDisplayValue("停电")).toBeDefined();
    expect(server.receivedCalls(noticeTemplateApi, "template")).toEqual([]);
  });

  it("offers no templates where there are none", async () => {
    server.answer(noticeTemplateApi, "list", () => []);
    const { form } = await openForm();

    await waitFor(() => expect(server.receivedCalls(noticeTemplateApi, "list")).toHaveLength(1));
    expect(within(form).queryByRole("combobox", { name: "使用模板" })).toBeNull();
  });
});

it("is saved from a notice, under the name that its author enters", async () => {
  serverHas(aListedNotice({ ...publishedFields, isMustRead: true }));
  server.answer(noticeTemplateApi, "add", () => null);
  const { user } = await renderScreen(<NoticeListPage />, { server, ...options });
  await user.click(await screen.findByRole("button", { name: "停水通知 的更多操作" }));
  await user.click(await screen.findByRole("menuitem", { name: "存为模板" }));
  const dialog = await screen.findByRole("dialog", { name: "存为模板" });
  const name = within(dialog).getByRole("textbox", { name: "模板名称" });

  expect(name).toHaveProperty("value", "停水通知");
  await user.clear(name);
  await user.type(name, "停水");
  await user.click(within(dialog).getByRole("button", { name: /保\s?存/u }));

  await waitFor(() =>
    expect(server.receivedCalls(noticeTemplateApi, "add")[0]?.input).toMatchObject({
      name: "停水",
      title: "停水通知",
      content: "<p>明天<strong>停水</strong></p>",
      isMustRead: true,
    }),
  );
  expect(await screen.findByText("已存为模板")).toBeDefined();
});

it("is not offered to authors who may not write templates", async () => {
  serverHas(aListedNotice(publishedFields));
  const permissions = ["sysNotice/page", "sysNotice/add"];
  const { user } = await renderScreen(<NoticeListPage />, { server, ...options, permissions });
  await user.click(await screen.findByRole("button", { name: "停水通知 的更多操作" }));
  await screen.findAllByRole("menuitem");

  expect(screen.queryByRole("menuitem", { name: "存为模板" })).toBeNull();
});

describe("the list of templates", () => {
  it("changes one in its form", async () => {
    server.answer(noticeTemplateApi, "page", ({ page = 1, pageSize = 20 }) =>
      toPage({ page, pageSize }, { total: 1 }, [template]),
    );
    server.answer(noticeTemplateApi, "update", () => null);
    const { user } = await renderScreen(<TemplateListPage />, { server, ...options });
    await user.click(await screen.findByRole("button", { name: "编辑 停水模板" }));
    const form = await screen.findByRole("dialog");
    const title = await within(form).findByRole("textbox", { name: "标题" });

    await user.clear(title);
    await user.type(title, "停水");
    await user.click(within(form).getByRole("button", { name: /保\s?存$/u }));

    await waitFor(() =>
      expect(server.receivedCalls(noticeTemplateApi, "update")[0]?.input).toMatchObject({ id: 5, title: "停水" }),
    );
  });
});
