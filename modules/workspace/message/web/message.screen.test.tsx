import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { toId } from "#contract/id";
import type { HubEvent } from "#contract/realtime";
import { toPage } from "#contract/page";
import { createFakeServer, type FakeServer } from "#testing/fakeServer.ts";
import { renderScreen } from "#testing/renderScreen.tsx";
import { messageContactApi } from "../contact.contract.ts";
import {
  type Conversation,
  conversationApi,
  type ConversationDetail,
  ConversationKind,
  type ConversationMessage,
  maxFound,
  maxMessageLength,
} from "../contract.ts";
import { messageText } from "../text/index.ts";
import { Component as MessageEvents } from "./MessageEvents.tsx";
import { Component as MessagePage } from "./MessagePage.tsx";

const listeners = new Map<string, (content: unknown) => void>();
const subscribe = (event: HubEvent | "open" | "return", listener: (content: unknown) => void) => {
  listeners.set(event, listener);
  return () => listeners.delete(event);
};

const partner = { id: toId(7), realName: "李雷", avatar: "/upload/lilei.png" };
const minuteMs = 60_000;

function aMessage(number: number, overrides: Partial<ConversationMessage> = {}): ConversationMessage {
  return {
    id: toId(100 + number),
    number,
    title: null,
    content: `消息 ${number}`,
    fileCount: 0,
    isDeleted: false,
    isOwn: false,
    createTime: new Date(Date.now() - minuteMs),
    createUserId: 7,
    createUserName: "李雷",
    quoted: null,
    files: [],
    ...overrides,
  };
}

const own = { isOwn: true, createUserId: 1, createUserName: "我自己" };

let server: FakeServer;
/** The conversation with 李雷, as the server has it. */
let messages: ConversationMessage[];
let partnerHasRead: number;

const head = () => ({
  id: toId(20),
  kind: ConversationKind.direct,
  name: null,
  partner,
  memberCount: 2,
  lastNumber: messages.length,
  unreadCount: 0,
});

function aDetail(): ConversationDetail {
  const members = [
    { accountId: toId(1), realName: "我自己", avatar: null, readNumber: messages.length, isOwn: true },
    { accountId: partner.id, realName: partner.realName, avatar: null, readNumber: partnerHasRead, isOwn: false },
  ];
  return { ...head(), isOwnGroup: false, isPartnerGone: false, members };
}

function aLine(overrides: Partial<Conversation> = {}): Conversation {
  const { quoted: _, files: __, ...last } = messages.at(-1) ?? aMessage(1);
  return { ...head(), activity: 1, last, ...overrides };
}

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  server = createFakeServer();
  messages = [aMessage(1), aMessage(2, { ...own, content: "看 https://example.com/a" })];
  partnerHasRead = 0;
  server.answer(conversationApi, "list", () => ({ items: [aLine()], hasMore: false }));
  server.answer(conversationApi, "person", () => ({ partner, conversationId: toId(20) }));
  server.answer(conversationApi, "detail", aDetail);
  server.answer(conversationApi, "messages", () => ({ items: messages, hasMore: false }));
  server.answer(conversationApi, "markRead", () => null);
  server.answer(conversationApi, "send", ({ content = "", quotedId }) => {
    const quoted = messages.find(({ id }) => id === quotedId) ?? null;
    const sent = aMessage(messages.length + 1, { ...own, content, quoted: toHead(quoted) });
    messages = [...messages, sent];
    return { conversationId: toId(20), id: sent.id, number: sent.number };
  });
});

function toHead(message: ConversationMessage | null) {
  if (message === null) return null;
  const { quoted: _, files: __, ...rest } = message;
  return rest;
}

async function open(search = "?person=7") {
  return await renderScreen(
    <>
      <MessagePage />
      <MessageEvents subscribe={subscribe} />
    </>,
    { server, texts: messageText, search },
  );
}

const log = async () => await screen.findByRole("log");
const itemsOf = (place: HTMLElement) => within(place).getAllByRole("listitem");
const field = async () => await screen.findByRole("textbox", { name: "输入消息" });
const keysOf = () => server.receivedCalls(conversationApi, "send").map(({ headers }) => headers.get("idempotency-key"));

