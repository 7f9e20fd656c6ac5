import { ExpectedError } from "#contract/errors";
import type { SignInOffers } from "#contract/signIn";
import type { Channel } from "#modules/outgoing/contract";
import type { AnyContext } from "#server/context/context";
import { readSettings } from "#server/settings";

/** Which of the ways in by a code the installation offers. */
export async function offeredWays({ app }: AnyContext): Promise<Pick<SignInOffers, "phone" | "email">> {
  const settings = await readSettings(app);
  return { phone: settings.isOn("sys_sign_in_phone", true), email: settings.isOn("sys_sign_in_email", true) };
}

/** Throws where the installation lets nobody in by codes of this channel. A forgotten password is another matter. */
export async function checkOffered(ctx: AnyContext, { channel }: { channel: Channel }): Promise<void> {
  const { phone, email } = await offeredWays(ctx);
  if (!(channel === "sms" ? phone : email)) throw new ExpectedError("code.way_closed", { status: 400 });
}
