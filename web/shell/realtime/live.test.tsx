import { screen, waitFor } from "@testing-library/react";
import { useEffect, useState } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type ConnectionStart, positionTarget } from "#contract/realtime";
import { onlineApi } from "#modules/identity/online/contract";
import { createFakeServer, type FakeServer, renderScreen } from "#testing";
import type { RealtimePartProps } from "#kit/webModule.ts";
import { checkServer, getServerConnection } from "#base/serverConnection";
import { runOwnSessionEnd } from "#base/session/session";
import { RealtimeEvents } from "./RealtimeEvents.tsx";
import { realtimeText as texts } from "./text/index.ts";
import { waitOptions } from "#tests/builders/testRun";

/** Replaces the browser's socket; `receive` delivers a message of the server. */
type FakeSocket = EventTarget & {
  readonly url: string;
  readonly sent: string[];
  close(code?: number): void;
  receive(target: string, content: unknown, position?: string): void;
  /** Tells the client where it is. */
  start(position: string, how: ConnectionStart): void;
};

const sockets: FakeSocket[] = [];

function createFakeSocket(url: string): FakeSocket {
  const target = new EventTarget();
  const sent: string[] = [];
  const send = (message: object) =>
    target.dispatchEvent(new MessageEvent("message", { data: `${JSON.stringify(message)}\u001E` }));
  const socket = Object.assign(target, {
    url,
    sent,
    readyState: 1,
    send: (text: string) => void sent.push(text),
    close: (code = 1000) => void target.dispatchEvent(new CloseEvent("close", { code })),
    receive(event: string, content: unknown, position?: string) {
      send({ type: 1, target: event, arguments: [content], position });
    },
    start(position: string, how: ConnectionStart) {
      send({ type: 1, target: positionTarget, arguments: [position, how] });
    },
  });
  sockets.push(socket);
  return socket;
}

let server: FakeServer;

beforeEach(() => {
  server = createFakeServer();
  sockets.length = 0;
  vi.stubGlobal(
    "WebSocket",
    Object.assign(
      function open(url: string) {
        return createFakeSocket(url);
      },
      { OPEN: 1 },
    ),
  );
  server.answer(onlineApi, "ticket", () => ({ ticket: "1~abc" }));
});
afterEach(() => vi.unstubAllGlobals());

/** A module's part, which shows the last message. */
function PresencePart({ subscribe }: RealtimePartProps) {
  const [last, setLast] = useState("");
  const [starts, setStarts] = useState<readonly string[]>([]);
  useEffect(() => subscribe("OnlineUserList", (content) => setLast(String(content))), [subscribe]);
  useEffect(() => subscribe("open", () => setStarts((before) => [...before, "open"])), [subscribe]);
  useEffect(() => subscribe("return", () => setStarts((before) => [...before, "return"])), [subscribe]);
  return (
    <>
      <p>{last}</p>
      <output>{starts.join(" ")}</output>
    </>
  );
}

async function connect(): Promise<FakeSocket> {
  await renderScreen(<RealtimeEvents parts={[PresencePart]} />, { server, texts });
  const socket = await vi.waitFor(() => {
    const [first] = sockets;
    if (first === undefined) throw new Error("not connected yet");
    return first;
  }, waitOptions);
  socket.dispatchEvent(new Event("open"));
  return socket;
}

describe("the realtime connection", () => {
  it("is opened with a ticket and starts with the handshake", async () => {
    const socket = await connect();

    const { pathname, searchParams } = new URL(socket.url);
    expect([pathname, searchParams.get("ticket")]).toEqual(["/hubs/onlineUser", "1~abc"]);
    expect(socket.sent[0]).toBe('{"protocol":"json","version":1}\u001E');
  });

  it("shows who ended the session", async () => {
    const socket = await connect();

    socket.receive("ForceOffline", "您已被 管理员 强制下线");

    await waitFor(() => expect(document.body.textContent).toContain("您已被 管理员 强制下线"));
  });

  it("shows no notice if the account itself ended the session", async () => {
    const socket = await connect();

    await runOwnSessionEnd(async () => {
      socket.receive("ForceOffline", "密码刚刚修改");
      await Promise.resolve();
    });
    socket.receive("OnlineUserList", "李梅 上线了");

    expect(await screen.findByText("李梅 上线了")).toBeDefined();
    expect(document.body.textContent).not.toContain("密码刚刚修改");
  });

  it("tells the window that the server is gone, and reconnects as soon as it is back", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "setInterval", "clearTimeout", "clearInterval"] });
    // Hours between attempts: only what the window is told leads to another one.
    vi.spyOn(Math, "random").mockReturnValue(10_000);
    try {
      const socket = await connect();
      server.goDown();
      socket.close(1006);
      await vi.waitUntil(() => getServerConnection() === "lost", waitOptions);
      await vi.advanceTimersByTimeAsync(60_000);
      expect(sockets).toHaveLength(1);

      server.comeBack();
      await checkServer();

      await vi.waitUntil(() => sockets.length === 2, waitOptions);
      expect(getServerConnection()).toBe("connected");
    } finally {
      vi.useRealTimers();
    }
  });

  it("reconnects after a connection loss, but not after the end of the session", async () => {
    vi.useFakeTimers({
      toFake: ["setTimeout", "setInterval", "clearTimeout", "clearInterval"],
      shouldAdvanceTime: true,
    });
    try {
      const socket = await connect();
      socket.close(1006);
      await vi.advanceTimersByTimeAsync(2000);
      expect(sockets).toHaveLength(2);
      sockets[1]?.dispatchEvent(new Event("open"));
      expect(sockets[1]?.sent[0]).toBe('{"protocol":"json","version":1}\u001E');
      sockets[1]?.close(4401);
      await vi.advanceTimersByTimeAsync(120_000);
      expect(sockets).toHaveLength(2);
    } finally {
      vi.useRealTimers();
    }
  });

  it("asks for the events after the last one that it has handled, and handles none of a closed connection", async () => {
    vi.useFakeTimers({
      toFake: ["setTimeout", "setInterval", "clearTimeout", "clearInterval"],
      shouldAdvanceTime: true,
    });
    try {
      const first = await connect();
      first.start("7.70", "new");
      first.receive("OnlineUserList", "first", "8.80");
      first.close(1006);
      first.receive("OnlineUserList", "too late", "9.90");
      await vi.advanceTimersByTimeAsync(2000);
      sockets[1]?.start("9.90", "resumed");
      sockets[1]?.close(1006);
      await vi.advanceTimersByTimeAsync(2000);
      sockets[2]?.start("50.500", "lost");

      const positions = sockets.map(({ url }) => new URL(url).searchParams.get("after"));
      expect(positions).toEqual(["", "8.80", "9.90"]);
      expect(await screen.findByText("first")).toBeDefined();
      await waitFor(() => expect(screen.getByRole("status").textContent).toBe("open return open"));
    } finally {
      vi.useRealTimers();
    }
  });
});