describe("a conversation", () => {
  it("shows its messages with links, their day, and whether they are read", async () => {
    partnerHasRead = 2;
    await open();

    const items = itemsOf(await log());

    expect(items.map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining("消息 1"),
      expect.stringMatching(/看 https:\/\/example\.com\/a.*已读/u),
    ]);
    expect(within(await log()).getByRole("region", { name: "今天" })).toBeTruthy();
    expect(
      within(await log())
        .getByRole("link")
        .getAttribute("href"),
    ).toBe("https://example.com/a");
  });

  it("opens from the list, and reports what is read", async () => {
    server.answer(conversationApi, "detail", () => {
      const detail = aDetail();
      return { ...detail, members: detail.members.map((one) => (one.isOwn ? { ...one, readNumber: 1 } : one)) };
    });
    const { user, search } = await open("");

    await user.click(await screen.findByRole("button", { name: /李雷/u }));

    await log();
    expect(search().get("person")).toBe("7");
    await waitFor(() =>
      expect(server.receivedCalls(conversationApi, "markRead")[0]?.input).toEqual({ conversationId: 20, number: 2 }),
    );
  });

  it("tells how many members of a group have read an own message", async () => {
    const group = { kind: ConversationKind.group, name: "三号楼", partner: null, memberCount: 3 };
    server.answer(conversationApi, "detail", () => {
      const detail = aDetail();
      const third = { accountId: toId(9), realName: "韩梅梅", avatar: null, readNumber: 2, isOwn: false };
      return { ...detail, ...group, members: [...detail.members, third] };
    });
    await open("?conversation=20");

    expect(await within(await log()).findByText("2 人中 1 人已读")).toBeTruthy();
    expect(await screen.findByRole("heading", { name: "三号楼" })).toBeTruthy();
  });

  it("loads earlier messages on request", async () => {
    const late = messages.map((message, index) => ({ ...message, number: index + 31 }));
    server.answer(conversationApi, "messages", ({ before }) =>
      before === undefined
        ? { items: late, hasMore: true }
        : { items: [aMessage(30, { content: "更早的一条" })], hasMore: false },
    );
    const { user } = await open();

    await user.click(await screen.findByRole("button", { name: "查看更早的消息" }));

    await within(await log()).findByText("更早的一条");
    expect(server.receivedCalls(conversationApi, "messages").at(-1)?.input).toMatchObject({ before: 31 });
    expect(itemsOf(await log())).toHaveLength(3);
  });

  it("loads only what may have changed when something arrives", async () => {
    const all = Array.from({ length: 70 }, (_, index) => aMessage(index + 1, { createTime: new Date(0) }));
    server.answer(conversationApi, "messages", ({ before = all.length + 1 }) => ({
      items: all.slice(Math.max(0, before - 31), before - 1),
      hasMore: before > 31,
    }));
    const { user } = await open();
    await user.click(await screen.findByRole("button", { name: "查看更早的消息" }));
    await within(await log()).findByText("消息 11");
    const countCalls = () => server.receivedCalls(conversationApi, "messages").length;
    const before = countCalls();

    all.push(aMessage(71, { content: "刚到" }));
    act(() => listeners.get("MessagesChanged")?.({ conversationId: 20 }));

    expect(await within(await log()).findByText("刚到")).toBeTruthy();
    expect(countCalls() - before).toBe(1);
    expect(itemsOf(await log())).toHaveLength(60);
    await user.click(screen.getByRole("button", { name: "查看更早的消息" }));
    expect(await within(await log()).findByText("消息 1")).toBeTruthy();
  });

  it("says that the other account is not in use", async () => {
    server.answer(conversationApi, "detail", () => ({ ...aDetail(), isPartnerGone: true }));
    await open();

    expect(await screen.findByText("该账号已停用或删除，消息暂时不会被阅读。")).toBeTruthy();
  });

  it("shows what arrives while it is open", async () => {
    await open();
    await log();

    messages = [...messages, aMessage(3, { content: "刚到" })];
    act(() => listeners.get("MessagesChanged")?.({ conversationId: 20 }));

    expect(await within(await log()).findByText("刚到")).toBeTruthy();
  });

  it("is no longer shown once the account is not a member", async () => {
    const group = { kind: ConversationKind.group, name: "三号楼", partner: null };
    server.answer(conversationApi, "detail", () => ({ ...aDetail(), ...group }));
    await open("?conversation=20");
    await within(await log()).findByText("消息 1");

    server.refuse(conversationApi, "detail", { code: 400, message: "会话不存在" });
    act(() => listeners.get("MessagesChanged")?.({ conversationId: 20 }));

    expect((await screen.findByRole("alert")).textContent).toContain("会话不存在");
    expect(screen.queryByRole("log")).toBeNull();
    expect(screen.queryByRole("textbox", { name: "输入消息" })).toBeNull();
  });

  it("says why it cannot be shown, and is loaded again", async () => {
    server.refuse(conversationApi, "person", { code: 400, message: "人员不存在" });
    const { user } = await open();
    const alert = await screen.findByRole("alert");
    server.answer(conversationApi, "person", () => ({ partner, conversationId: toId(20) }));

    await user.click(within(alert).getByRole("button", { name: "重试" }));

    expect(alert.textContent).toContain("人员不存在");
    expect(await log()).toBeTruthy();
  });
});

