import { hubPath } from "#contract/realtime";
import { CallError } from "#base/api";
import { getCurrentLanguage } from "#base/i18n";
import { getSessionCalls } from "#base/session/sessionCalls";

/** An event of the server and its content. */
export type RealtimeEvent = { readonly target: string; readonly content: unknown };

type ConnectionHandlers = {
  readonly onEvent: (event: RealtimeEvent) => void;
  /** Called when the connection is established, for the first time or again; earlier events are not repeated. */
  readonly onOpen: () => void;
};

const separator = "\u001E";
const pingMs = 15_000;
/** The server pings every 15 seconds. */
const silenceMs = 30_000;
const minReconnectMs = 1000;
const maxReconnectMs = 60_000;
/** The session has ended: calls report that too. */
const endedCode = 4401;

const invocation = 1;
const ping = 6;
const handshake = { protocol: "json", version: 1 };

/**
 * Stays connected to the hub (SignalR, JSON protocol), with a one-time ticket. A lost connection is reopened after a
 * pause that grows and is random, so that windows do not reconnect together.
 */
export function openRealtimeConnection({ onEvent, onOpen }: ConnectionHandlers): { stop(): void } {
  let socket: WebSocket | undefined;
  let isStopped = false;
  let reconnectMs = minReconnectMs;
  let reconnectTimer: ReturnType<typeof setTimeout> | undefined;
  let silenceTimer: ReturnType<typeof setTimeout> | undefined;
  const pingTimer = setInterval(() => send({ type: ping }), pingMs);

  function send(message: object): void {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message) + separator);
  }

  function handleFrame(frame: string): void {
    reconnectMs = minReconnectMs;
    clearTimeout(silenceTimer);
    silenceTimer = setTimeout(() => socket?.close(), silenceMs);
    for (const event of parseEvents(frame)) onEvent(event);
  }

  function scheduleReconnect(): void {
    if (isStopped) return;
    reconnectTimer = setTimeout(() => void connect(), reconnectMs * (0.5 + Math.random()));
    reconnectMs = Math.min(maxReconnectMs, reconnectMs * 2);
  }

  async function connect(): Promise<void> {
    try {
      const ticket = await getSessionCalls().createRealtimeTicket();
      if (isStopped) return;
      const url = new URL(hubPath, location.origin);
      url.protocol = url.protocol.replace("http", "ws");
      url.searchParams.set("ticket", ticket);
      url.searchParams.set("lang", getCurrentLanguage());
      attach(new WebSocket(url));
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (error.status !== 401) scheduleReconnect();
    }
  }

  function attach(opened: WebSocket): void {
    socket = opened;
    opened.addEventListener("open", () => {
      send(handshake);
      onOpen();
    });
    opened.addEventListener("message", ({ data }) => handleFrame(String(data)));
    opened.addEventListener("close", ({ code }) => {
      clearTimeout(silenceTimer);
      if (code !== endedCode) scheduleReconnect();
    });
  }

  void connect();
  return {
    stop() {
      isStopped = true;
      clearInterval(pingTimer);
      clearTimeout(reconnectTimer);
      clearTimeout(silenceTimer);
      socket?.close();
    },
  };
}

function parseEvents(frame: string): RealtimeEvent[] {
  const texts = frame.split(separator).filter((text) => text !== "");
  return texts.flatMap((text) => {
    const message: { type?: number; target?: string; arguments?: unknown[] } = JSON.parse(text);
    const { type, target, arguments: [content] = [] } = message;
    return type === invocation && target !== undefined ? [{ target, content }] : [];
  });
}
