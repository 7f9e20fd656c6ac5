import type { Duplex } from "node:stream";
import type { WebSocket } from "ws";
import type { SessionOwner } from "#core/request/identity";
import type { RequestInfo } from "#core/request/openContext";
import {
  formatClose,
  formatHandshake,
  type Invocation,
  isHandshake,
  parseFrame,
  pingMessage,
  readMessage,
} from "./protocol.ts";
import type { EventRecipient } from "./rooms.ts";

/** Close codes of the last frame. Codes above 4000 are our own. */
export const CloseCode = {
  goingAway: 1001,
  refused: 1008,
  tooLarge: 1009,
  restart: 1012,
  ended: 4401,
  locked: 4423,
} as const;

const maxPerSecond = 20;
const pingMs = 15_000;
const silenceMs = 30_000;
const handshakeMs = 10_000;
/** Maximum of unsent data; a slower client is dropped, and reloads after it reconnects. */
const maxUnsentBytes = 64 * 1024;
/** How long the client has to receive the last message. */
const lastMessageMs = 2000;

/** How far a connection has come in the events of its tenant. */
export type ConnectionProgress = {
  /** The last position of the client before it connected; empty: it is new. */
  readonly after: string;
  /** Whether the events that it has missed have been sent, so that it receives new ones. */
  isCurrent: boolean;
  /** The last position that was sent to it. */
  sentNumber: number;
};

/** One open connection. */
export type Connection = {
  readonly id: number;
  readonly owner: SessionOwner;
  /** What the connection adds to its calls. */
  readonly requestInfo: Pick<RequestInfo, "language" | "address" | "userAgent" | "host">;
  /** The account as a recipient of events, as last loaded; `undefined`: its rights have changed since. */
  recipient: EventRecipient | undefined;
  /** The version of the account's rights, for clients that must be told of a change. */
  rights: string | undefined;
  /** `undefined`: an existing client, which knows no positions. */
  readonly progress: ConnectionProgress | undefined;
  send(text: string): void;
  /** Closes the connection after a last message. */
  end(code: number, close: { canReturn: boolean; lastWord?: string }): void;
  /** Runs periodically: pings, silent clients, a missing handshake. */
  checkHealth(now: number): void;
  readonly getBufferedBytes: () => number;
};

/** The account behind a connection, and its callbacks. */
export type ConnectionOptions = Pick<Connection, "id" | "owner" | "requestInfo" | "rights"> & {
  readonly recipient: EventRecipient;
  /** The last position of a client that knows positions. */
  readonly after: string | undefined;
  /** The stream below the socket. */
  readonly stream: Pick<Duplex, "cork" | "uncork">;
  readonly now: () => number;
  /** The handshake is complete: from now on the connection receives events. */
  onReady(connection: Connection): void;
  onInvocation(connection: Connection, invocation: Invocation): void;
  onClosed(connection: Connection): void;
};

/** Speaks the protocol on a socket. */
export function openConnection(socket: WebSocket, options: ConnectionOptions): Connection {
  const { id, owner, requestInfo, rights, after, stream, now } = options;
  const openedAt = now();
  const state = { isReady: false, heardAt: openedAt, second: 0, inSecond: 0 };
  let sentAt = openedAt;

  const connection: Connection = {
    id,
    owner,
    requestInfo,
    recipient: options.recipient,
    rights,
    progress: after === undefined ? undefined : { after, isCurrent: false, sentNumber: 0 },
    getBufferedBytes: () => socket.bufferedAmount,
    send(text) {
      if (!state.isReady || socket.readyState !== socket.OPEN) return;
      if (socket.bufferedAmount > maxUnsentBytes) return socket.terminate();
      sentAt = now();
      socket.send(text);
    },
    end(code, { canReturn, lastWord = "" }) {
      if (socket.readyState !== socket.OPEN) return;
      // Thousands may close together: all remaining messages leave in one write.
      stream.cork();
      if (state.isReady) socket.send(lastWord + formatClose(canReturn));
      socket.close(code);
      stream.uncork();
      setTimeout(() => socket.terminate(), lastMessageMs).unref();
    },
    checkHealth(at) {
      if (at - state.heardAt > silenceMs || (!state.isReady && at - openedAt > handshakeMs)) return socket.terminate();
      if (state.isReady && at - sentAt >= pingMs) connection.send(pingMessage);
    },
  };

  listen(socket, { connection, options, state });
  return connection;
}

type State = { isReady: boolean; heardAt: number; second: number; inSecond: number };
type ListenContext = { readonly connection: Connection; readonly options: ConnectionOptions; readonly state: State };

/** Handles messages of the client. A client that breaks the protocol or sends too much is disconnected. */
function listen(socket: WebSocket, { connection, options, state }: ListenContext): void {
  const refuse = () => connection.end(CloseCode.refused, { canReturn: false });

  function isTooMuch(): boolean {
    state.heardAt = options.now();
    const current = Math.floor(state.heardAt / 1000);
    if (current !== state.second) [state.second, state.inSecond] = [current, 0];
    state.inSecond += 1;
    return state.inSecond > maxPerSecond;
  }

  function greet(message: unknown): void {
    if (!isHandshake(message)) {
      socket.send(formatHandshake("Only the JSON protocol of version 1 is spoken here."));
      return refuse();
    }
    state.isReady = true;
    connection.send(formatHandshake());
    options.onReady(connection);
  }

  function take(message: unknown): void {
    if (isTooMuch()) return refuse();
    if (!state.isReady) return greet(message);
    const clientMessage = readMessage(message);
    if (clientMessage === undefined) return refuse();
    if (clientMessage.kind === "close") return socket.close();
    if (clientMessage.kind === "invocation") options.onInvocation(connection, clientMessage.invocation);
    if (clientMessage.kind === "unknown" && clientMessage.invocationId !== undefined)
      options.onInvocation(connection, { target: "", arguments: [], invocationId: clientMessage.invocationId });
  }

  socket.on("message", (data, isBinary) => {
    const messages = isBinary || !Buffer.isBuffer(data) ? undefined : parseFrame(data.toString("utf8"));
    if (messages === undefined) return refuse();
    for (const message of messages) if (socket.readyState === socket.OPEN) take(message);
  });
  socket.on("ping", () => {
    if (isTooMuch()) refuse();
  });
  // A broken or oversized frame: ws closes the connection by itself.
  socket.on("error", () => undefined);
  socket.on("close", () => options.onClosed(connection));
}
