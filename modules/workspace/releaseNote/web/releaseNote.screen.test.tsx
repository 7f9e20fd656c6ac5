import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { toId } from "#contract/id";
import { toPage } from "#contract/page";
import { createFakeServer, type FakeServer, renderScreen } from "#testing";
import { type ReleaseNote, releaseNoteApi } from "../contract.ts";
import { releaseNoteText } from "../text/index.ts";
import { Component as ReleaseNoteListPage } from "./ReleaseNoteListPage.tsx";
import { Component as ReleaseNotePrompt } from "./ReleaseNotePrompt.tsx";
import { ReleaseNotesLink } from "./ReleaseNotesLink.tsx";

const note: ReleaseNote = {
  id: toId(7),
  content: "<h2>日程</h2><p>首页新增个人日程。</p>",
  summary: "日程 首页新增个人日程。",
  createTime: new Date("2026-11-01T02:00:00Z"),
  updateTime: null,
  createUserId: null,
  createUserName: "超级管理员",
  updateUserId: null,
  updateUserName: null,
  version: 1,
};

const texts = releaseNoteText;
let server: FakeServer;

beforeEach(() => {
  server = createFakeServer();
});

describe("the list", () => {
  it("shows what was written, by whom, and when", async () => {
    server.answer(releaseNoteApi, "page", () => toPage({ page: 1, pageSize: 20 }, { total: 1 }, [note]));
    await renderScreen(<ReleaseNoteListPage />, { server, texts });

    const row = await screen.findByRole("row", { name: /首页新增个人日程/u });

    expect(within(row).getByText("超级管理员")).toBeDefined();
    expect(screen.getByRole("button", { name: "新增" })).toBeDefined();
  });
});

describe("the newest release note", () => {
  const prompt = <ReleaseNotePrompt />;

  it("is shown, and marked as read when it is closed", async () => {
    server.answer(releaseNoteApi, "lastUnRead", () => note);
    server.answer(releaseNoteApi, "setRead", () => null);
    const { user } = await renderScreen(prompt, { server, texts });

    const dialog = await screen.findByRole("dialog", { name: "新功能" });
    await user.click(within(dialog).getByRole("button", { name: "知道了" }));

    await waitFor(() => expect(server.receivedCalls(releaseNoteApi, "setRead")).toHaveLength(1));
    expect(server.receivedCalls(releaseNoteApi, "setRead")[0]?.input).toEqual({ id: 7 });
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("is not shown if there is none", async () => {
    server.answer(releaseNoteApi, "lastUnRead", () => null);
    await renderScreen(prompt, { server, texts });

    await waitFor(() => expect(server.receivedCalls(releaseNoteApi, "lastUnRead")).toHaveLength(1));

    expect(screen.queryByRole("dialog")).toBeNull();
  });
});

describe("the release notes of the past", () => {
  async function openHistory() {
    const { user } = await renderScreen(<ReleaseNotesLink />, { server, texts });
    await user.click(screen.getByRole("button", { name: "更新日志" }));
    return await screen.findByRole("dialog", { name: "更新日志" });
  }

  it("are read again from the home page", async () => {
    server.answer(releaseNoteApi, "list", () => [note, { ...note, id: toId(6), content: "<p>更早</p>" }]);

    const history = await openHistory();

    const written = () =>
      [...history.querySelectorAll(".sw-rich-text")].map(({ shadowRoot }) => shadowRoot?.textContent);
    await waitFor(() =>
      expect(written()).toEqual([expect.stringContaining("首页新增个人日程。"), expect.stringContaining("更早")]),
    );
  });

  it("say that there are none", async () => {
    server.answer(releaseNoteApi, "list", () => []);

    const history = await openHistory();

    expect(await within(history).findByText("还没有更新日志")).toBeDefined();
  });
});
