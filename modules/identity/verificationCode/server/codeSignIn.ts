import { ExpectedError } from "#contract/errors";
import type { Id } from "#contract/id";
import type { SignInOptions } from "#contract/signIn";
import type { Channel } from "#modules/identity/outbox/contract";
import { getSenderName } from "#modules/identity/outbox/server";
import type { App } from "#core/request/app";
import type { AnyContext } from "#core/request/context";
import { readSettings } from "#core/request/settings";
import { emailSignIn, phoneSignIn } from "./code.settings.ts";

/**
 * What the sign-in page offers: the channels of sign-in by code that the tenant allows and the installation can send by,
 * and the reset of a forgotten password. A code that never arrives must not be promised.
 */
export async function loadCodeSignInOffers(
  { app }: AnyContext,
  tenantId: Id,
): Promise<Pick<SignInOptions, "phone" | "email" | "passwordReset">> {
  const { phone, email } = await readAllowedChannels(app, tenantId);
  const [canSendSms, canSendEmail] = [canDeliver(app, "sms"), canDeliver(app, "email")];
  return { phone: phone && canSendSms, email: email && canSendEmail, passwordReset: canSendSms || canSendEmail };
}

/** Whether codes reach people: there is a sender, or it is the demo, where they are read in the outbox. */
export function canDeliver({ config, demoAccounts }: App, channel: Channel): boolean {
  return demoAccounts.length > 0 || getSenderName(config, channel) !== null;
}

async function readAllowedChannels(app: App, tenantId: Id): Promise<Pick<SignInOptions, "phone" | "email">> {
  const settings = await readSettings(app, tenantId);
  return { phone: settings.get(phoneSignIn), email: settings.get(emailSignIn) };
}

/** Whether a tenant allows sign-in by codes of a channel. Resetting a password is always allowed. */
export async function isCodeSignInAllowed(app: App, tenantId: Id, channel: Channel): Promise<boolean> {
  const { phone, email } = await readAllowedChannels(app, tenantId);
  return channel === "sms" ? phone : email;
}

/** Throws if the tenant of the page, whose ways are public, does not allow sign-in by codes of a channel. */
export async function checkCodeSignInAllowed({ app }: AnyContext, tenantId: Id, channel: Channel): Promise<void> {
  if (!(await isCodeSignInAllowed(app, tenantId, channel))) throw new ExpectedError("code.way_closed", { status: 400 });
}
