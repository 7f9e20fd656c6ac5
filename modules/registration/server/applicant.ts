import { isLanguage } from "#contract/languages";
import { type Message, sendMessage } from "#modules/outgoing/server";
import { tenantName } from "#modules/tenant/server";
import type { Context } from "#server/context/context";
import type { RowOf } from "#server/rows/table";
import type { registrationRequests } from "./registration.table.ts";

const dayMs = 86_400_000;

type Applicant = Pick<RowOf<typeof registrationRequests>, "phone" | "account" | "language">;

/** What became of his registration; a reason only where it was turned down. */
type Answer = Pick<Message, "account"> & { readonly purpose: "admitted" | "rejected"; readonly reason: string };

/** Tells somebody by SMS what became of his registration, in the language in which he has asked. */
export async function tellApplicant(
  ctx: Context,
  { phone, account: name, language }: Applicant,
  { purpose, account, reason }: Answer,
): Promise<void> {
  const { app, tenantId } = ctx;
  const t = language !== null && isLanguage(language) ? app.words.in(language) : ctx.t;
  const words = { tenant: oneLine(await tenantName(ctx)), account: name, reason };
  const { sms, publicUrl } = app.config;
  const isIn = purpose === "admitted";
  const template = isIn ? sms?.admittedTemplate : sms?.rejectedTemplate;
  const parameters: Record<string, string> = isIn ? {} : { reason: oneLine(reason) };
  const link = isIn && publicUrl !== undefined ? `\n\n${publicUrl}/#/login?tid=${tenantId}` : "";
  await sendMessage(ctx, {
    ...{ channel: "sms", purpose, recipient: phone, code: "", account },
    subject: t(`registration.${purpose}.subject`, words),
    text: t(`registration.${purpose}.text`, words) + link,
    ...(template === undefined ? {} : { template: { id: template, parameters } }),
    expiresAt: new Date(ctx.now().getTime() + dayMs),
  });
}

function oneLine(text: string): string {
  return text.replaceAll(/\p{C}+/gu, " ").trim();
}
