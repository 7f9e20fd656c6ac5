import http from "node:http";
import net from "node:net";
import { aServer, type TestServer } from "#tests/builders/server";

/** An external receiver of messages, and what it has received. */
export type FakeReceiver = {
  readonly port: number;
  readonly received: string[];
  /** Recipients, for a mail server. */
  readonly recipients: string[];
  /** What it has received for an address or a phone. */
  receivedFor(recipient: string): string[];
  close(): Promise<void>;
};

const open: { close(): Promise<unknown> }[] = [];

/** Closes the servers that the tests of a file have started here. */
export async function closeSenders(): Promise<void> {
  for (const server of open.splice(0).toReversed()) await server.close();
}

type MailServerOptions = {
  /** How many messages to each recipient it defers first. */
  failures?: number;
  /** Its answer to each recipient, for example `550 5.1.1 no such user`. */
  recipientAnswer?: string;
};

/** A mail server that accepts messages. */
export async function aMailServer({
  failures = 0,
  recipientAnswer = "250 ok",
}: MailServerOptions = {}): Promise<FakeReceiver> {
  const [received, recipients]: [string[], string[]] = [[], []];
  const deferred = new Map<string, number>();
  const server = net.createServer((socket) => {
    let mail: string | undefined;
    let recipient = "";
    socket.on("error", () => undefined);
    socket.write("220 fake\r\n");
    socket.on("data", (data) => {
      for (const line of data.toString("utf8").split("\r\n").slice(0, -1)) {
        if (mail !== undefined) {
          mail += `${line}\n`;
          if (line !== ".") continue;
          received.push(mail);
          mail = undefined;
          socket.write("250 taken\r\n");
        } else if (line.startsWith("DATA")) {
          const count = deferred.get(recipient) ?? 0;
          if (count < failures) {
            deferred.set(recipient, count + 1);
            socket.write("451 later\r\n");
          } else {
            mail = "";
            socket.write("354 go on\r\n");
          }
        } else {
          const isRecipient = line.startsWith("RCPT TO:");
          if (isRecipient) recipients.push((recipient = line.slice("RCPT TO:".length)));
          const usual = line.startsWith("QUIT") ? "221 bye" : "250 ok";
          socket.write(`${isRecipient ? recipientAnswer : usual}\r\n`);
        }
      }
    });
  });
  return await listening(server, { received, recipients });
}

/** An SMS provider that always gives the same answer. */
export async function aProvider(answer: object): Promise<FakeReceiver> {
  const received: string[] = [];
  const server = http.createServer((request, response) => {
    let body = "";
    request.on("data", (part: Buffer) => (body += part.toString("utf8")));
    request.on("end", () => {
      received.push(JSON.stringify({ url: request.url, headers: request.headers, body }));
      response.end(JSON.stringify(answer));
    });
  });
  return await listening(server, { received, recipients: [] });
}

async function listening(
  server: net.Server,
  lists: Pick<FakeReceiver, "received" | "recipients">,
): Promise<FakeReceiver> {
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const fake = {
    ...lists,
    receivedFor: (recipient: string) => lists.received.filter((message) => message.includes(recipient)),
    port: typeof address === "object" ? (address?.port ?? 0) : 0,
    close: async () => await new Promise<void>((resolve) => void server.close(() => resolve())),
  };
  open.push(fake);
  return fake;
}

/** A server that sends waiting messages. */
export async function aSendingServer(environment: Record<string, string>): Promise<TestServer> {
  const server = await aServer({ environment });
  open.push({ close: async () => await server.close() });
  return server;
}

/** Settings of a server with this mail server. */
export const createMailSettings = (port: number) => ({
  SITEWARD_SMTP_URL: `smtp://127.0.0.1:${port}`,
  SITEWARD_MAIL_FROM: "Siteward <no-reply@example.com>",
});

/** Settings of a server with this provider. */
export const createSmsSettings = (provider: "aliyun" | "tencent", port: number) => ({
  SITEWARD_SMS_PROVIDER: provider,
  SITEWARD_SMS_ENDPOINT: `http://127.0.0.1:${port}`,
  SITEWARD_SMS_KEY_ID: "id",
  SITEWARD_SMS_KEY_SECRET: "secret",
  SITEWARD_SMS_SIGN_NAME: "工地",
  SITEWARD_SMS_TEMPLATE: "SMS_1",
  SITEWARD_SMS_APP_ID: "1400",
});
