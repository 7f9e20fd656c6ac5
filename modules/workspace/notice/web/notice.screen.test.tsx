import { screen, waitFor, within } from "@testing-library/react";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { toId } from "#contract/id";
import { toPage } from "#contract/page";
import { type ListedNotice, noticeApi, NoticeStatus, ReadStatus, type ReadStatusValue } from "../contract.ts";
import { noticeText } from "../text/index.ts";
import { browser, createFakeServer, type FakeServer, renderScreen } from "#testing";
import { Component as NoticeListPage } from "./NoticeListPage.tsx";
import { aListedNotice, aNotice, publishedFields } from "./notice.samples.ts";

const texts = noticeText;
let server: FakeServer;

// jsdom has no layout; the editor measures the cursor before it scrolls there.
beforeAll(() => {
  Object.assign(Range.prototype, { getClientRects: () => [], getBoundingClientRect: () => new DOMRect() });
  Object.assign(Text.prototype, { getClientRects: () => [] });
});

function serverHas(...notices: ListedNotice[]): void {
  server.answer(noticeApi, "page", ({ page = 1, pageSize = 20 }) =>
    toPage({ page, pageSize }, { total: notices.length }, notices),
  );
}

function shadowOf(container: HTMLElement): ShadowRoot | null | undefined {
  return container.querySelector(".sw-rich-text")?.shadowRoot;
}

beforeEach(() => {
  server = createFakeServer();
});

