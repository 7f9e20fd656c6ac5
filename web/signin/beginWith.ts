import { loadSession } from "../session/session.ts";
import { tokenStore } from "../session/tokens.ts";

/** Goes on with the pair that a sign-in has brought. */
export async function beginWith(pair: { accessToken: string; refreshToken: string }): Promise<void> {
  tokenStore.write({ access: pair.accessToken, refresh: pair.refreshToken });
  await loadSession();
}