describe("a new message", () => {
  it("is sent by Ctrl+Enter, once, and quotes another one", async () => {
    const { user } = await open();
    const [question] = itemsOf(await log());
    await user.click(within(question ?? document.body).getByRole("button", { name: "引用" }));

    await user.type(await field(), "好的");
    await user.keyboard("{Control>}{Enter}{/Control}");

    await within(await log()).findByText("好的");
    const calls = server.receivedCalls(conversationApi, "send");
    expect(calls.map(({ input }) => input)).toEqual([{ receiverId: 7, content: "好的", fileIds: [], quotedId: 101 }]);
    expect(await field()).toHaveProperty("value", "");
    await waitFor(async () => expect(itemsOf(await log())).toHaveLength(3));
    expect(itemsOf(await log())[2]?.textContent).toContain("李雷消息 1好的");
  });

  it("waits for the connection and is then sent with the same key", async () => {
    const { user } = await open();
    await log();
    server.goDown();
    await user.type(await field(), "断网时写的");
    await user.click(screen.getByRole("button", { name: "发送" }));
    await screen.findByText("等待网络恢复后发送…");

    server.comeBack();
    act(() => void dispatchEvent(new Event("online")));

    await waitFor(() => expect(screen.queryByText("等待网络恢复后发送…")).toBeNull());
    expect(await within(await log()).findAllByText("断网时写的")).toHaveLength(1);
    expect(keysOf()).toHaveLength(1);
  });

  it("whose answer is lost is sent again with the same key, also after a reload", async () => {
    server.breakConnection(conversationApi, "send");
    const first = await open();
    await first.user.type(await field(), "第一条");
    await first.user.click(screen.getByRole("button", { name: "发送" }));
    await screen.findByText("等待网络恢复后发送…");
    first.unmount();
    const sent = aMessage(3, { ...own, content: "第一条" });
    server.answer(conversationApi, "send", () => {
      messages = [...messages.slice(0, 2), sent];
      return { conversationId: toId(20), id: sent.id, number: 3 };
    });

    await open();
    await waitFor(() => expect(keysOf()).toHaveLength(2));
    act(() => listeners.get("MessagesChanged")?.({ conversationId: 20 }));

    await waitFor(async () => expect(itemsOf(await log())).toHaveLength(3));
    expect(screen.queryByText("等待网络恢复后发送…")).toBeNull();
    expect(new Set(keysOf()).size).toBe(1);
  });

  it("that is refused says why, and is sent again or discarded", async () => {
    server.refuse(conversationApi, "send", { code: 400, message: "太多了" });
    const { user } = await open();
    await user.type(await field(), "被拒绝");
    await user.click(screen.getByRole("button", { name: "发送" }));
    await screen.findByText("发送失败：太多了");

    await user.click(screen.getByRole("button", { name: "重新发送" }));
    await waitFor(() => expect(keysOf()).toHaveLength(2));
    await user.click(await screen.findByRole("button", { name: "放弃" }));

    expect(new Set(keysOf()).size).toBe(1);
    expect(screen.queryByText("被拒绝")).toBeNull();
  });

  it("is kept as a draft until it is sent", async () => {
    const first = await open();
    await first.user.type(await field(), "写了一半");
    first.unmount();

    await open();

    expect(await field()).toHaveProperty("value", "写了一半");
    expect(server.receivedCalls(conversationApi, "send")).toEqual([]);
  });

  it("needs a text or a file, and says so", async () => {
    const { user } = await open();
    await log();

    await user.click(screen.getByRole("button", { name: "发送" }));

    expect((await screen.findByRole("alert")).textContent).toBe("请输入消息内容或添加文件");
    expect(document.activeElement).toBe(await field());
    expect(server.receivedCalls(conversationApi, "send")).toEqual([]);
    await user.type(await field(), "好");
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("that is too long is kept whole and not sent until it is shortened", async () => {
    const { user } = await open();
    await log();
    await user.click(await field());

    await user.paste(`${"长".repeat(maxMessageLength)}多余`);
    await user.keyboard("{Control>}{Enter}{/Control}");

    const excess = "消息最多 4000 个字符，已超出 2 个，请缩短后发送";
    expect(screen.getByRole("alert").textContent).toBe(excess);
    expect(await field()).toHaveProperty("value", `${"长".repeat(maxMessageLength)}多余`);
    expect(server.receivedCalls(conversationApi, "send")).toEqual([]);
    await user.keyboard("{Backspace}{Backspace}");
    expect(screen.queryByRole("alert")).toBeNull();
    await user.click(screen.getByRole("button", { name: "发送" }));
    await waitFor(() => expect(server.receivedCalls(conversationApi, "send")).toHaveLength(1));
  });

  it("begins a conversation with a person", async () => {
    server.answer(conversationApi, "person", () => ({
      partner,
      conversationId: messages.length > 0 ? toId(20) : null,
    }));
    messages = [];
    const { user } = await open();
    await screen.findByText("还没有消息，写下第一条吧。");

    await user.type(await field(), "您好");
    await user.click(screen.getByRole("button", { name: "发送" }));

    expect(await within(await log()).findByText("您好")).toBeTruthy();
  });
});

describe("an own message", () => {
  it("is deleted soon after it was sent, and leaves a mark", async () => {
    messages = [aMessage(1, { ...own, createTime: new Date(Date.now() - 20 * minuteMs) }), aMessage(2, own)];
    server.answer(conversationApi, "delete", () => {
      messages = messages.map((one) => (one.id === 102 ? { ...one, content: "", isDeleted: true } : one));
      return null;
    });
    const { user } = await open();
    await log();

    await user.click(screen.getByRole("button", { name: "删除" }));
    await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "删除" }));

    expect(await within(await log()).findByText("消息已删除")).toBeTruthy();
    expect(server.receivedCalls(conversationApi, "delete").map(({ input }) => input)).toEqual([{ id: 102 }]);
  });
});

