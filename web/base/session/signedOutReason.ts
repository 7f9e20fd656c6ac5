import { toStorageKey } from "../storage.ts";

/**
 * Why no account is signed in: none was, or the user signed out (`wanted`), in another tab (`elsewhere`); the session
 * ended by itself; there was no activity for too long; a new password ended it; the account has no menu.
 */
export type SignedOutReason = "wanted" | "again" | "elsewhere" | "over" | "idle" | "passwordChanged" | "notPermitted";

/** Tells the other tabs the reason before they notice the missing tokens. */
export const reasonKey = toStorageKey("reason");

/** The reason in the other tabs. Those without an entry are not told; there the session is over. */
export const reasonsElsewhere: ReadonlyMap<string, SignedOutReason> = new Map([
  ["wanted", "elsewhere"],
  ["again", "elsewhere"],
  ["idle", "idle"],
  ["passwordChanged", "passwordChanged"],
]);
