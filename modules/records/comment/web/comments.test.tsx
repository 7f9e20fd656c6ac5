import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { defineApi } from "#contract/api";
import { toId } from "#contract/id";
import { toPage } from "#contract/page";
import type { HubEvent } from "#contract/realtime";
import { DataTable } from "#kit/list/DataTable.tsx";
import { ListPage } from "#kit/list/ListPage.tsx";
import { useList } from "#kit/list/useList.ts";
import { defineResource } from "#kit/resource/resource.ts";
import { listDrafts, openVault, saveDraft } from "#base/session/draftVault";
import { aUser } from "#testing/builders.ts";
import { createFakeServer, type FakeServer } from "#testing/fakeServer.ts";
import { renderScreen } from "#testing/renderScreen.tsx";
import { RequestByFetch } from "#testing/requestByFetch.ts";
import { aSite, siteApi, siteText as texts } from "#testing/siteApi.ts";
import { type Comment, commentApi, maxCommentLength } from "../contract.ts";
import { Component as CommentEvents } from "./CommentEvents.tsx";

/** Sites, a kind of record with comments. */
const commentedApi = defineApi("sysPos", siteApi.calls);

const resource = defineResource(commentedApi, (column, field) => ({
  title: "site.title",
  columns: [column.text("name")],
  form: [field.text("name"), field.text("code")],
}));

const listeners = new Map<string, (content: unknown) => void>();
const subscribe = (event: HubEvent | "open" | "return", listener: (content: unknown) => void) => {
  listeners.set(event, listener);
  return () => listeners.delete(event);
};

function Sites() {
  const list = useList(resource);
  return (
    <ListPage list={list}>
      <DataTable list={list} />
      <CommentEvents subscribe={subscribe} />
    </ListPage>
  );
}

let server: FakeServer;

afterEach(() => vi.unstubAllGlobals());

beforeEach(() => {
  server = createFakeServer();
  server.answer(commentedApi, "page", () => toPage({ page: 1, pageSize: 20 }, { total: 1 }, [aSite(1)]));
  server.answer(commentApi, "summary", () => ({ count: 0, isFollowed: false }));
  server.answer(commentApi, "watch", () => null);
});

function aComment(overrides: Partial<Comment> = {}): Comment {
  return {
    id: toId(90),
    content: "Hello",
    mentions: [],
    isOwn: false,
    reactions: [],
    editedTime: null,
    avatar: null,
    files: [],
    createTime: new Date("2026-11-01T02:00:00Z"),
    updateTime: null,
    createUserId: 7,
    createUserName: "李雷",
    updateUserId: null,
    updateUserName: null,
    version: 1,
    ...overrides,
  };
}

function commentsAre(...items: Comment[]): void {
  server.answer(commentApi, "list", () => ({ items, hasMore: false }));
}

async function openComments(options: { permissions?: readonly string[]; hiddenFields?: readonly string[] } = {}) {
  const screenOf = await renderScreen(<Sites />, {
    server,
    texts,
    permissions: options.permissions ?? "all",
    hiddenFields: options.hiddenFields ?? [],
    commentedEntities: ["sysPos"],
  });
  return { ...screenOf, drawer: await openDrawer(screenOf.user) };
}

async function openDrawer(user: UserEvent): Promise<HTMLElement> {
  await user.click(await screen.findByRole("button", { name: "工地 1 的更多操作" }));
  await user.click(await screen.findByRole("menuitem", { name: "评论" }));
  return await screen.findByRole("dialog", { name: "工地 1 · 评论" });
}

const field = async () => await screen.findByRole("textbox", { name: "写评论" });

async function choosePerson(user: UserEvent, name: string): Promise<void> {
  await user.click(await screen.findByRole("menuitem", { name }));
}

