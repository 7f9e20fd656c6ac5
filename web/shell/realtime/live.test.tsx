import { screen, waitFor } from "@testing-library/react";
import { useEffect, useState } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { onlineApi } from "#modules/identity/online/contract";
import { createFakeServer, type FakeServer, renderScreen } from "#testing";
import type { RealtimePartProps } from "#kit/webModule.ts";
import { runOwnSessionEnd } from "#base/session/session";
import { RealtimeEvents } from "./RealtimeEvents.tsx";
import { realtimeText as texts } from "./text/index.ts";
import { waitOptions } from "#tests/builders/testRun";

/** Stands for the browser's socket; the test speaks for the server. */
type FakeSocket = EventTarget & {
  readonly url: string;
  readonly sent: string[];
  close(code?: number): void;
  say(target: string, content: unknown): void;
};

const made: FakeSocket[] = [];

function fakeSocket(url: string): FakeSocket {
  const target = new EventTarget();
  const sent: string[] = [];
  const socket = Object.assign(target, {
    url,
    sent,
    readyState: 1,
    send: (text: string) => void sent.push(text),
    close: (code = 1000) => void target.dispatchEvent(new CloseEvent("close", { code })),
    say(event: string, content: unknown) {
      const data = `${JSON.stringify({ type: 1, target: event, arguments: [content] })}\u001E`;
      target.dispatchEvent(new MessageEvent("message", { data }));
    },
  });
  made.push(socket);
  return socket;
}

let server: FakeServer;

beforeEach(() => {
  server = createFakeServer();
  made.length = 0;
  vi.stubGlobal(
    "WebSocket",
    Object.assign(
      function open(url: string) {
        return fakeSocket(url);
      },
      { OPEN: 1 },
    ),
  );
  server.answer(onlineApi, "ticket", () => ({ ticket: "1~abc" }));
});
afterEach(() => vi.unstubAllGlobals());

/** A part of a module. */
function PresencePart({ subscribe }: RealtimePartProps) {
  const [last, setLast] = useState("");
  useEffect(() => subscribe("OnlineUserList", (content) => setLast(String(content))), [subscribe]);
  return <p>{last}</p>;
}

async function connected(): Promise<FakeSocket> {
  await renderScreen(<RealtimeEvents parts={[PresencePart]} />, { server, texts });
  const socket = await vi.waitFor(() => {
    const [first] = made;
    if (first === undefined) throw new Error("not connected yet");
    return first;
  }, waitOptions);
  socket.dispatchEvent(new Event("open"));
  return socket;
}

describe("what the server tells", () => {
  it("comes over a connection that a ticket opens", async () => {
    const socket = await connected();

    const { pathname, searchParams } = new URL(socket.url);
    expect([pathname, searchParams.get("ticket")]).toEqual(["/hubs/onlineUser", "1~abc"]);
    expect(socket.sent[0]).toBe('{"protocol":"json","version":1}\u001E');
  });

  it("says who has ended the session", async () => {
    const socket = await connected();

    socket.say("ForceOffline", "您已被 管理员 强制下线");

    await waitFor(() => expect(document.body.textContent).toContain("您已被 管理员 强制下线"));
  });

  it("says nothing of an end that one has brought about oneself", async () => {
    const socket = await connected();

    await runOwnSessionEnd(async () => {
      socket.say("ForceOffline", "密码刚刚修改");
      await Promise.resolve();
    });
    socket.say("OnlineUserList", "李梅 上线了");

    expect(await screen.findByText("李梅 上线了")).toBeDefined();
    expect(document.body.textContent).not.toContain("密码刚刚修改");
  });

  it("comes back when the line is lost, and stays away when the session is over", async () => {
    vi.useFakeTimers({
      toFake: ["setTimeout", "setInterval", "clearTimeout", "clearInterval"],
      shouldAdvanceTime: true,
    });
    try {
      const socket = await connected();
      socket.close(1006);
      await vi.advanceTimersByTimeAsync(2000);
      expect(made).toHaveLength(2);
      made[1]?.dispatchEvent(new Event("open"));
      expect(made[1]?.sent[0]).toBe('{"protocol":"json","version":1}\u001E');
      made[1]?.close(4401);
      await vi.advanceTimersByTimeAsync(120_000);
      expect(made).toHaveLength(2);
    } finally {
      vi.useRealTimers();
    }
  });
});
