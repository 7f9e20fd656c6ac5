import { hubPath, positionTarget } from "#contract/realtime";
import { CallError } from "#base/answer";
import { getCurrentLanguage } from "#base/i18n";
import { checkServer, onServerReturn } from "#base/serverConnection";
import { getSessionCalls } from "#base/session/sessionCalls";

/** An event of the server and its content. */
export type RealtimeEvent = { readonly target: string; readonly content: unknown };

type ConnectionHandlers = {
  readonly onEvent: (event: RealtimeEvent) => void;
  /** The connection is established, and earlier events may have been missed: for the first time, or after too long. */
  readonly onOpen: () => void;
  /** The connection is established again, and the events since have been handled. */
  readonly onReturn: () => void;
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
export function openRealtimeConnection(handlers: ConnectionHandlers): { stop(): void } {
  let socket: WebSocket | undefined;
  let isStopped = false;
  const reader = createReader(handlers);
  const reconnection = createReconnection(() => void connect());
  let silenceTimer: ReturnType<typeof setTimeout> | undefined;
  const pingTimer = setInterval(() => send({ type: ping }), pingMs);

  function send(message: object): void {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message) + separator);
  }

  function handleFrame(frame: string): void {
    reconnection.succeed();
    clearTimeout(silenceTimer);
    silenceTimer = setTimeout(() => socket?.close(), silenceMs);
    reader.read(frame);
  }

  async function connect(): Promise<void> {
    try {
      const ticket = await getSessionCalls().createRealtimeTicket();
      if (isStopped) return;
      attach(new WebSocket(createAddress(ticket, reader.getPosition())));
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (!isStopped && error.status !== 401) reconnection.schedule();
    }
  }

  function attach(opened: WebSocket): void {
    socket = opened;
    opened.addEventListener("open", () => send(handshake));
    opened.addEventListener("message", ({ data }) => {
      // A socket that is closing may still deliver what the next one delivers again.
      if (socket === opened && !isStopped) handleFrame(String(data));
    });
    opened.addEventListener("close", ({ code }) => {
      clearTimeout(silenceTimer);
      if (socket === opened) socket = undefined;
      if (isStopped || code === endedCode) return;
      // The connection ends as soon as the server does, long before the next call.
      void checkServer();
      reconnection.schedule();
    });
  }

  void connect();
  return {
    stop() {
      isStopped = true;
      clearInterval(pingTimer);
      reconnection.stop();
      clearTimeout(silenceTimer);
      socket?.close();
    },
  };
}

function createAddress(ticket: string, position: string): URL {
  const url = new URL(hubPath, location.origin);
  url.protocol = url.protocol.replace("http", "ws");
  url.searchParams.set("ticket", ticket);
  url.searchParams.set("lang", getCurrentLanguage());
  url.searchParams.set("after", position);
  return url;
}

/** Passes on events, and keeps the position of the last one: what follows is requested after a loss of the connection. */
function createReader({ onEvent, onOpen, onReturn }: ConnectionHandlers) {
  let position = "";

  function handle({ target, arguments: [content, start], position: next }: Message): void {
    if (target !== positionTarget) {
      onEvent({ target, content });
      position = next ?? position;
      return;
    }
    position = String(content);
    if (start === "resumed") onReturn();
    else if (start !== undefined) onOpen();
  }

  return {
    getPosition: () => position,
    read(frame: string): void {
      for (const message of parseMessages(frame)) handle(message);
    },
  };
}

/** The pauses between attempts to connect. A server that is known to be back is not waited for. */
function createReconnection(connect: () => void) {
  let pauseMs = minReconnectMs;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function start(): void {
    clearTimeout(timer);
    timer = undefined;
    connect();
  }

  function succeed(): void {
    pauseMs = minReconnectMs;
  }

  const stopListening = onServerReturn(() => {
    if (timer === undefined) return;
    succeed();
    start();
  });

  return {
    succeed,
    schedule() {
      timer = setTimeout(start, pauseMs * (0.5 + Math.random()));
      pauseMs = Math.min(maxReconnectMs, pauseMs * 2);
    },
    stop() {
      stopListening();
      clearTimeout(timer);
    },
  };
}

type Message = { readonly target: string; readonly arguments: readonly unknown[]; readonly position?: string };

function parseMessages(frame: string): Message[] {
  const texts = frame.split(separator).filter((text) => text !== "");
  return texts.flatMap((text) => {
    const message: { type?: number } & Partial<Message> = JSON.parse(text);
    const { type, target, arguments: content = [], position } = message;
    if (type !== invocation || target === undefined) return [];
    return [{ target, arguments: content, ...(position === undefined ? {} : { position }) }];
  });
}