describe("the comments of a row", () => {
  it("show author, time, mentions and links, the newest last", async () => {
    const mentions = [{ id: toId(5), realName: "王芳" }];
    commentsAre(
      aComment({ content: "请看 https://example.com/a。@{5}", mentions }),
      aComment({
        id: toId(91),
        content: "<b>好</b>",
        avatar: "/pictures/7.png",
        createUserName: "韩梅",
        editedTime: new Date("2026-11-01T03:00:00Z"),
      }),
    );
    const { drawer } = await openComments({ permissions: ["sysPos/page"] });

    await within(drawer).findByText(/好/u);
    const [first, second] = within(drawer).getAllByRole("listitem");

    expect(first?.textContent).toMatch(/李雷.*请看 https:\/\/example\.com\/a。@王芳/u);
    expect(within(drawer).getByRole("link").getAttribute("href")).toBe("https://example.com/a");
    expect(second?.querySelector("img")?.getAttribute("src")).toBe("/pictures/7.png");
    expect(second?.textContent).toMatch(/韩梅.*已修改<b>好<\/b>/u);
    expect(server.receivedCalls(commentApi, "list")[0]?.input).toMatchObject({ entity: "sysPos", recordId: 1 });
    await waitFor(() => expect(server.receivedCalls(commentApi, "watch")).toHaveLength(1));
  });

  it("load earlier ones on request", async () => {
    server.answer(commentApi, "list", ({ before }) =>
      before === undefined
        ? { items: [aComment({ content: "Late" })], hasMore: true }
        : { items: [aComment({ id: toId(80), content: "Early" })], hasMore: false },
    );
    const { user, drawer } = await openComments();

    await user.click(await within(drawer).findByRole("button", { name: "查看更早的评论" }));

    await waitFor(() => {
      const items = within(drawer).getAllByRole("listitem");
      expect(items.map(({ textContent }) => textContent.slice(-5))).toEqual(["Early", expect.stringMatching(/Late$/u)]);
    });
    expect(within(drawer).queryByRole("button", { name: "查看更早的评论" })).toBeNull();
  });

  it("say that there are none, and why they cannot be loaded", async () => {
    commentsAre();
    const { drawer } = await openComments();

    expect(await within(drawer).findByText("暂无评论")).toBeTruthy();
  });

  it("can be loaded again after a failure", async () => {
    server.refuse(commentApi, "list", { code: 500, message: "坏了" });
    const { user, drawer } = await openComments();
    const retry = await within(drawer).findByRole("button", { name: "重试" });
    commentsAre(aComment({ content: "Back" }));

    await user.click(retry);

    expect(await within(drawer).findByText("Back")).toBeTruthy();
  });

  it("open at the address of a notice, and leave it when they are closed", async () => {
    commentsAre(aComment());
    const { user, search } = await renderScreen(<Sites />, {
      server,
      texts,
      commentedEntities: ["sysPos"],
      search: "panel=sysPos:1:comments",
    });
    const drawer = await screen.findByRole("dialog", { name: "工地 1 · 评论" });
    await within(drawer).findByText("Hello");

    await user.click(within(drawer).getByRole("button", { name: /关闭|close/iu }));

    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(search().get("panel")).toBeNull();
  });

  it("name the record at the address of a notice, also if the page of the list does not contain it", async () => {
    commentsAre(aComment());
    server.answer(commentedApi, "page", ({ ids }) =>
      toPage({ page: 1, pageSize: 20 }, { total: 30 }, [aSite(ids?.[0] ?? 1)]),
    );
    await renderScreen(<Sites />, { server, texts, commentedEntities: ["sysPos"], search: "panel=sysPos:25:comments" });

    expect(await screen.findByRole("dialog", { name: "工地 25 · 评论" })).toBeTruthy();
  });

  it.each(["panel=sysOrg:1:comments", "panel=sysPos:x:comments", "panel=sysPos:1:other"])(
    "do not open at the address %s",
    async (address) => {
      await renderScreen(<Sites />, { server, texts, commentedEntities: ["sysPos"], search: address });

      expect(await screen.findByRole("button", { name: "工地 1 的更多操作" })).toBeTruthy();
      expect(screen.queryByRole("dialog")).toBeNull();
    },
  );

  it("are not offered where there are none, or to accounts that may not read the list", async () => {
    const { user } = await renderScreen(<Sites />, { server, texts });
    await user.click(await screen.findByRole("button", { name: "工地 1 的更多操作" }));

    expect(await screen.findByRole("menuitem", { name: "复制" })).toBeTruthy();
    expect(screen.queryByRole("menuitem", { name: "评论" })).toBeNull();
  });

  it("arrive while they are open", async () => {
    commentsAre(aComment());
    const { drawer } = await openComments();
    await within(drawer).findByText("Hello");
    commentsAre(aComment(), aComment({ id: toId(91), content: "News" }));

    act(() => listeners.get("CommentsChanged")?.({ entity: "sysPos", recordId: 1 }));

    expect(await within(drawer).findByText("News")).toBeTruthy();
  });

  it("are counted on the tab of the form", async () => {
    commentsAre();
    server.answer(commentApi, "summary", () => ({ count: 100, isFollowed: false }));
    const { user } = await renderScreen(<Sites />, { server, texts, commentedEntities: ["sysPos"] });

    await user.click(await screen.findByRole("button", { name: /编辑.*工地 1/u }));

    expect(await screen.findByRole("radio", { name: /评论\s*99\+/u })).toBeTruthy();
  });

  it("mention people without the name that a role hides", async () => {
    commentsAre(aComment({ content: "@{5}" }));
    const { drawer } = await openComments();

    expect(await within(drawer).findByText("@某人")).toBeTruthy();
  });
});

