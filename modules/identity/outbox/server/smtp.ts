import nodemailer from "nodemailer";
import type { MailConfig } from "#core/boot/config";
import { checkHeaderText, type Sender } from "./sender.ts";

const longestMs = 10_000;
const ownHosts: ReadonlySet<string> = new Set(["localhost", "127.0.0.1", "::1"]);

/**
 * Sends e-mails through the installation's mail server. A password is sent only over TLS, except to this machine
 * itself.
 */
export function createSmtpSender({ host, port, isSecure, user, password, from }: MailConfig): Sender {
  const transport = nodemailer.createTransport({
    host,
    port,
    secure: isSecure,
    requireTLS: user !== undefined && !isSecure && !ownHosts.has(host),
    ...(user === undefined ? {} : { auth: { user, pass: password ?? "" } }),
    connectionTimeout: longestMs,
    greetingTimeout: longestMs,
    socketTimeout: longestMs,
    // A message is text; it never loads files or addresses.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    name: "smtp",
    close: () => transport.close(),
    async send({ recipient, subject, text }) {
      await transport.sendMail({
        from: checkHeaderText(from),
        to: { name: "", address: checkHeaderText(recipient) },
        subject: checkHeaderText(subject),
        text,
        headers: { "Auto-Submitted": "auto-generated" },
      });
    },
  };
}
