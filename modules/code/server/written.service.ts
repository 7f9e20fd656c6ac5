import type { InputOf } from "#contract/api";
import { refusal } from "#contract/errors";
import { type emailApi, readParameters, type smsApi } from "#modules/code/contract";
import { countWritten, type Message, sendMessage } from "#modules/outgoing/server";
import type { Context } from "#server/context/context";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** What one administrator may send by hand in an hour. */
const mostPerHour = 60;
/** Stands for the installation's own template. */
const ownTemplate = "0";

/** Sends an e-mail that an administrator has written (contract 01, 6). */
export async function sendWrittenEmail(
  ctx: Context,
  { content, title, toEmail }: InputOf<typeof emailApi.calls.sendEmail>,
): Promise<void> {
  await sendWritten(ctx, { channel: "email", recipient: toEmail, subject: title, text: content });
}

/** Sends an SMS by a template of the provider (contract 01, 5). */
export async function sendTemplateSms(
  ctx: Context,
  { phoneNumber, templateId, templateParam }: InputOf<typeof smsApi.calls.aliyunSendSmsTemplate>,
): Promise<void> {
  const parameters = readParameters(templateParam) ?? {};
  const lines = Object.entries(parameters).map(([name, value]) => `${name}: ${value}`);
  const template = { id: templateId === ownTemplate ? null : templateId, parameters };
  await sendWritten(ctx, { channel: "sms", recipient: phoneNumber, subject: "", text: lines.join("\n"), template });
}

type Written = Pick<Message, "channel" | "recipient" | "subject" | "text" | "template">;

async function sendWritten(ctx: Context, written: Written): Promise<void> {
  const { accountId, accountType } = ctx.caller;
  const now = ctx.now().getTime();
  const sent = await countWritten(ctx, { accountId, since: new Date(now - hourMs) });
  if (sent >= mostPerHour) throw refusal("request.too_many");
  await sendMessage(ctx, {
    ...written,
    ...{ purpose: "written", code: "", account: { id: accountId, accountType } },
    expiresAt: new Date(now + dayMs),
  });
}