describe("a new comment", () => {
  it("mentions a person from the list", async () => {
    commentsAre();
    server.answer(commentApi, "people", () => [{ id: toId(5), realName: "王芳", account: null, orgName: null }]);
    server.answer(commentApi, "add", () => toId(91));
    const { user, drawer } = await openComments();

    await user.type(await field(), "请看 @wang");
    await choosePerson(user, "王芳");
    await user.click(within(drawer).getByRole("button", { name: "发表" }));

    await waitFor(() => expect(server.receivedCalls(commentApi, "add")).toHaveLength(1));
    expect(server.receivedCalls(commentApi, "people").at(-1)?.input).toMatchObject({ keyword: "wang" });
    expect(server.receivedCalls(commentApi, "add")[0]?.input).toEqual({
      entity: "sysPos",
      recordId: 1,
      content: "请看 @{5}",
    });
    await waitFor(async () => expect(await field()).toHaveProperty("value", ""));
  });

  it("is sent by Ctrl+Enter, and not without a text", async () => {
    commentsAre();
    server.answer(commentApi, "add", () => toId(91));
    const { user, drawer } = await openComments();
    const send = await within(drawer).findByRole("button", { name: "发表" });

    expect(send).toHaveProperty("disabled", true);
    await user.type(await field(), "Hello{Control>}{Enter}{/Control}");

    await waitFor(() => expect(server.receivedCalls(commentApi, "add")[0]?.input).toMatchObject({ content: "Hello" }));
  });

  it("is sent by the same keys in a form, which stays open and unsaved", async () => {
    commentsAre();
    server.answer(commentApi, "add", () => toId(91));
    const { user } = await renderScreen(<Sites />, { server, texts, commentedEntities: ["sysPos"] });
    await user.click(await screen.findByRole("button", { name: /编辑.*工地 1/u }));
    await user.click(await screen.findByText("评论"));

    await user.type(await field(), "Hello{Control>}{Enter}{/Control}");

    await waitFor(() => expect(server.receivedCalls(commentApi, "add")[0]?.input).toMatchObject({ content: "Hello" }));
    expect(screen.getByRole("dialog")).toBeTruthy();
    expect(server.receivedCalls(commentedApi, "update")).toEqual([]);
  });

  it("is kept with the reason if the server refuses it, and after the drawer was closed", async () => {
    commentsAre();
    server.refuse(commentApi, "add", { code: 400, message: "王芳无权查看此记录，不能提及" });
    const { user, drawer } = await openComments();
    await user.type(await field(), "Unsent");
    await user.click(within(drawer).getByRole("button", { name: "发表" }));

    expect(await screen.findByText("王芳无权查看此记录，不能提及")).toBeTruthy();
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await user.click(await screen.findByRole("button", { name: "工地 1 的更多操作" }));
    await user.click(await screen.findByRole("menuitem", { name: "评论" }));

    expect(await field()).toHaveProperty("value", "Unsent");
  });
});

