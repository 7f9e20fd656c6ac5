import { ExpectedError } from "#contract/errors";
import type { SignInOptions } from "#contract/signIn";
import type { Channel } from "#modules/identity/outbox/contract";
import { getSenderName } from "#modules/identity/outbox/server";
import type { App } from "#core/request/app";
import type { AnyContext } from "#core/request/context";
import { readInstallationSettings } from "#core/request/settings";
import { emailSignIn, phoneSignIn } from "./code.settings.ts";

/**
 * What the sign-in page offers: the channels of sign-in by code that the installation allows and can send by, and the
 * reset of a forgotten password. A code that never arrives must not be promised.
 */
export async function loadCodeSignInOffers({
  app,
}: AnyContext): Promise<Pick<SignInOptions, "phone" | "email" | "passwordReset">> {
  const { phone, email } = await readAllowedChannels(app);
  const [canSendSms, canSendEmail] = [canDeliver(app, "sms"), canDeliver(app, "email")];
  return { phone: phone && canSendSms, email: email && canSendEmail, passwordReset: canSendSms || canSendEmail };
}

/** Whether codes reach people: there is a sender, or it is the demo, where they are read in the outbox. */
export function canDeliver({ config, demoAccounts }: App, channel: Channel): boolean {
  return demoAccounts.length > 0 || getSenderName(config, channel) !== null;
}

async function readAllowedChannels(app: App): Promise<Pick<SignInOptions, "phone" | "email">> {
  const settings = await readInstallationSettings(app);
  return { phone: settings.get(phoneSignIn), email: settings.get(emailSignIn) };
}

/**
 * Throws if the installation does not allow sign-in by codes of this channel. Resetting a password is always allowed.
 */
export async function checkCodeSignInEnabled(ctx: AnyContext, { channel }: { channel: Channel }): Promise<void> {
  const { phone, email } = await readAllowedChannels(ctx.app);
  if (!(channel === "sms" ? phone : email)) throw new ExpectedError("code.way_closed", { status: 400 });
}
