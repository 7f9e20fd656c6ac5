import { once } from "node:events";
import { WebSocket } from "ws";
import { hubPath } from "#contract/realtime";
import { theServer, type TestServer } from "#tests/builders/server";

/** What the hub said: an event with its content, or the answer to an invocation. */
export type Heard = {
  readonly type: number;
  readonly target?: string;
  readonly arguments?: readonly unknown[];
  readonly invocationId?: string;
  readonly error?: string;
  readonly allowReconnect?: boolean;
};

/** A connection to the hub, by hand. */
export type HubClient = {
  readonly socket: WebSocket;
  readonly heard: readonly Heard[];
  say(message: object): void;
  /** The first event of a name, which may have come already. */
  event(target: string): Promise<unknown>;
  /** Invokes a method and waits for what comes of it. */
  invoke(target: string, ...content: readonly unknown[]): Promise<Heard>;
  /** The code that it is closed with. */
  closed(): Promise<number>;
};

type About = { readonly server?: TestServer; readonly query?: string; readonly headers?: Record<string, string> };

const separator = "\u001E";
const open: WebSocket[] = [];

/** The HTTP status of a connection that is refused; 101 where it is opened. */
export async function hubStatus({ server, query = "", headers = {} }: About): Promise<number> {
  const { url } = server ?? (await theServer());
  const socket = new WebSocket(`${url.replace("http", "ws")}${hubPath}${query}`, { headers });
  open.push(socket);
  return await new Promise((resolve) => {
    socket.once("open", () => resolve(101));
    socket.once("unexpected-response", (_, answer) => resolve(answer.statusCode ?? 0));
    socket.once("error", () => undefined);
  });
}

/** Connects and greets. */
export async function aHub({ server, query = "", headers = {} }: About): Promise<HubClient> {
  const { url } = server ?? (await theServer());
  const socket = new WebSocket(`${url.replace("http", "ws")}${hubPath}${query}`, { headers });
  open.push(socket);
  const heard: Heard[] = [];
  const waiting = new Set<() => void>();
  socket.on("message", (data: Buffer) => {
    for (const text of data.toString("utf8").split(separator))
      if (text !== "" && text !== "{}") heard.push(JSON.parse(text));
    for (const look of waiting) look();
  });
  await once(socket, "open");
  const say = (message: object) => socket.send(JSON.stringify(message) + separator);
  const greeted = once(socket, "message");
  say({ protocol: "json", version: 1 });
  await greeted;

  /** The test's own time limit says when it waits in vain. */
  async function until(wanted: (one: Heard) => boolean): Promise<Heard> {
    return await new Promise((resolve) => {
      const look = () => {
        const found = heard.find(wanted);
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
    heard,
    say,
    event: async (target) => (await until((one) => one.target === target)).arguments?.[0],
    async invoke(target, ...content) {
      last += 1;
      const invocationId = String(last);
      say({ type: 1, target, arguments: content, invocationId });
      return await until((one) => one.type === 3 && one.invocationId === invocationId);
    },
    closed: async () => await closing,
  };
}

/** Ends what a test has left open. */
export function endHubs(): void {
  for (const socket of open.splice(0)) socket.terminate();
}
