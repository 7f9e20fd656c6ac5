import { ExpectedError, requestError } from "#contract/errors";
import type { TextKey } from "#contract/text";
import type { SessionEnd } from "#contract/wire";
import type { SessionEndDescription } from "./identity.ts";

/** 401 that says what ended the session, if the account has not ended it itself. */
export class SessionEndError extends ExpectedError {
  readonly sessionEnd: SessionEnd;

  constructor(key: TextKey, sessionEnd: SessionEnd) {
    super(key, { status: 401, parameters: { name: sessionEnd.name } });
    this.name = "SessionEnded";
    this.sessionEnd = sessionEnd;
  }
}

/** 401 for a token of an ended session; it says the same as the event on the session's realtime connection. */
export function sessionEndedError(sessionEnd: SessionEnd, { key }: Pick<SessionEndDescription, "key">): ExpectedError {
  return key === undefined ? requestError("request.signed_out") : new SessionEndError(key, sessionEnd);
}
