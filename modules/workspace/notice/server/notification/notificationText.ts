import type { Translate } from "#contract/text";
import type { Config } from "#core/boot/config";
import type { Template } from "#modules/identity/outbox/server";
import type { Entry } from "./notification.service.ts";

/** What a message says, and to whom. */
type Frame = {
  readonly t: Translate;
  readonly tenant: string;
  readonly entries: readonly Entry[];
  readonly config: Pick<Config, "publicUrl" | "sms">;
};

const inboxPath = "/dashboard/notice";
const maxSubject = 120;
const maxSmsTitle = 30;

/** An e-mail that lists titles with links; links are built from the public address alone. */
export function writeEmail({ t, tenant, entries, config: { publicUrl } }: Frame): { subject: string; text: string } {
  const lines = entries.map(({ title, link, attachmentCount: count }) => {
    const address = publicUrl === undefined ? "" : `\n  ${publicUrl}/#${link ?? inboxPath}`;
    const attachments = count === 0 ? "" : ` · ${t("notice.mail.attachments", { count })}`;
    return `- ${oneLine(title)}${attachments}${address}`;
  });
  return {
    subject: cut(oneLine(getSubject({ t, tenant, entries })), maxSubject),
    text: [t("notice.mail.intro"), lines.join("\n"), t("notice.mail.footer")].join("\n\n"),
  };
}

/** An SMS by the template for messages. */
export function writeSms({ t, tenant, entries, config: { sms } }: Frame): {
  subject: string;
  text: string;
  template: Template;
} {
  const subject = oneLine(getSubject({ t, tenant, entries }));
  const title = cut(oneLine(entries[0]?.title ?? ""), maxSmsTitle);
  const parameters = { count: String(entries.length), title };
  return { subject, text: subject, template: { id: sms?.noticeTemplate ?? null, parameters } };
}

function getSubject({ t, tenant, entries }: Pick<Frame, "t" | "tenant" | "entries">): string {
  const [first] = entries;
  return entries.length === 1 && first !== undefined
    ? t("notice.mail.subjectOne", { tenant, title: first.title })
    : t("notice.mail.subjectMany", { tenant, count: entries.length });
}

/** A line break in a title would begin a new header of the mail. */
function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, " ").trim();
}

function cut(text: string, length: number): string {
  const characters = [...text];
  return characters.length <= length ? text : `${characters.slice(0, length - 1).join("")}…`;
}
