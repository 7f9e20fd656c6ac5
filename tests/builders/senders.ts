import http from "node:http";
import net from "node:net";
import { aServer, type TestServer } from "#tests/builders/server";

/** Something outside that is sent messages, and what it was sent. */
export type FakeReceiver = {
  readonly port: number;
  readonly heard: string[];
  /** Of a mail server: whom it was told to send to. */
  readonly recipients: string[];
  close(): Promise<void>;
};

const open: { close(): Promise<unknown> }[] = [];

/** Ends the servers that the tests of a file have started here. */
export async function closeSenders(): Promise<void> {
  for (const one of open.splice(0).toReversed()) await one.close();
}

/** A mail server that takes what it is sent; the first `failures` messages it asks to come again later. */
export async function aMailServer({ failures = 0 } = {}): Promise<FakeReceiver> {
  const [heard, recipients]: [string[], string[]] = [[], []];
  let left = failures;
  const server = net.createServer((socket) => {
    let mail: string | undefined;
    socket.on("error", () => undefined);
    socket.write("220 fake\r\n");
    socket.on("data", (data) => {
      for (const line of data.toString("utf8").split("\r\n").slice(0, -1)) {
        if (mail !== undefined) {
          mail += `${line}\n`;
          if (line !== ".") continue;
          heard.push(mail);
          mail = undefined;
          socket.write("250 taken\r\n");
        } else if (line.startsWith("DATA")) {
          if (left > 0) {
            left -= 1;
            socket.write("451 later\r\n");
          } else {
            mail = "";
            socket.write("354 go on\r\n");
          }
        } else {
          if (line.startsWith("RCPT TO:")) recipients.push(line.slice("RCPT TO:".length));
          socket.write(line.startsWith("QUIT") ? "221 bye\r\n" : "250 ok\r\n");
        }
      }
    });
  });
  return await listening(server, { heard, recipients });
}

/** A provider of SMS that answers everything alike. */
export async function aProvider(answer: object): Promise<FakeReceiver> {
  const heard: string[] = [];
  const server = http.createServer((request, response) => {
    let body = "";
    request.on("data", (part: Buffer) => (body += part.toString("utf8")));
    request.on("end", () => {
      heard.push(JSON.stringify({ url: request.url, headers: request.headers, body }));
      response.end(JSON.stringify(answer));
    });
  });
  return await listening(server, { heard, recipients: [] });
}

async function listening(server: net.Server, about: Pick<FakeReceiver, "heard" | "recipients">): Promise<FakeReceiver> {
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const fake = {
    ...about,
    port: typeof address === "object" ? (address?.port ?? 0) : 0,
    close: async () => await new Promise<void>((resolve) => void server.close(() => resolve())),
  };
  open.push(fake);
  return fake;
}

/** A server that sends what waits. */
export async function aSendingServer(environment: Record<string, string>): Promise<TestServer> {
  const server = await aServer({ environment });
  open.push({ close: async () => await server.close() });
  return server;
}

/** Settings of a server that sends by this mail server. */
export const mail = (port: number) => ({
  SITEWARD_SMTP_URL: `smtp://127.0.0.1:${port}`,
  SITEWARD_MAIL_FROM: "Siteward <no-reply@example.com>",
});

/** Settings of a server that sends by this provider. */
export const sms = (provider: "aliyun" | "tencent", port: number) => ({
  SITEWARD_SMS_PROVIDER: provider,
  SITEWARD_SMS_ENDPOINT: `http://127.0.0.1:${port}`,
  SITEWARD_SMS_KEY_ID: "id",
  SITEWARD_SMS_KEY_SECRET: "secret",
  SITEWARD_SMS_SIGN_NAME: "工地",
  SITEWARD_SMS_TEMPLATE: "SMS_1",
  SITEWARD_SMS_APP_ID: "1400",
});
