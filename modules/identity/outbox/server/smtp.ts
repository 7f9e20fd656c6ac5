import nodemailer from "nodemailer";
import * as z from "zod";
import type { MailConfig } from "#core/boot/config";
import { checkHeaderText, ProviderRejection, type RejectionReason, type Sender } from "./sender.ts";

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
    async send({ recipient, subject, text, html }) {
      const mail = {
        from: checkHeaderText(from),
        to: { name: "", address: checkHeaderText(recipient) },
        subject: checkHeaderText(subject),
        text,
        ...(html === undefined ? {} : { html }),
        headers: { "Auto-Submitted": "auto-generated" },
      };
      try {
        await transport.sendMail(mail);
      } catch (error) {
        throw findRejection(error) ?? error;
      }
    },
  };
}

/** How nodemailer reports the answer of a mail server. */
const ServerFault = z.object({ message: z.string(), command: z.string(), responseCode: z.int(), response: z.string() });

const noSuchMailbox = /no such|unknown|(?:not|n't) exist|not found|invalid (?:recipient|mailbox|address|user)/iu;

/** The answer of a mail server as a rejection; undefined if it has not answered. */
export function findRejection(error: unknown): ProviderRejection | undefined {
  const { data: fault } = ServerFault.safeParse(error);
  if (fault === undefined) return undefined;
  return new ProviderRejection(fault.message, readReason(fault));
}

/**
 * A recipient is unknown if its own step of the exchange fails with a status of addressing (RFC 3463, 5.1.x). Servers
 * that give no such status say it in words; the same code also means that a sender is unwelcome.
 */
function readReason({ command, responseCode, response }: z.infer<typeof ServerFault>): RejectionReason {
  if (command !== "RCPT TO" || ![550, 551, 553].includes(responseCode)) return "refused";
  const status = /^\d{3}[ -](?<status>5\.\d{1,3}\.\d{1,3})\b/u.exec(response)?.groups?.["status"];
  if (status !== undefined) return /^5\.1\.[1236]$/u.test(status) ? "unknownRecipient" : "refused";
  return noSuchMailbox.test(response) ? "unknownRecipient" : "refused";
}