describe("the list of notices", () => {
  it("publishes a draft after a confirmation that shows it and states the number of receivers", async () => {
    serverHas(aListedNotice());
    server.answer(noticeApi, "recipients", () => 250);
    server.answer(noticeApi, "public", () => null);
    server.answer(noticeApi, "notice", () => aNotice());
    const { user } = await renderScreen(<NoticeListPage />, { server, texts, trackedEntities: ["sysNotice"] });
    const publish = async () => {
      await user.click(await screen.findByRole("button", { name: "停水通知 的更多操作" }));
      await user.click(await screen.findByRole("menuitem", { name: "发布" }));
      return await screen.findByRole("dialog", { name: "发布“停水通知”？" });
    };

    const first = await publish();
    expect(within(first).getByText("接收账号：250 个（含您自己）。发布后不能修改、删除或撤回。")).toBeDefined();
    await waitFor(() => expect(shadowOf(first)?.querySelector("p")?.textContent).toBe("明天停水"));
    await user.click(within(first).getByRole("button", { name: /取\s?消/u }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(server.receivedCalls(noticeApi, "public")).toEqual([]);
    await user.click(within(await publish()).getByRole("button", { name: /发\s?布/u }));

    await waitFor(() => expect(server.receivedCalls(noticeApi, "public")[0]?.input).toEqual({ id: 1 }));
    expect(await screen.findByText("已发布“停水通知”")).toBeDefined();
  });

  it("asks whether a notice is published as soon as it is written", async () => {
    const notices = [aListedNotice()];
    serverHas(...notices);
    server.answer(noticeApi, "recipients", () => 250);
    server.answer(noticeApi, "notice", () => aNotice({ id: toId(2), title: "停水通知 副本" }));
    server.answer(noticeApi, "add", () => {
      serverHas(aListedNotice({ id: toId(2), title: "停水通知 副本" }), ...notices);
      return null;
    });
    server.answer(noticeApi, "public", () => null);
    const { user } = await renderScreen(<NoticeListPage />, { server, texts, trackedEntities: ["sysNotice"] });
    await user.click(await screen.findByRole("button", { name: "停水通知 的更多操作" }));
    await user.click(await screen.findByRole("menuitem", { name: "复制" }));
    const form = await screen.findByRole("dialog");
    const title = within(form).getByRole("textbox", { name: "标题" });
    await user.clear(title);
    await user.type(title, "停水通知 副本");
    await user.click(within(form).getByRole("button", { name: /保\s?存$/u }));

    const question = await screen.findByRole("dialog", { name: "发布“停水通知 副本”？" });
    expect(within(question).getByRole("button", { name: "保留为草稿" })).toBeDefined();
    await user.click(within(question).getByRole("button", { name: /发\s?布/u }));

    await waitFor(() => expect(server.receivedCalls(noticeApi, "public")[0]?.input).toEqual({ id: 2 }));
  });

  it("has room for state and audience, and the content among the columns that can be added", async () => {
    serverHas(aListedNotice());
    await renderScreen(<NoticeListPage />, { server, texts });

    expect(await screen.findByRole("columnheader", { name: /^接收范围/u })).toBeDefined();
    expect(screen.queryByRole("columnheader", { name: /^内容/u })).toBeNull();
  });

  it("leads readers without notices of their own to what they have received", async () => {
    serverHas();
    await renderScreen(<NoticeListPage />, { server, texts, permissions: ["sysNotice/page"] });

    expect(await screen.findByText("发给您的通知公告在消息中。")).toBeDefined();
    expect(screen.getByRole("link", { name: "查看全部消息" }).getAttribute("href")).toBe("#/dashboard/notice");
  });

  it("offers neither edit, publication nor deletion of a published notice", async () => {
    serverHas(aListedNotice(publishedFields));
    const { user } = await renderScreen(<NoticeListPage />, { server, texts, trackedEntities: ["sysNotice"] });

    await user.click(await screen.findByRole("button", { name: "停水通知 的更多操作" }));

    const items = (await screen.findAllByRole("menuitem")).map(({ textContent }) => textContent);
    expect(items).toEqual(["复制", "接收人", "更正", "存为模板", "修改历史"]);
    expect(screen.queryByRole("button", { name: "编辑 停水通知" })).toBeNull();
    await user.click(screen.getByRole("menuitem", { name: "接收人" }));
    expect(await screen.findByRole("dialog", { name: "停水通知 · 接收人" })).toBeDefined();
  });
});

describe("the readers of a notice in the list", () => {
  it("shows how many have read a notice, who has not, and how many receivers the caller does not see", async () => {
    // The number of readers in the list is older than the receivers.
    serverHas(aListedNotice({ ...publishedFields, recipientCount: 4, readCount: 0 }));
    const receiver = (id: number, realName: string, readStatus: ReadStatusValue) => {
      return {
        id: toId(id),
        account: `user${id}`,
        realName,
        avatar: null,
        orgName: null,
        readStatus,
        readTime: null,
        confirmTime: null,
      };
    };
    const receivers = [
      receiver(5, "李雷", ReadStatus.unread),
      receiver(6, "韩梅", ReadStatus.unread),
      receiver(7, "王伟", ReadStatus.read),
    ];
    server.answer(noticeApi, "receiverCounts", () => ({
      visible: 3,
      read: 1,
      confirmed: 0,
      unconfirmed: 0,
      reminderTime: null,
    }));
    server.answer(noticeApi, "receivers", ({ page = 1, pageSize = 20, readStatus }) => {
      const items = receivers.filter((one) => readStatus === undefined || one.readStatus === readStatus);
      return toPage({ page, pageSize }, { total: items.length }, items);
    });
    const { user } = await renderScreen(<NoticeListPage />, { server, texts, trackedEntities: ["sysNotice"] });

    const count = await screen.findByRole("button", { name: "“停水通知”：0 / 4 人已读，查看名单" });
    expect(count.textContent.trim()).toBe("0 / 4");
    await user.click(count);
    const drawer = await screen.findByRole("dialog", { name: "停水通知 · 接收人" });

    expect(await within(drawer).findByText("韩梅")).toBeDefined();
    expect(await within(drawer).findByText("未读（2）")).toBeDefined();
    expect(within(drawer).getByText("另有 1 人不在您的数据范围内")).toBeDefined();
    await user.click(within(drawer).getByText("已读（1）"));
    expect(await within(drawer).findByText("王伟")).toBeDefined();
    expect(within(drawer).queryByText("韩梅")).toBeNull();
    expect(within(drawer).getByText("另有 1 人不在您的数据范围内")).toBeDefined();
  });

  /** One of two visible receivers reads the notice after the list was loaded. */
  async function openReceivers({ recipientCount }: { recipientCount: number }): Promise<void> {
    let readCount = 0;
    server.answer(noticeApi, "page", ({ page = 1, pageSize = 20 }) =>
      toPage({ page, pageSize }, { total: 1 }, [aListedNotice({ ...publishedFields, recipientCount, readCount })]),
    );
    server.answer(noticeApi, "receiverCounts", () => ({
      visible: 2,
      read: readCount,
      confirmed: 0,
      unconfirmed: 0,
      reminderTime: null,
    }));
    server.answer(noticeApi, "receivers", ({ page = 1, pageSize = 20 }) =>
      toPage({ page, pageSize }, { total: 1 }, []),
    );
    const { user } = await renderScreen(<NoticeListPage />, { server, texts });
    const count = await screen.findByRole("button", { name: `“停水通知”：0 / ${recipientCount} 人已读，查看名单` });
    readCount = 1;
    await user.click(count);
    expect(await screen.findByText("已读（1）")).toBeDefined();
  }

  it("shows the number of readers on a phone as well, and renews it with the list of receivers", async () => {
    browser.narrow = true;

    await openReceivers({ recipientCount: 2 });

    await waitFor(() => expect(screen.getByText(/^\s*1 \/ 2$/u)).toBeDefined());
    expect(server.receivedCalls(noticeApi, "page")).toHaveLength(2);
  });

  it("renews the number of readers where some receivers are not visible to the author", async () => {
    await openReceivers({ recipientCount: 3 });

    await waitFor(() => expect(screen.getByText(/^\s*1 \/ 3$/u)).toBeDefined());
    expect(screen.getByText(/^另有 1 /u)).toBeDefined();
  });

  it("finds receivers, exports them, and reminds those who have not read the notice", async () => {
    serverHas(aListedNotice({ ...publishedFields, recipientCount: 2, readCount: 0 }));
    const people = ["李雷", "韩梅"].map((realName, index) => {
      const account = `user${index}`;
      return {
        id: toId(index + 5),
        account,
        realName,
        avatar: null,
        orgName: null,
        readStatus: ReadStatus.unread,
        readTime: null,
        confirmTime: null,
      };
    });
    server.answer(noticeApi, "receiverCounts", () => ({
      visible: 2,
      read: 0,
      confirmed: 0,
      unconfirmed: 0,
      reminderTime: null,
    }));
    server.answer(noticeApi, "receivers", ({ page = 1, pageSize = 20, readStatus, keyword }) => {
      const items =
        readStatus === ReadStatus.read ? [] : people.filter(({ realName }) => realName.includes(keyword ?? ""));
      return toPage({ page, pageSize }, { total: items.length }, items);
    });
    server.answer(noticeApi, "remind", () => ({ count: 2, quiet: 1 }));
    const { user } = await renderScreen(<NoticeListPage />, { server, texts, trackedEntities: ["sysNotice"] });
    await user.click(await screen.findByRole("button", { name: /人已读，查看名单$/u }));
    const drawer = await screen.findByRole("dialog", { name: "停水通知 · 接收人" });
    expect(await within(drawer).findByText("韩梅")).toBeDefined();

    await user.type(within(drawer).getByRole("textbox", { name: "姓名或账号" }), "李{Enter}");
    await waitFor(() => expect(within(drawer).queryByText("韩梅")).toBeNull());
    expect(within(drawer).getByText("李雷")).toBeDefined();
    expect(within(drawer).getByText("未读（2）")).toBeDefined();
    expect(within(drawer).getByRole("button", { name: "导出" })).toBeDefined();
    await user.click(within(drawer).getByRole("button", { name: "提醒未读" }));
    const question = await screen.findByRole("dialog", { name: "提醒尚未阅读“停水通知”的人？" });
    await user.click(within(question).getByRole("button", { name: "提醒未读" }));

    await waitFor(() => expect(server.receivedCalls(noticeApi, "remind")[0]?.input).toEqual({ id: 1 }));
    expect(await screen.findByText("已提醒 2 人，其中 1 人处于免打扰时段，不弹出提示")).toBeDefined();
  });

  it("takes the typed number of receivers before it publishes to many", async () => {
    serverHas(aListedNotice());
    server.answer(noticeApi, "recipients", () => 20_251);
    server.answer(noticeApi, "public", () => null);
    server.answer(noticeApi, "notice", () => aNotice());
    const { user } = await renderScreen(<NoticeListPage />, { server, texts, trackedEntities: ["sysNotice"] });
    await user.click(await screen.findByRole("button", { name: "停水通知 的更多操作" }));
    await user.click(await screen.findByRole("menuitem", { name: "发布" }));
    const dialog = await screen.findByRole("dialog", { name: "发布“停水通知”？" });
    const question = within(dialog);
    const publishButton = () => question.getByRole<HTMLButtonElement>("button", { name: /发\s?布/u });
    expect(publishButton().disabled).toBe(true);

    const box = question.getByRole("textbox", { name: "请输入 20251 以确认" });
    // The dialog takes the focus once it is open.
    await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
    await user.click(box);
    await user.paste("20251");
    expect(box).toHaveProperty("value", "20251");
    await waitFor(() => expect(publishButton().disabled).toBe(false));
    await user.click(publishButton());

    await waitFor(() => expect(server.receivedCalls(noticeApi, "public")).toHaveLength(1));
  });

  it.each([
    ["a draft", NoticeStatus.draft, 0],
    ["a published notice, which is marked as read", NoticeStatus.published, 1],
  ])("shows %s as its receivers see it", async (_, status, marked) => {
    serverHas(aListedNotice({ status }));
    server.answer(noticeApi, "setRead", () => null);
    server.answer(noticeApi, "notice", () => aNotice());
    const { user } = await renderScreen(<NoticeListPage />, { server, texts, trackedEntities: ["sysNotice"] });

    await user.click(await screen.findByRole("button", { name: "停水通知" }));

    const dialog = await screen.findByRole("dialog", { name: "停水通知" });
    await waitFor(() => expect(shadowOf(dialog)?.querySelector("strong")?.textContent).toBe("停水"));
    expect(server.receivedCalls(noticeApi, "setRead")).toHaveLength(marked);
  });
});

describe("saving a changed draft", () => {
  /** Changes the title of the draft in its form and saves it. */
  async function saveChange(plannedTime: Date | null): Promise<void> {
    serverHas(aListedNotice({ plannedTime }));
    server.answer(noticeApi, "recipients", () => 250);
    server.answer(noticeApi, "update", () => null);
    server.answer(noticeApi, "notice", () => aNotice({ title: "停电通知", isMustRead: true }));
    const { user } = await renderScreen(<NoticeListPage />, { server, texts, trackedEntities: ["sysNotice"] });
    await user.click(await screen.findByRole("button", { name: "编辑 停水通知" }));
    const form = await screen.findByRole("dialog");
    await user.type(within(form).getByRole("textbox", { name: "标题" }), "！");
    await user.click(within(form).getByRole("button", { name: /保\s?存$/u }));
    await waitFor(() => expect(server.receivedCalls(noticeApi, "update")).toHaveLength(1));
    await waitFor(() => expect(screen.queryByDisplayValue("停水通知！")).toBeNull());
  }

  it("asks whether it is published, with what its readers have to do", async () => {
    await saveChange(null);

    const question = within(await screen.findByRole("dialog", { name: "发布“停电通知”？" }));
    expect(question.getByText("接收人须确认已读")).toBeDefined();
    expect(question.getByText(/可通过“更正”/u)).toBeDefined();
    expect(question.getByRole("button", { name: "保留为草稿" })).toBeDefined();
  });

  it("leaves it to its plan", async () => {
    await saveChange(new Date("2099-01-01T00:00:00Z"));

    expect(screen.queryByRole("dialog")).toBeNull();
    expect(server.receivedCalls(noticeApi, "recipients")).toEqual([]);
  });
});

describe("the form of a notice", () => {
  it("edits it with the editor's buttons", async () => {
    serverHas(aListedNotice());
    server.answer(noticeApi, "update", () => null);
    const { user } = await renderScreen(<NoticeListPage />, { server, texts, trackedEntities: ["sysNotice"] });
    await user.click(await screen.findByRole("button", { name: "编辑 停水通知" }));
    const form = await screen.findByRole("dialog");
    const words = await within(form).findByRole("textbox", { name: "内容" });
    expect(words.innerHTML).toBe("<p>明天<strong>停水</strong></p>");

    await user.click(within(form).getByRole("button", { name: "项目列表" }));
    expect(within(form).getByRole("button", { name: "项目列表" }).getAttribute("aria-pressed")).toBe("true");
    await user.click(within(form).getByRole("button", { name: /保\s?存$/u }));

    await waitFor(() => expect(server.receivedCalls(noticeApi, "update")).toHaveLength(1));
    expect(server.receivedCalls(noticeApi, "update")[0]?.input).toMatchObject({
      id: 1,
      version: 2,
      content: expect.stringMatching(/^<ul><li><p>明天<strong>停水<\/strong><\/p><\/li><\/ul>/u),
    });
  });

  it("refuses invalid link targets, and a notice without text", async () => {
    serverHas(aListedNotice());
    const { user } = await renderScreen(<NoticeListPage />, { server, texts, trackedEntities: ["sysNotice"] });
    await user.click(await screen.findByRole("button", { name: "新增" }));
    const form = await screen.findByRole("dialog");
    await user.type(within(form).getByRole("textbox", { name: "标题" }), "标题");
    await user.click(await within(form).findByRole("button", { name: "超链接" }));

    await user.type(within(form).getByRole("textbox", { name: "链接地址" }), "javascript:alert(1){Enter}");
    expect(within(form).getByRole("alert").textContent).toContain("https://");
    await user.keyboard("{Escape}");
    await user.click(within(form).getByRole("button", { name: /保\s?存$/u }));

    expect(await within(form).findByText("请填写此项")).toBeDefined();
    expect(server.receivedCalls(noticeApi, "add")).toEqual([]);
  });
});

describe("the content of a notice", () => {
  it("is recreated from permitted elements only, in a shadow root", async () => {
    serverHas(aListedNotice());
    const content = [
      '<p onclick="x()" style="color:#b42318;position:fixed">a<script>x()</script></p><style>*{display:none}</style>',
      '<a href="javascript:x()">b</a><a href="https://x.example/">c</a><img src="https://x.example/spy.png" onerror="x()">',
      '<form action="/x"><b>d</b></form><iframe src="/x">e</iframe>',
    ].join("");
    server.answer(noticeApi, "notice", () => aNotice({ content }));
    const { user } = await renderScreen(<NoticeListPage />, { server, texts, trackedEntities: ["sysNotice"] });

    await user.click(await screen.findByRole("button", { name: "停水通知" }));

    const dialog = await screen.findByRole("dialog");
    await waitFor(() => expect(shadowOf(dialog)?.querySelector("p")).not.toBeNull());
    const root = shadowOf(dialog);
    root?.querySelector("style")?.remove();
    expect(root?.innerHTML).toBe(
      '<p style="--colour: rgb(180, 35, 24);" class="coloured">a</p><a>b</a>' +
        '<a target="_blank" rel="noopener noreferrer" href="https://x.example/">c</a><b>d</b>',
    );
  });

  it("has tables that scroll by themselves, without spans that no reader's window can lay out", async () => {
    serverHas(aListedNotice());
    const content =
      '<table style="width:9000px"><thead><tr><th colspan="2">a</th></tr></thead>' +
      '<tbody><tr><td colspan="100000" rowspan="2" onclick="x()">b<table><tr><td>c</td></tr></table></td></tr></tbody></table>';
    server.answer(noticeApi, "notice", () => aNotice({ content }));
    const { user } = await renderScreen(<NoticeListPage />, { server, texts, trackedEntities: ["sysNotice"] });

    await user.click(await screen.findByRole("button", { name: "停水通知" }));

    const dialog = await screen.findByRole("dialog");
    await waitFor(() => expect(shadowOf(dialog)?.querySelector("table")).not.toBeNull());
    const regions = [...(shadowOf(dialog)?.querySelectorAll<HTMLElement>("[role=region]") ?? [])];
    expect(regions.map(({ ariaLabel, tabIndex }) => [ariaLabel, tabIndex])).toEqual([["表格", 0]]);
    expect(regions[0]?.innerHTML).toBe(
      '<table><thead><tr><th colspan="2">a</th></tr></thead>' +
        '<tbody><tr><td rowspan="2">b<table><tbody><tr><td>c</td></tr></tbody></table></td></tr></tbody></table>',
    );
  });
});
