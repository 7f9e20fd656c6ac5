import nodemailer from "nodemailer";
import type { MailConfig } from "#server/config";
import { headText, type Sender } from "./sender.ts";

const longestMs = 10_000;
const ownHosts: ReadonlySet<string> = new Set(["localhost", "127.0.0.1", "::1"]);

/** Sends e-mails through the installation's mail server. A password travels encrypted only, but for this machine itself. */
export function smtpSender({ host, port, isSecure, user, password, from }: MailConfig): Sender {
  const transport = nodemailer.createTransport({
    host,
    port,
    secure: isSecure,
    requireTLS: user !== undefined && !isSecure && !ownHosts.has(host),
    ...(user === undefined ? {} : { auth: { user, pass: password ?? "" } }),
    connectionTimeout: longestMs,
    greetingTimeout: longestMs,
    socketTimeout: longestMs,
    // A message is text; nothing of it is fetched from a file or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    name: "smtp",
    close: () => transport.close(),
    async send({ recipient, subject, text }) {
      await transport.sendMail({
        from: headText(from),
        to: { name: "", address: headText(recipient) },
        subject: headText(subject),
        text,
        headers: { "Auto-Submitted": "auto-generated" },
      });
    },
  };
}
