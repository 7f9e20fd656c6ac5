import { sessionApi } from "#modules/session/contract";
import { call, CallError } from "../api.ts";
import { askAboutHandover, forget, loadSession } from "./session.ts";
import { tokenStore } from "./tokens.ts";

/**
 * Goes on with the session that another page has handed over by a code of one use. Somebody else who is signed in here is
 * asked first: a link must not put him into another account unseen.
 */
export async function takeOver(code: string): Promise<void> {
  try {
    const { accessToken, refreshToken, account, realName } = await call(sessionApi, "takeOver", { code });
    const here = await accountHere();
    if (here === undefined || here === account || (await askAboutHandover(realName))) {
      if (here !== account) forget("wanted");
      tokenStore.write({ access: accessToken, refresh: refreshToken });
    }
  } catch (error) {
    // Used, too old or made up: whoever is signed in here goes on, nobody else comes in.
    if (!(error instanceof CallError)) throw error;
  }
  if (tokenStore.read() === undefined) forget("over");
  else await loadSession();
}

/** Who is signed in here, also behind a locked screen. */
async function accountHere(): Promise<string | undefined> {
  if (tokenStore.read() === undefined) return undefined;
  try {
    return (await call(sessionApi, "lockScreen", {})).account;
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    return undefined;
  }
}
