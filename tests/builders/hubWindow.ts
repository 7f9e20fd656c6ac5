import { once } from "node:events";
import { WebSocket } from "ws";
import { type ConnectionStart, hubPath, positionTarget } from "#contract/realtime";
import { theServer, type TestServer } from "#tests/builders/server";

/** A window of a client that keeps its position over losses of its connection. */
export type HubWindow = {
  /** The contents of the events that it has handled, in order. */
  readonly handled: readonly unknown[];
  readonly position: string;
  /** Connects to a node, and waits until it is told where it is. */
  connect(server?: TestServer): Promise<ConnectionStart>;
  /** Waits until it has handled this many events in all. */
  waitForHandled(count: number): Promise<void>;
  /** Waits until the node ends the connection. */
  waitForEnd(): Promise<void>;
  /** Loses the connection without a word. */
  cut(): void;
};

type Message = { readonly target?: string; readonly arguments?: readonly unknown[]; readonly position?: string };

const separator = "\u001E";
const starts: readonly ConnectionStart[] = ["new", "resumed", "lost"];

/** A window that is not connected yet; `query` authenticates it (`?token=`). */
export function aHubWindow(query: string, position = ""): HubWindow {
  const handled: unknown[] = [];
  const state = { position };
  const waiting = new Set<() => void>();
  let socket: WebSocket | undefined;

  function handle({ target, arguments: content = [], position: next }: Message): ConnectionStart | undefined {
    if (target === undefined) return undefined;
    if (target === positionTarget) {
      state.position = String(content[0]);
      return starts.find((start) => start === content[1]);
    }
    if (next === undefined) return undefined;
    handled.push(content[0]);
    state.position = next;
    for (const look of waiting) look();
    return undefined;
  }

  return {
    handled,
    get position() {
      return state.position;
    },
    async connect(server) {
      const { url } = server ?? (await theServer());
      const address = `${url.replace("http", "ws")}${hubPath}${query}&after=${state.position}`;
      const opened = new WebSocket(address);
      socket = opened;
      return await new Promise((resolve, reject) => {
        opened.once("error", reject);
        opened.once("open", () => opened.send(`{"protocol":"json","version":1}${separator}`));
        opened.on("message", (data: Buffer) => {
          for (const text of data.toString("utf8").split(separator)) {
            if (socket !== opened || text === "") continue;
            const start = handle(JSON.parse(text));
            if (start !== undefined) resolve(start);
          }
        });
      });
    },
    async waitForHandled(count) {
      await new Promise<void>((resolve) => {
        const look = () => {
          if (handled.length < count) return;
          waiting.delete(look);
          resolve();
        };
        waiting.add(look);
        look();
      });
    },
    async waitForEnd() {
      const ended = socket;
      if (ended !== undefined && ended.readyState !== WebSocket.CLOSED) await once(ended, "close");
    },
    cut() {
      socket?.terminate();
      socket = undefined;
    },
  };
}
