import type { InputOf } from "#contract/api";
import { type emailApi, parseTemplateParameters, type smsApi } from "../contract.ts";
import { checkManualLimit, type Message, sendMessage } from "#modules/identity/outbox/server";
import type { Context } from "#core/request/context";

const dayMs = 86_400_000;
/** Means the installation's own template. */
const ownTemplate = "0";

/** Sends an e-mail that an administrator has written (contract 01, 6). */
export async function sendManualEmail(
  ctx: Context,
  { content, title, toEmail }: InputOf<typeof emailApi.calls.sendEmail>,
): Promise<void> {
  await sendManually(ctx, { channel: "email", recipient: toEmail, subject: title, text: content });
}

/** Sends an SMS with a template of the provider (contract 01, 5). */
export async function sendTemplateSms(
  ctx: Context,
  { phoneNumber, templateId, templateParam }: InputOf<typeof smsApi.calls.aliyunSendSmsTemplate>,
): Promise<void> {
  const parameters = parseTemplateParameters(templateParam) ?? {};
  const lines = Object.entries(parameters).map(([name, value]) => `${name}: ${value}`);
  const template = { id: templateId === ownTemplate ? null : templateId, parameters };
  await sendManually(ctx, { channel: "sms", recipient: phoneNumber, subject: "", text: lines.join("\n"), template });
}

type ManualMessage = Pick<Message, "channel" | "recipient" | "subject" | "text" | "template">;

async function sendManually(ctx: Context, message: ManualMessage): Promise<void> {
  const { accountId, accountType } = ctx.caller;
  await checkManualLimit(ctx, accountId);
  await sendMessage(ctx, {
    ...message,
    purpose: "written",
    code: "",
    account: { id: accountId, accountType },
    expiresAt: new Date(ctx.now().getTime() + dayMs),
  });
}
