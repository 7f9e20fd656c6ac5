import { ExpectedError } from "#contract/errors";
import type { SignInOptions } from "#contract/signIn";
import type { Channel } from "#modules/identity/outbox/contract";
import type { AnyContext } from "#core/request/context";
import { readSettings } from "#core/request/settings";

/** The channels of sign-in by code that the installation offers. */
export async function loadCodeSignInOffers({ app }: AnyContext): Promise<Pick<SignInOptions, "phone" | "email">> {
  const settings = await readSettings(app);
  return { phone: settings.isOn("sys_sign_in_phone", true), email: settings.isOn("sys_sign_in_email", true) };
}

/**
 * Throws if the installation does not allow sign-in by codes of this channel. Resetting a password is always allowed.
 */
export async function checkCodeSignInEnabled(ctx: AnyContext, { channel }: { channel: Channel }): Promise<void> {
  const { phone, email } = await loadCodeSignInOffers(ctx);
  if (!(channel === "sms" ? phone : email)) throw new ExpectedError("code.way_closed", { status: 400 });
}
