import { isLanguage } from "#contract/languages";
import { type Message, sendMessage } from "#modules/identity/outbox/server";
import { getTenantName } from "#modules/identity/tenant/server";
import type { Context } from "#core/request/context";
import type { RowOf } from "#core/rows/table";
import { oneLine } from "./oneLine.ts";
import type { registrationRequests } from "./registration.table.ts";

const dayMs = 86_400_000;

type Applicant = Pick<RowOf<typeof registrationRequests>, "phone" | "account" | "language">;

/** The decision on a registration; a reason only for a rejection. */
type RegistrationDecision = Pick<Message, "account"> & {
  readonly purpose: "admitted" | "rejected";
  readonly reason: string;
};

/** Informs the applicant about the decision by SMS, in the language of the registration. */
export async function notifyApplicant(
  ctx: Context,
  { phone, account: name, language }: Applicant,
  { purpose, account, reason }: RegistrationDecision,
): Promise<void> {
  const { app, tenantId } = ctx;
  const t = language !== null && isLanguage(language) ? app.words.forLanguage(language) : ctx.t;
  const textParameters = { tenant: oneLine(await getTenantName(ctx)), account: name, reason };
  const { sms, publicUrl } = app.config;
  const isIn = purpose === "admitted";
  const template = isIn ? sms?.admittedTemplate : sms?.rejectedTemplate;
  const parameters: Record<string, string> = isIn ? {} : { reason: oneLine(reason) };
  const link = isIn && publicUrl !== undefined ? `\n\n${publicUrl}/#/login?tid=${tenantId}` : "";
  await sendMessage(ctx, {
    channel: "sms",
    purpose,
    recipient: phone,
    code: "",
    account,
    subject: t(`registration.${purpose}.subject`, textParameters),
    text: t(`registration.${purpose}.text`, textParameters) + link,
    ...(template === undefined ? {} : { template: { id: template, parameters } }),
    expiresAt: new Date(ctx.now().getTime() + dayMs),
  });
}