describe("the list of conversations", () => {
  it("shows the last message and how many are unread", async () => {
    server.answer(conversationApi, "list", () => ({ items: [aLine({ unreadCount: 3 })], hasMore: false }));
    await open("");

    const line = await screen.findByRole("button", { name: /李雷/u });

    expect(line.textContent).toMatch(/我：看 https/u);
    expect(line.querySelector("img")?.getAttribute("src")).toContain("/upload/lilei.png");
    expect(within(line).getByText("3 条未读消息")).toBeTruthy();
  });

  it("says that there are none", async () => {
    server.answer(conversationApi, "list", () => ({ items: [], hasMore: false }));
    await open("");

    expect(await screen.findByText("暂无会话")).toBeTruthy();
  });

  it("finds messages by their text", async () => {
    const { quoted: _, files: __, ...message } = aMessage(1, { content: "C30 混凝土" });
    server.answer(conversationApi, "search", () => [
      { conversationId: toId(20), name: null, partner, message, files: [] },
    ]);
    const { user, search } = await open("");

    await user.type(await screen.findByRole("searchbox", { name: "搜索消息" }), "c30");
    const hit = await screen.findByRole("button", { name: /C30 混凝土/u });
    expect(within(hit).getByText("C30", { selector: "mark" })).toBeTruthy();
    await user.click(hit);

    expect(search().get("person")).toBe("7");
  });

  it("finds older messages after those that it has shown", async () => {
    const found = Array.from({ length: maxFound + 1 }, (_, index) => {
      const { quoted: _1, files: _2, ...message } = aMessage(100 - index, { content: `C30 第 ${index + 1} 车` });
      return { conversationId: toId(20), name: null, partner, message, files: [] };
    });
    server.answer(conversationApi, "search", ({ before }) => {
      const from = found.findIndex(({ message }) => message.id === before) + 1;
      return found.slice(from, from + maxFound);
    });
    const { user } = await open("");

    await user.type(await screen.findByRole("searchbox", { name: "搜索消息" }), "c30");
    await user.click(await screen.findByRole("button", { name: "更早的消息" }));

    expect(await screen.findByRole("button", { name: /第 51 车/u })).toBeTruthy();
    expect(screen.getByRole("button", { name: /第 1 车/u })).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole("button", { name: "更早的消息" })).toBeNull());
  });

  it("finds messages by the names of their files, and shows these files", async () => {
    const { quoted: _, files: __, ...message } = aMessage(1, { content: "", fileCount: 2 });
    const files = [{ id: toId(9), name: "吊装方案.pdf", suffix: ".pdf", kind: "pdf", sizeBytes: 4 }] as const;
    server.answer(conversationApi, "search", () => [
      { conversationId: toId(20), name: null, partner, message, files: [...files] },
    ]);
    const { user } = await open("");

    await user.type(await screen.findByRole("searchbox", { name: "搜索消息" }), "吊装");

    const hit = await screen.findByRole("button", { name: /吊装方案\.pdf/u });
    expect(within(hit).getByText("吊装", { selector: "mark" })).toBeTruthy();
  });

  it("begins the line of a long message shortly before what was searched", async () => {
    const content = `${"前文".repeat(40)}钢筋已到场`;
    const { quoted: _, files: __, ...message } = aMessage(1, { content });
    server.answer(conversationApi, "search", () => [
      { conversationId: toId(20), name: null, partner, message, files: [] },
    ]);
    const { user } = await open("");

    await user.type(await screen.findByRole("searchbox", { name: "搜索消息" }), "钢筋");

    const line = (await screen.findByText("钢筋", { selector: "mark" })).parentElement;
    expect(line?.textContent).toBe(`…${"前文".repeat(8)}钢筋已到场`);
  });

  it("comes back with the conversation that was open", async () => {
    const first = await open();
    await log();
    first.unmount();

    await open("");

    expect(await within(await log()).findByText("消息 1")).toBeTruthy();
  });

  it("begins a group with several people", async () => {
    const contacts = [
      { id: toId(7), realName: "李雷", account: "lilei", orgName: null },
      { id: toId(9), realName: "韩梅梅", account: "hanmeimei", orgName: null },
    ];
    server.answer(messageContactApi, "page", () => toPage({ page: 1, pageSize: 30 }, { total: 2 }, contacts));
    server.answer(conversationApi, "addGroup", () => toId(30));
    const { user, search } = await open("");
    await user.click(await screen.findByRole("button", { name: "发起会话" }));
    const dialog = await screen.findByRole("dialog", { name: "发起会话" });

    await user.click(within(dialog).getByRole("combobox"));
    await user.click(await screen.findByText("李雷", { selector: ".ant-select-dropdown *" }));
    await user.click(await screen.findByText("韩梅梅", { selector: ".ant-select-dropdown *" }));
    const name = await within(dialog).findByLabelText("群聊名称");
    expect(within(dialog).getByRole("button", { name: "清除" })).toBeDefined();
    await user.tab();
    expect(document.activeElement).toBe(name);
    await user.type(name, "三号楼");
    await user.click(within(dialog).getByRole("button", { name: "开始" }));

    await waitFor(() => expect(search().get("conversation")).toBe("30"));
    expect(server.receivedCalls(conversationApi, "addGroup")[0]?.input).toEqual({
      name: "三号楼",
      accountIds: [7, 9],
    });
  });
});
