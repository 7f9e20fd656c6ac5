import { hubPath } from "#contract/realtime";
import { onlineApi } from "#modules/online/contract";
import { call, CallError } from "../api.ts";
import { currentLanguage } from "../i18n.ts";

/** What the server tells: an event and its content. */
export type LiveEvent = { readonly target: string; readonly content: unknown };

type Ports = {
  readonly onEvent: (event: LiveEvent) => void;
  /** The line stands, for the first time or again; what was told before is not told once more. */
  readonly onOpen: () => void;
};

const separator = "\u001E";
const pingMs = 15_000;
/** The server pings every 15 seconds. */
const silenceMs = 30_000;
const firstPauseMs = 1000;
const longestPauseMs = 60_000;
/** The session is over: calls say so too. */
const endedCode = 4401;

const invocation = 1;
const ping = 6;
const handshake = { protocol: "json", version: 1 };

/**
 * Stays connected to the hub (SignalR, JSON protocol), by a ticket of one use. What is lost comes back after a pause that
 * grows and is never the same for two windows.
 */
export function stayConnected({ onEvent, onOpen }: Ports): { stop(): void } {
  let socket: WebSocket | undefined;
  let isStopped = false;
  let pauseMs = firstPauseMs;
  let again: ReturnType<typeof setTimeout> | undefined;
  let silence: ReturnType<typeof setTimeout> | undefined;
  const pinging = setInterval(() => say({ type: ping }), pingMs);

  function say(message: object): void {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message) + separator);
  }

  function hear(frame: string): void {
    pauseMs = firstPauseMs;
    clearTimeout(silence);
    silence = setTimeout(() => socket?.close(), silenceMs);
    for (const event of eventsIn(frame)) onEvent(event);
  }

  function comeBack(): void {
    if (isStopped) return;
    again = setTimeout(() => void connect(), pauseMs * (0.5 + Math.random()));
    pauseMs = Math.min(longestPauseMs, pauseMs * 2);
  }

  async function connect(): Promise<void> {
    try {
      const { ticket } = await call(onlineApi, "ticket", {});
      if (isStopped) return;
      const url = new URL(hubPath, location.origin);
      url.protocol = url.protocol.replace("http", "ws");
      url.searchParams.set("ticket", ticket);
      url.searchParams.set("lang", currentLanguage());
      begin(new WebSocket(url));
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (error.status !== 401) comeBack();
    }
  }

  function begin(opened: WebSocket): void {
    socket = opened;
    opened.addEventListener("open", () => {
      say(handshake);
      onOpen();
    });
    opened.addEventListener("message", ({ data }) => hear(String(data)));
    opened.addEventListener("close", ({ code }) => {
      clearTimeout(silence);
      if (code !== endedCode) comeBack();
    });
  }

  void connect();
  return {
    stop() {
      isStopped = true;
      clearInterval(pinging);
      clearTimeout(again);
      clearTimeout(silence);
      socket?.close();
    },
  };
}

function eventsIn(frame: string): LiveEvent[] {
  const texts = frame.split(separator).filter((text) => text !== "");
  return texts.flatMap((text) => {
    const message: { type?: number; target?: string; arguments?: unknown[] } = JSON.parse(text);
    const { type, target, arguments: [content] = [] } = message;
    return type === invocation && target !== undefined ? [{ target, content }] : [];
  });
}
