import { act, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { CallError } from "#base/answer";
import { isPageNeeded } from "#base/session/pageHolders";
import { clearSession } from "#base/session/session";
import { createFakeServer, renderScreen } from "#testing";
import { filesText } from "./text/index.ts";
import { sendBySize } from "./sendBySize.ts";
import { UploadField } from "./UploadField.tsx";
import { UploadList } from "./UploadList.tsx";
import { cancelled, type SendFile, type SendOptions, useUploads } from "./uploads.ts";

type SentFile = SendOptions & { readonly file: File; end(error?: CallError): void };

let sendings: SentFile[];
let send: SendFile;

beforeEach(() => {
  sendings = [];
  send = async (file, options) => {
    const outcome = Promise.withResolvers<void>();
    const { signal } = options;
    sendings.push({
      ...options,
      file,
      end: (error) => (error === undefined ? outcome.resolve() : outcome.reject(error)),
    });
    const abort = () => outcome.reject(new DOMException("aborted", "AbortError"));
    signal.addEventListener("abort", abort);
    if (signal.aborted) abort();
    await outcome.promise;
  };
});

/** A file of so many megabytes. */
function aFile(megabytes: number): File {
  return new File([new Uint8Array(megabytes * 1024 ** 2)], "计划.txt");
}

async function choose(file: File) {
  const { user } = await renderScreen(<UploadField label="选择文件" send={send} onUploaded={() => undefined} />, {
    server: createFakeServer(),
    texts: filesText,
  });
  await user.upload(screen.getByLabelText("选择文件", { selector: "input" }), file);
  await waitFor(() => expect(sendings).toHaveLength(1));
  return user;
}

const button = async (name: string) => await screen.findByRole("button", { name });

describe("a large file", () => {
  it("is paused and goes on", async () => {
    const user = await choose(aFile(6));
    act(() => sendings[0]?.onProgress(3 * 1024 ** 2));

    await user.click(await button("暂停上传“计划.txt”"));
    expect(await screen.findByText("已暂停，3 MB / 6 MB")).toBeDefined();
    await user.click(await button("继续上传“计划.txt”"));
    await waitFor(() => expect(sendings).toHaveLength(2));
    act(() => sendings[1]?.end());

    expect(sendings[0]?.signal.reason).not.toBe(cancelled);
    expect(await button("从列表移除“计划.txt”")).toBeDefined();
  });

  it("says that the connection is lost, until it is back", async () => {
    await choose(aFile(6));

    act(() => sendings[0]?.onInterruption?.(true));
    expect(await screen.findByText(/^正在重新连接/u)).toBeDefined();
    act(() => sendings[0]?.onInterruption?.(false));

    expect(await screen.findByText("0 B / 6 MB")).toBeDefined();
  });

  it("leaves nothing at the server if it is cancelled, also while it is paused", async () => {
    const user = await choose(aFile(6));
    await user.click(await button("暂停上传“计划.txt”"));

    await user.click(await button("取消上传“计划.txt”"));

    expect(sendings.map(({ signal }) => signal.reason)).toEqual(["paused", cancelled]);
    expect(screen.queryByText("计划.txt")).toBeNull();
  });

  it("shows why it has failed, and is sent again", async () => {
    const user = await choose(aFile(6));
    act(() => sendings[0]?.end(new CallError("服务器错误", { status: 500 })));

    expect(await screen.findByText("服务器错误")).toBeDefined();
    await user.click(await button("重新上传“计划.txt”"));

    await waitFor(() => expect(sendings).toHaveLength(2));
  });

  it("is not sent again if it is too large", async () => {
    await choose(aFile(6));
    act(() => sendings[0]?.end(new CallError("文件不能超过 5 MB", { status: 413 })));

    expect(await screen.findByText("文件不能超过 5 MB")).toBeDefined();
    expect(screen.queryByRole("button", { name: "重新上传“计划.txt”" })).toBeNull();
    expect(await button("从列表移除“计划.txt”")).toBeDefined();
  });
});

it("a field that sends by size sends only small files in one request", async () => {
  const names: string[] = [];
  const whole: SendFile = async ({ name }) => {
    names.push(name);
    await Promise.resolve();
  };
  const field = (
    <UploadField label="选择文件" send={sendBySize({ whole, partsUrl: "/api/parts" })} onUploaded={() => undefined} />
  );
  const { user } = await renderScreen(field, { server: createFakeServer(), texts: filesText });
  const small = new File(["text"], "说明.txt");

  await user.upload(screen.getByLabelText("选择文件", { selector: "input" }), [aFile(6), small]);

  // The large one began before it.
  expect(await button("从列表移除“说明.txt”")).toBeDefined();
  expect(names).toEqual(["说明.txt"]);
});

it("a small file cannot be paused", async () => {
  await choose(aFile(1));

  expect(await button("取消上传“计划.txt”")).toBeDefined();
  expect(screen.queryByRole("button", { name: /暂停/u })).toBeNull();
});

/** A page whose uploads outlive the session. */
function UploadPage() {
  const uploads = useUploads(send, () => undefined, "page");
  return (
    <>
      <input type="file" aria-label="选择文件" onChange={({ target }) => uploads.add([...(target.files ?? [])])} />
      <UploadList uploads={uploads} />
    </>
  );
}

describe("the end of the session", () => {
  const open = async () => await renderScreen(<UploadPage />, { server: createFakeServer(), texts: filesText });

  it("keeps the page while a file is being sent, which goes on after the sign-in", async () => {
    const { user, unmount } = await open();
    expect(isPageNeeded()).toBe(false);
    await user.upload(screen.getByLabelText("选择文件"), aFile(6));
    await waitFor(() => expect(sendings).toHaveLength(1));
    expect(isPageNeeded()).toBe(true);
    act(() => {
      clearSession("over");
      unmount();
    });

    await open();
    await waitFor(() => expect(sendings).toHaveLength(2));
    act(() => sendings[1]?.end());

    expect(sendings[0]?.signal.aborted).toBe(true);
    expect(sendings[0]?.signal.reason).not.toBe(cancelled);
    expect(await button("从列表移除“计划.txt”")).toBeDefined();
    expect(isPageNeeded()).toBe(false);
  });
});
