import type { Duplex } from "node:stream";
import type { WebSocket } from "ws";
import type { Holder } from "#server/context/identify";
import type { Asking } from "#server/context/open";
import {
  closeText,
  handshakeText,
  type Invocation,
  isHandshake,
  messagesIn,
  pingText,
  readMessage,
} from "./protocol.ts";
import type { Sight } from "./rooms.ts";

/** Why a connection is closed, as the codes of its last frame say it. Above 4000 they are our own. */
export const CloseCode = {
  goingAway: 1001,
  refused: 1008,
  tooLarge: 1009,
  restart: 1012,
  ended: 4401,
  locked: 4423,
} as const;

const mostASecond = 20;
const pingMs = 15_000;
const silenceMs = 30_000;
const handshakeMs = 10_000;
/** What a client has not taken yet; whoever is slower is dropped, and reads anew when he comes back. */
const mostWaiting = 64 * 1024;
/** He gets so long to hear the last word. */
const lastWordMs = 2000;

/** One open connection. */
export type Connection = {
  readonly id: number;
  readonly holder: Holder;
  /** How he asks when he makes a call. */
  readonly asking: Pick<Asking, "language" | "address" | "userAgent" | "host">;
  /** The end of the token that it was opened with. */
  readonly expiresAt: number | undefined;
  /** What he sees of others, as it was found last; `undefined`: what he may has changed since. */
  sight: Sight | undefined;
  send(text: string): void;
  /** Ends it, with a last word before that. */
  end(code: number, about: { canReturn: boolean; lastWord?: string }): void;
  /** Looks after it now and then: pings, silence, a greeting that does not come. */
  look(now: number): void;
  readonly waiting: () => number;
};

/** Who a connection is of, and what it is told to do. */
export type Opened = Pick<Connection, "id" | "holder" | "asking" | "expiresAt"> & {
  readonly sight: Sight;
  /** What the socket speaks on. */
  readonly line: Pick<Duplex, "cork" | "uncork">;
  readonly now: () => number;
  /** It has greeted: it takes part from now on. */
  onReady(connection: Connection): void;
  onInvocation(connection: Connection, invocation: Invocation): void;
  onGone(connection: Connection): void;
};

/** Speaks the protocol on a socket. */
export function openConnection(socket: WebSocket, opened: Opened): Connection {
  const { id, holder, asking, expiresAt, line, now } = opened;
  const openedAt = now();
  const state = { isReady: false, heardAt: openedAt, second: 0, inSecond: 0 };
  let sentAt = openedAt;

  const connection: Connection = {
    ...{ id, holder, asking, expiresAt, sight: opened.sight },
    waiting: () => socket.bufferedAmount,
    send(text) {
      if (!state.isReady || socket.readyState !== socket.OPEN) return;
      if (socket.bufferedAmount > mostWaiting) return socket.terminate();
      sentAt = now();
      socket.send(text);
    },
    end(code, { canReturn, lastWord = "" }) {
      if (socket.readyState !== socket.OPEN) return;
      // Thousands may end together: all that is left to say leaves in one write.
      line.cork();
      if (state.isReady) socket.send(lastWord + closeText(canReturn));
      socket.close(code);
      line.uncork();
      setTimeout(() => socket.terminate(), lastWordMs).unref();
    },
    look(at) {
      if (at - state.heardAt > silenceMs || (!state.isReady && at - openedAt > handshakeMs)) return socket.terminate();
      if (expiresAt !== undefined && at >= expiresAt) return connection.end(CloseCode.ended, { canReturn: false });
      if (state.isReady && at - sentAt >= pingMs) connection.send(pingText);
    },
  };

  listen(socket, { connection, opened, state });
  return connection;
}

type State = { isReady: boolean; heardAt: number; second: number; inSecond: number };
type Talking = { readonly connection: Connection; readonly opened: Opened; readonly state: State };

/** Takes what the client says. Whoever breaks the protocol or talks too much is let go. */
function listen(socket: WebSocket, { connection, opened, state }: Talking): void {
  const refuse = () => connection.end(CloseCode.refused, { canReturn: false });

  function isTooMuch(): boolean {
    state.heardAt = opened.now();
    const current = Math.floor(state.heardAt / 1000);
    if (current !== state.second) [state.second, state.inSecond] = [current, 0];
    state.inSecond += 1;
    return state.inSecond > mostASecond;
  }

  function greet(message: unknown): void {
    if (!isHandshake(message)) {
      socket.send(handshakeText("Only the JSON protocol of version 1 is spoken here."));
      return refuse();
    }
    state.isReady = true;
    connection.send(handshakeText());
    opened.onReady(connection);
  }

  function take(message: unknown): void {
    if (isTooMuch()) return refuse();
    if (!state.isReady) return greet(message);
    const said = readMessage(message);
    if (said === undefined) return refuse();
    if (said.kind === "close") return socket.close();
    if (said.kind === "invocation") opened.onInvocation(connection, said.invocation);
    if (said.kind === "unknown" && said.invocationId !== undefined)
      opened.onInvocation(connection, { target: "", arguments: [], invocationId: said.invocationId });
  }

  socket.on("message", (data, isBinary) => {
    const messages = isBinary || !Buffer.isBuffer(data) ? undefined : messagesIn(data.toString("utf8"));
    if (messages === undefined) return refuse();
    for (const message of messages) if (socket.readyState === socket.OPEN) take(message);
  });
  socket.on("ping", () => {
    if (isTooMuch()) refuse();
  });
  // A broken frame, or one that is too large: ws closes by itself.
  socket.on("error", () => undefined);
  socket.on("close", () => opened.onGone(connection));
}
