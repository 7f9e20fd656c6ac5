import { CallError } from "#base/answer";
import { clearSession, confirmHandoff, loadSession } from "#base/session/session";
import { getSessionCalls } from "#base/session/sessionCalls";
import { tokenStore } from "#base/session/tokens";

/**
 * Continues the session that another page hands over by a one-time code. A user who is signed in to another account is
 * asked first: a link must not switch the account unnoticed.
 */
export async function acceptSessionHandoff(code: string): Promise<void> {
  try {
    const { accessToken, refreshToken, account, realName } = await getSessionCalls().acceptHandoff(code);
    const here = await accountHere();
    if (here === undefined || here === account || (await confirmHandoff(realName))) {
      if (here !== account) clearSession("wanted");
      tokenStore.write({ access: accessToken, refresh: refreshToken });
    }
  } catch (error) {
    // The code is used, expired or invalid: the current session stays, and no other account is signed in.
    if (!(error instanceof CallError)) throw error;
  }
  if (tokenStore.read() === undefined) clearSession("over");
  else await loadSession();
}

/** The signed-in account, also behind a locked screen. */
async function accountHere(): Promise<string | undefined> {
  if (tokenStore.read() === undefined) return undefined;
  try {
    return (await getSessionCalls().loadLockScreenAccount()).account;
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    return undefined;
  }
}
