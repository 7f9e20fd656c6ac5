import type { IdentityProvider } from "#core/request/identity";
import { findAccountCaller } from "./accountCaller.ts";
import { canSeeAccount } from "./accountVisibility.ts";
import { findEndedSessions } from "./endedSessions.ts";
import { redeemHubTicket } from "./hubTicket.ts";
import { findCaller, identify } from "./identify.ts";
import { watchRights } from "./rightsWatch.ts";
import { describeSessionEnd } from "./sessionEnd.ts";
import { watchSessions } from "./sessionWatch.ts";

/** Accounts and sessions for the core. */
export const identity: IdentityProvider = {
  identify,
  findCaller,
  findAccountCaller,
  redeemHubTicket,
  findEndedSessions,
  watchSessions,
  watchRights,
  describeSessionEnd,
  canSeeAccount,
};
