import { screen, waitFor, within } from "@testing-library/react";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { idOf } from "#contract/id";
import { asPage } from "#contract/page";
import { type ListedNotice, noticeApi, ReadStatus } from "#modules/notice/contract";
import { noticeText } from "#modules/notice/text";
import { type FakeServer, fakeServer, renderScreen } from "#testing";
import { Component as NoticeListPage } from "./NoticeListPage.tsx";
import { aListed, aNotice, published } from "./notice.samples.ts";

const texts = noticeText;
let server: FakeServer;

// jsdom lays nothing out; the editor asks where the cursor is before it scrolls there.
beforeAll(() => {
  Object.assign(Range.prototype, { getClientRects: () => [], getBoundingClientRect: () => new DOMRect() });
  Object.assign(Text.prototype, { getClientRects: () => [] });
});

function serverHas(...notices: ListedNotice[]): void {
  server.answer(noticeApi, "page", ({ page = 1, pageSize = 20 }) =>
    asPage({ page, pageSize }, { total: notices.length }, notices),
  );
}

function shadowOf(container: HTMLElement): ShadowRoot | null | undefined {
  return container.querySelector(".sw-rich-text")?.shadowRoot;
}

beforeEach(() => {
  server = fakeServer();
});

describe("the list of notices", () => {
  it("publishes a draft once it is said how many receive it, and does not without a yes", async () => {
    serverHas(aListed());
    server.answer(noticeApi, "recipients", () => 250);
    server.answer(noticeApi, "public", () => null);
    const { user } = await renderScreen(<NoticeListPage />, { server, texts });
    const publish = async () => {
      await user.click(await screen.findByRole("button", { name: "停水通知 的更多操作" }));
      await user.click(await screen.findByRole("menuitem", { name: "发布" }));
      return await screen.findByRole("dialog", { name: "发布“停水通知”？" });
    };

    const first = await publish();
    expect(within(first).getByText("接收账号：250 个。发布后不能修改、删除或撤回。")).toBeDefined();
    await user.click(within(first).getByRole("button", { name: /取\s?消/u }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(server.heard(noticeApi, "public")).toEqual([]);
    await user.click(within(await publish()).getByRole("button", { name: /发\s?布/u }));

    await waitFor(() => expect(server.heard(noticeApi, "public")[0]?.input).toEqual({ id: 1 }));
    expect(await screen.findByText("已发布")).toBeDefined();
  });

  it("offers neither edit, publication nor deletion of what is published", async () => {
    serverHas(aListed(published));
    const { user } = await renderScreen(<NoticeListPage />, { server, texts });

    await user.click(await screen.findByRole("button", { name: "停水通知 的更多操作" }));

    const items = (await screen.findAllByRole("menuitem")).map(({ textContent }) => textContent);
    expect(items).toEqual(["复制", "修改历史"]);
    expect(screen.queryByRole("button", { name: "编辑 停水通知" })).toBeNull();
  });

  it("says how many have read a notice, who has not, and how many of these the reader does not see", async () => {
    serverHas(aListed({ ...published, readCount: 247 }));
    const people = [
      { id: idOf(5), account: "lilei", realName: "李雷", orgName: "项目部" },
      { id: idOf(6), account: "hanmei", realName: "韩梅", orgName: null },
    ];
    server.answer(noticeApi, "receivers", ({ page = 1, pageSize = 20, readStatus = ReadStatus.unread }) => {
      const items = people.slice(0, readStatus === ReadStatus.unread ? 2 : 1);
      const answered = items.map((person) => ({ ...person, readStatus, readTime: null }));
      return asPage({ page, pageSize }, { total: items.length }, answered);
    });
    const { user } = await renderScreen(<NoticeListPage />, { server, texts });

    const count = await screen.findByRole("button", { name: "“停水通知”：247 / 250 人已读，查看名单" });
    expect(count.textContent).toBe("247 / 250");
    await user.click(count);
    const drawer = await screen.findByRole("dialog", { name: "停水通知 · 接收人" });

    expect(await within(drawer).findByText("韩梅")).toBeDefined();
    expect(within(drawer).getByText("另有 1 人不在您的数据范围内")).toBeDefined();
    await user.click(within(drawer).getByText("已读"));
    await waitFor(() => expect(within(drawer).queryByText("韩梅")).toBeNull());
    expect(server.heard(noticeApi, "receivers").map(({ input }) => input["readStatus"])).toEqual([0, 1]);
    expect(await within(drawer).findByText("另有 246 人不在您的数据范围内")).toBeDefined();
  });

  it("shows a notice as its receivers see it, without marking anything", async () => {
    serverHas(aListed());
    server.answer(noticeApi, "notice", () => aNotice());
    const { user } = await renderScreen(<NoticeListPage />, { server, texts });

    await user.click(await screen.findByRole("button", { name: "停水通知" }));

    const dialog = await screen.findByRole("dialog", { name: "停水通知" });
    await waitFor(() => expect(shadowOf(dialog)?.querySelector("strong")?.textContent).toBe("停水"));
    expect(server.heard(noticeApi, "setRead")).toEqual([]);
  });

  it("writes a notice in its editor, with the buttons' help", async () => {
    serverHas(aListed());
    server.answer(noticeApi, "update", () => null);
    const { user } = await renderScreen(<NoticeListPage />, { server, texts });
    await user.click(await screen.findByRole("button", { name: "编辑 停水通知" }));
    const form = await screen.findByRole("dialog");
    const words = await within(form).findByRole("textbox", { name: "内容" }, { timeout: 5000 });
    expect(words.innerHTML).toBe("<p>明天<strong>停水</strong></p>");

    await user.click(within(form).getByRole("button", { name: "项目列表" }));
    expect(within(form).getByRole("button", { name: "项目列表" }).getAttribute("aria-pressed")).toBe("true");
    await user.click(within(form).getByRole("button", { name: /保\s?存$/u }));

    await waitFor(() => expect(server.heard(noticeApi, "update")).toHaveLength(1));
    expect(server.heard(noticeApi, "update")[0]?.input).toMatchObject({
      id: 1,
      version: 2,
      content: expect.stringMatching(/^<ul><li><p>明天<strong>停水<\/strong><\/p><\/li><\/ul>/u),
    });
  });

  it("refuses links that lead to no page, and a notice without words", async () => {
    serverHas(aListed());
    const { user } = await renderScreen(<NoticeListPage />, { server, texts });
    await user.click(await screen.findByRole("button", { name: "新增" }));
    const form = await screen.findByRole("dialog");
    await user.type(within(form).getByRole("textbox", { name: "标题" }), "标题");
    await user.click(await within(form).findByRole("button", { name: "链接" }, { timeout: 5000 }));

    await user.type(within(form).getByRole("textbox", { name: "链接地址" }), "javascript:alert(1){Enter}");
    expect(within(form).getByRole("alert").textContent).toContain("https://");
    await user.keyboard("{Escape}");
    await user.click(within(form).getByRole("button", { name: /保\s?存$/u }));

    expect(await within(form).findByText("此项不能为空")).toBeDefined();
    expect(server.heard(noticeApi, "add")).toEqual([]);
  });
});

describe("what a content may do", () => {
  it("is nothing: only known elements are made anew, in a place of their own", async () => {
    serverHas(aListed());
    const content = [
      '<p onclick="x()" style="color:#b42318;position:fixed">a<script>x()</script></p><style>*{display:none}</style>',
      '<a href="javascript:x()">b</a><a href="https://x.example/">c</a><img src="https://x.example/spy.png" onerror="x()">',
      '<form action="/x"><b>d</b></form><iframe src="/x">e</iframe>',
    ].join("");
    server.answer(noticeApi, "notice", () => aNotice({ content }));
    const { user } = await renderScreen(<NoticeListPage />, { server, texts });

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
});
