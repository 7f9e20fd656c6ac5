import { isLanguage } from "#contract/languages";
import { composeMessage, type Message, oneLine, sendMessage } from "#modules/identity/outbox/server";
import { getTenantName } from "#modules/identity/tenant/server";
import type { Context } from "#core/request/context";
import type { RowOf } from "#core/rows/table";
import { admittedMessage, rejectedMessage } from "./registration.purposes.ts";
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
  const { sms, publicUrl } = app.config;
  const isIn = purpose === "admitted";
  const template = isIn ? sms?.admittedTemplate : sms?.rejectedTemplate;
  const parameters: Record<string, string> = isIn ? {} : { reason: oneLine(reason) };
  const link = publicUrl === undefined ? "" : `${publicUrl}/#/login?tid=${tenantId}`;
  const values = { tenant: oneLine(await getTenantName(ctx)), account: name, ...(isIn ? { link } : { reason }) };
  const wording = await composeMessage(ctx, {
    purpose: isIn ? admittedMessage : rejectedMessage,
    channel: "sms",
    language: language !== null && isLanguage(language) ? language : ctx.language,
    values,
  });
  await sendMessage(ctx, {
    channel: "sms",
    purpose,
    recipient: phone,
    code: "",
    account,
    ...(template === undefined ? {} : { template: { id: template, parameters } }),
    ...wording,
    expiresAt: new Date(ctx.now().getTime() + dayMs),
  });
}
