import { once } from "node:events";
import { WebSocket } from "ws";
import { hubPath } from "#contract/realtime";
import { theServer, type TestServer } from "#tests/builders/server";

/** A message of the hub: an event with its content, or the answer to an invocation. */
export type HubMessage = {
  readonly type: number;
  readonly target?: string;
  readonly arguments?: readonly unknown[];
  readonly invocationId?: string;
  readonly error?: string;
  readonly allowReconnect?: boolean;
};

/** A connection to the hub without the official client. */
export type HubClient = {
  readonly socket: WebSocket;
  readonly messages: readonly HubMessage[];
  send(message: object): void;
  /** The first event of a name, which may have arrived already. */
  waitForEvent(target: string): Promise<unknown>;
  /** Invokes a method and waits for the answer. */
  invoke(target: string, ...content: readonly unknown[]): Promise<HubMessage>;
  /** Waits for the close code. */
  waitForClose(): Promise<number>;
};

type HubOptions = { readonly server?: TestServer; readonly query?: string; readonly headers?: Record<string, string> };

const separator = "\u001E";
const open: WebSocket[] = [];

/** The HTTP status of a refused connection; 101 if it is opened. */
export async function getHubStatus({ server, query = "", headers = {} }: HubOptions): Promise<number> {
  const { url } = server ?? (await theServer());
  const socket = new WebSocket(`${url.replace("http", "ws")}${hubPath}${query}`, { headers });
  open.push(socket);
  return await new Promise((resolve) => {
    socket.once("open", () => resolve(101));
    socket.once("unexpected-response", (_, answer) => resolve(answer.statusCode ?? 0));
    socket.once("error", () => undefined);
  });
}

/** Connects and sends the handshake. */
export async function aHub({ server, query = "", headers = {} }: HubOptions): Promise<HubClient> {
  const { url } = server ?? (await theServer());
  const socket = new WebSocket(`${url.replace("http", "ws")}${hubPath}${query}`, { headers });
  open.push(socket);
  const messages: HubMessage[] = [];
  const waiting = new Set<() => void>();
  socket.on("message", (data: Buffer) => {
    for (const text of data.toString("utf8").split(separator))
      if (text !== "" && text !== "{}") messages.push(JSON.parse(text));
    for (const look of waiting) look();
  });
  await once(socket, "open");
  const send = (message: object) => socket.send(JSON.stringify(message) + separator);
  const greeted = once(socket, "message");
  send({ protocol: "json", version: 1 });
  await greeted;

  /** The test's own time limit ends it. */
  async function until(wanted: (one: HubMessage) => boolean): Promise<HubMessage> {
    return await new Promise((resolve) => {
      const look = () => {
        const found = messages.find(wanted);
        if (found === undefined) return;
        waiting.delete(look);
        resolve(found);
      };
      waiting.add(look);
      look();
    });
  }
  let last = 0;
  const closing = new Promise<number>((resolve) => {
    socket.once("close", resolve);
  });
  return {
    socket,
    messages,
    send,
    waitForEvent: async (target) => (await until((one) => one.target === target)).arguments?.[0],
    async invoke(target, ...content) {
      last += 1;
      const invocationId = String(last);
      send({ type: 1, target, arguments: content, invocationId });
      return await until((one) => one.type === 3 && one.invocationId === invocationId);
    },
    waitForClose: async () => await closing,
  };
}

/** Closes the connections that a test has left open. */
export function closeHubs(): void {
  for (const socket of open.splice(0)) socket.terminate();
}
