import { ExpectedError, refusal } from "#contract/errors";
import type { TextKey } from "#contract/text";
import type { SessionEnd } from "#contract/wire";

const keys: ReadonlyMap<string, TextKey> = new Map([
  ["forced_offline", "realtime.forcedOffline"],
  ["other_sign_in", "realtime.otherSignIn"],
  ["account_disabled", "realtime.accountClosed"],
  ["account_deleted", "realtime.accountClosed"],
  ["password_changed", "realtime.passwordChanged"],
  ["password_reset", "realtime.passwordChanged"],
]);

/** The words for the end of a session that whoever had it has not brought about himself; of all others it is just over. */
export function keyOfEnd({ reason }: SessionEnd): TextKey | undefined {
  return keys.get(reason);
}

/** 401 where one would wonder: what has ended the session goes with it. */
export class SessionEnded extends ExpectedError {
  readonly over: SessionEnd;

  constructor(key: TextKey, over: SessionEnd) {
    super(key, { status: 401, parameters: { name: over.name } });
    this.name = "SessionEnded";
    this.over = over;
  }
}

/** 401 for whoever shows the token of a session that is over: he is told what its connection would have told him. */
export function overRefusal(over: SessionEnd): ExpectedError {
  const key = keyOfEnd(over);
  return key === undefined ? refusal("request.signed_out") : new SessionEnded(key, over);
}