describe("a comment with files", () => {
  const photo = { id: toId(7), name: "photo.png", suffix: ".png", kind: "image", sizeBytes: 2048 } as const;

  it("is sent with what was added before, also without a text", async () => {
    commentsAre();
    server.answer(commentApi, "add", () => toId(91));
    const { id } = aUser();
    const files = [photo, { ...photo, id: toId(8), name: "list.txt" }];
    await openVault(id);
    await saveDraft(id, {
      name: "sysPos/1/comment",
      label: "",
      address: "",
      at: Date.now(),
      was: {},
      values: { text: "", people: [], files },
    });
    const { user, drawer } = await openComments();

    await user.click(await within(drawer).findByRole("button", { name: "移除“list.txt”" }));
    await user.click(within(drawer).getByRole("button", { name: "发表" }));

    await waitFor(() =>
      expect(server.receivedCalls(commentApi, "add")[0]?.input).toMatchObject({ content: "", fileIds: [7] }),
    );
    await waitFor(() => expect(within(drawer).queryByText("photo.png")).toBeNull());
  });

  it("takes files that are pasted, and shows how far they are", async () => {
    commentsAre();
    await openComments();

    fireEvent.paste(await field(), { clipboardData: { files: [new File(["x"], "photo.png")] } });

    expect(await screen.findByText("photo.png")).toBeTruthy();
  });

  it("is sent without those that failed, which stay with the reason", async () => {
    vi.stubGlobal("XMLHttpRequest", RequestByFetch);
    commentsAre();
    server.answer(commentApi, "add", () => toId(91));
    server.refuse(commentApi, "uploadFile", { code: 400, message: "[D8002] 文件不能超过 10 MB" });
    const { user, drawer } = await openComments();
    fireEvent.paste(await field(), { clipboardData: { files: [new File(["x"], "photo.png")] } });
    await screen.findByText("文件不能超过 10 MB");

    await user.type(await field(), "Hello");
    await user.click(within(drawer).getByRole("button", { name: "发表" }));

    expect(await screen.findByText("以下文件上传失败，未包含在内：photo.png")).toBeTruthy();
    expect(screen.getByText("文件不能超过 10 MB")).toBeTruthy();
  });

  it("shows them below its text, also without the name that a role hides", async () => {
    const file = { ...photo, url: "/api/sysAttachment/file?id=7", thumbnailUrl: null };
    commentsAre(aComment({ files: [file] }));
    const { drawer } = await openComments();

    expect(await within(drawer).findByRole("button", { name: "打开“photo.png”" })).toBeTruthy();
    expect(within(drawer).getByRole("button", { name: "下载“photo.png”" })).toBeTruthy();
  });
});

describe("a comment without a connection", () => {
  it("waits for the server, and is stored once", async () => {
    commentsAre();
    server.breakConnection(commentApi, "add");
    const { user, drawer } = await openComments();
    await user.type(await field(), "Hello");
    server.goDown();
    await user.click(within(drawer).getByRole("button", { name: "发表" }));
    await within(drawer).findByText("等待网络恢复，恢复后自动发表");

    server.comeBack();
    server.answer(commentApi, "add", () => toId(91));
    act(() => void dispatchEvent(new Event("online")));

    await waitFor(async () => expect(await field()).toHaveProperty("value", ""));
    expect(server.receivedCalls(commentApi, "add").map(({ input }) => input)).toMatchObject([{ content: "Hello" }]);
  });

  it("is listed among unsent input under the name of its record", async () => {
    commentsAre();
    const { user } = await openComments();

    await user.type(await field(), "Unsent");

    const account = aUser();
    await waitFor(() => expect(listDrafts(account.id).map(({ label }) => label)).toContain("工地 1 · 评论"));
  });
});

describe("a long comment", () => {
  it("is not cut, and not sent before it is shortened", async () => {
    commentsAre();
    const { drawer } = await openComments();
    const words = await field();
    const send = () => within(drawer).getByRole("button", { name: "发表" });

    fireEvent.change(words, { target: { value: "长".repeat(maxCommentLength + 1) } });

    expect((await within(drawer).findByRole("alert")).textContent).toContain(
      `${maxCommentLength + 1} / ${maxCommentLength}`,
    );
    expect([words, send()]).toMatchObject([{ value: "长".repeat(maxCommentLength + 1) }, { disabled: true }]);
    fireEvent.change(words, { target: { value: "长".repeat(maxCommentLength) } });
    expect([within(drawer).queryByRole("alert"), send()]).toMatchObject([null, { disabled: false }]);
  });
});

