import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { AttachedFile } from "#contract/attachedFile";
import { toId } from "#contract/id";
import { clearSession } from "#base/session/session";
import { loadTexts } from "#base/i18n";
import { filesText } from "#kit/files/text/index.ts";
import { createFakeServer, type FakeServer } from "#testing/fakeServer.ts";
import { renderScreen } from "#testing/renderScreen.tsx";
import { RequestByFetch } from "#testing/requestByFetch.ts";
import { conversationApi } from "../contract.ts";
import { messageText } from "../text/index.ts";
import { Component as MessagePage } from "./MessagePage.tsx";

const partner = { id: toId(7), realName: "李雷", avatar: null };

let server: FakeServer;
let uploaded: number;

beforeEach(() => {
  vi.stubGlobal("XMLHttpRequest", RequestByFetch);
  sessionStorage.clear();
  localStorage.clear();
  server = createFakeServer();
  uploaded = 0;
  server.answer(conversationApi, "list", () => ({ items: [], hasMore: false }));
  server.answer(conversationApi, "person", () => ({ partner, conversationId: null }));
  server.answer(conversationApi, "uploadFile", () => {
    uploaded += 1;
    return aFile(uploaded);
  });
});

afterEach(() => vi.unstubAllGlobals());

function aFile(number: number): AttachedFile {
  return { id: toId(number), name: `图 ${number}.txt`, suffix: ".txt", kind: "text", sizeBytes: 4 };
}

function files(count: number): File[] {
  return Array.from({ length: count }, (_, index) => new File(["text"], `图 ${index + 1}.txt`));
}

async function open() {
  const screenOf = await renderScreen(<MessagePage />, { server, texts: messageText, search: "?person=7" });
  await screen.findByRole("textbox", { name: "输入消息" });
  await act(async () => await loadTexts(filesText));
  return screenOf;
}

const chooser = () => screen.getByLabelText("添加文件", { selector: "input" });
const attached = async () => within(await screen.findByRole("list", { name: "已添加的文件" })).getAllByRole("listitem");

describe("files of a message", () => {
  it("are sent several at once, and more than nine are refused with a message", async () => {
    const { user } = await open();

    await user.upload(chooser(), files(11));

    expect(await screen.findByText("一条消息最多 9 个文件，其余文件未添加")).toBeTruthy();
    await waitFor(async () => expect(await attached()).toHaveLength(9));
    expect(screen.getByRole("button", { name: "添加文件" })).toHaveProperty("disabled", true);
  });

  it("stay in the field with the reason if they fail, which sending the others says", async () => {
    const { user } = await open();
    server.answer(conversationApi, "send", () => ({ id: toId(91), conversationId: toId(5), number: 1 }));
    server.refuseOnce(conversationApi, "uploadFile", { code: 400, message: "[D8002] 文件不能超过 10 MB" });
    await user.upload(chooser(), files(2));
    await screen.findByText("文件不能超过 10 MB");

    await user.click(screen.getByRole("button", { name: "发送" }));

    expect(await screen.findByText("以下文件上传失败，未包含在内：图 1.txt")).toBeTruthy();
    expect(screen.getByText("文件不能超过 10 MB")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "重新上传“图 1.txt”" })).toBeNull();
    await waitFor(() =>
      expect(server.receivedCalls(conversationApi, "send")[0]?.input).toMatchObject({ fileIds: [1] }),
    );
  });

  it("keep a message back until they are complete, and go on after the next sign-in", async () => {
    const pending = Promise.withResolvers<AttachedFile>();
    server.answer(conversationApi, "uploadFile", async () => await pending.promise);
    const first = await open();
    await first.user.upload(chooser(), files(1));
    await first.user.click(screen.getByRole("button", { name: "发送" }));
    const refusal = (await screen.findByRole("alert")).textContent;
    act(() => {
      clearSession("over");
      first.unmount();
    });
    server.answer(conversationApi, "uploadFile", () => aFile(1));

    await open();

    expect(refusal).toBe("文件仍在上传，完成后即可发送");
    expect(await attached()).toHaveLength(1);
  });
});