describe("the newest comment", () => {
  it("is in sight when the comments open and when it is an own one, but not when another one arrives", async () => {
    const scroll = vi.spyOn(Element.prototype, "scrollIntoView");
    commentsAre(aComment());
    const { drawer } = await openComments();
    await within(drawer).findByText("Hello");
    expect(scroll).toHaveBeenCalledTimes(1);
    const arrive = async (comment: Comment) => {
      commentsAre(aComment(), comment);
      await act(async () => await Promise.resolve(listeners.get("CommentsChanged")?.({})));
      await within(drawer).findByText(comment.content);
    };

    await arrive(aComment({ id: toId(91), content: "Theirs" }));
    expect(scroll).toHaveBeenCalledTimes(1);
    await arrive(aComment({ id: toId(92), content: "Mine", isOwn: true }));

    expect(scroll).toHaveBeenCalledTimes(2);
  });
});

describe("an own comment", () => {
  it("is changed in its place", async () => {
    commentsAre(aComment({ isOwn: true, version: 3 }));
    server.answer(commentApi, "update", () => null);
    const { user, drawer } = await openComments();

    await user.click(await within(drawer).findByRole("button", { name: "修改评论" }));
    await user.type(await screen.findByRole("textbox", { name: "修改评论" }), " again");
    await user.click(within(drawer).getByRole("button", { name: "保存" }));

    await waitFor(() =>
      expect(server.receivedCalls(commentApi, "update")[0]?.input).toEqual({
        id: 90,
        version: 3,
        content: "Hello again",
      }),
    );
    expect(await within(drawer).findByRole("button", { name: "修改评论" })).toBeTruthy();
  });

  it("keeps changes that are not saved when the drawer is closed, until they are cancelled", async () => {
    commentsAre(aComment({ isOwn: true }));
    const { user, drawer } = await openComments();
    const edit = async (part: HTMLElement) =>
      await user.click(await within(part).findByRole("button", { name: "修改评论" }));
    await edit(drawer);
    await user.type(await screen.findByRole("textbox", { name: "修改评论" }), " again");

    await user.click(within(drawer).getByRole("button", { name: /关闭|close/iu }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    const reopened = await openDrawer(user);
    await edit(reopened);

    expect(await screen.findByRole("textbox", { name: "修改评论" })).toHaveProperty("value", "Hello again");
    await user.click(within(reopened).getByRole("button", { name: /^取\s?消$/u }));
    await edit(reopened);
    expect(await screen.findByRole("textbox", { name: "修改评论" })).toHaveProperty("value", "Hello");
  });

  it("loses files and gets others while it is changed, at once when it is saved", async () => {
    const file = { suffix: ".png", kind: "image", sizeBytes: 2048 } as const;
    const shown = { ...file, url: "", thumbnailUrl: null };
    const old = { ...shown, id: toId(7), name: "old.png" };
    const plan = { ...shown, id: toId(8), name: "plan.png" };
    commentsAre(aComment({ isOwn: true, files: [old, plan] }));
    vi.stubGlobal("XMLHttpRequest", RequestByFetch);
    server.answer(commentApi, "uploadFile", () => ({ ...file, id: toId(20), name: "new.png" }));
    server.answer(commentApi, "update", () => null);
    const { user, drawer } = await openComments();

    await user.click(await within(drawer).findByRole("button", { name: "修改评论" }));
    const text = await screen.findByRole("textbox", { name: "修改评论" });
    await user.click(within(drawer).getByRole("button", { name: "移除“old.png”" }));
    fireEvent.paste(text, { clipboardData: { files: [new File(["x"], "new.png")] } });
    await within(drawer).findByRole("button", { name: "移除“new.png”" });
    await user.clear(text);
    await user.click(within(drawer).getByRole("button", { name: "保存" }));

    await waitFor(() =>
      expect(server.receivedCalls(commentApi, "update")[0]?.input).toEqual({
        id: 90,
        version: 1,
        content: "",
        addedFileIds: [20],
        removedFileIds: [7],
      }),
    );
  });

  it("is deleted after a question, with a way back", async () => {
    commentsAre(aComment({ isOwn: true }));
    server.answer(commentApi, "delete", () => null);
    const { user, drawer } = await openComments();

    await user.click(await within(drawer).findByRole("button", { name: "删除评论" }));
    await user.click(await screen.findByRole("button", { name: /^删\s*除$/u }));

    await waitFor(() => expect(server.receivedCalls(commentApi, "delete")[0]?.input).toEqual({ id: 90 }));
    expect(await screen.findByText("评论已删除")).toBeTruthy();
  });

  it("alone can be changed", async () => {
    commentsAre(aComment());
    const { drawer } = await openComments();
    await within(drawer).findByText("Hello");

    expect(within(drawer).queryByRole("button", { name: "修改评论" })).toBeNull();
    expect(within(drawer).queryByRole("button", { name: "删除评论" })).toBeNull();
  });
});

describe("a reaction", () => {
  it("is given from the menu, and taken back by a click on it", async () => {
    let isGiven = false;
    server.answer(commentApi, "list", () => ({
      items: [aComment({ reactions: isGiven ? [{ name: "thanks", count: 2, isOwn: true }] : [] })],
      hasMore: false,
    }));
    server.answer(commentApi, "react", ({ isGiven: next }) => {
      isGiven = next;
      return null;
    });
    const { user, drawer } = await openComments();

    await user.click(await within(drawer).findByRole("button", { name: "添加表情回应" }));
    await user.click(await screen.findByRole("menuitem", { name: "感谢" }));
    const chip = await within(drawer).findByRole("button", { name: "感谢：2 人", pressed: true });
    await user.click(chip);

    await waitFor(() => expect(within(drawer).queryByRole("button", { name: "感谢：2 人" })).toBeNull());
    expect(server.receivedCalls(commentApi, "react").map(({ input }) => input)).toEqual([
      { id: 90, name: "thanks", isGiven: true },
      { id: 90, name: "thanks", isGiven: false },
    ]);
  });

  it("shows who gave it when it is pointed at", async () => {
    commentsAre(aComment({ reactions: [{ name: "seen", count: 23, isOwn: false }] }));
    server.answer(commentApi, "reactors", () =>
      Array.from({ length: 20 }, (_, at) => ({ id: toId(at + 1), realName: `甲${at + 1}` })),
    );
    const { user, drawer } = await openComments();

    await user.hover(await within(drawer).findByRole("button", { name: "已阅：23 人" }));

    expect(await screen.findByText(/已阅 · 甲1、甲2.*另有 3 人/u)).toBeTruthy();
  });

  it("that fails is explained", async () => {
    commentsAre(aComment({ reactions: [{ name: "agree", count: 1, isOwn: false }] }));
    server.refuse(commentApi, "react", { code: 400, message: "评论已不存在" });
    const { user, drawer } = await openComments();

    await user.click(await within(drawer).findByRole("button", { name: "赞同：1 人" }));

    expect(await screen.findByText("评论已不存在")).toBeTruthy();
  });
});

describe("a record", () => {
  it("is followed, and not any more", async () => {
    let isFollowed = false;
    commentsAre();
    server.answer(commentApi, "summary", () => ({ count: 0, isFollowed }));
    server.answer(commentApi, "follow", () => {
      isFollowed = true;
      return null;
    });
    server.answer(commentApi, "unfollow", () => {
      isFollowed = false;
      return null;
    });
    const { user, drawer } = await openComments();

    await user.click(await within(drawer).findByRole("button", { name: "关注" }));
    const told = await screen.findByText("已关注此记录");
    await user.click(await within(drawer).findByRole("button", { name: "取消关注" }));

    expect(await within(drawer).findByRole("button", { name: "关注" })).toBeTruthy();
    // The button shows the outcome: a message would cover the field for a comment.
    expect(drawer.contains(told)).toBe(true);
    expect(server.receivedCalls(commentApi, "unfollow")[0]?.input).toEqual({ entity: "sysPos", recordId: 1 });
  });
});
