import { ExpectedError } from "#contract/errors";
import { lockMinutes, type SignInThrottle } from "#modules/identity/access/server";
import type { FailureNotice } from "../contract.ts";

/** From this failure on the answer says that more of them lock. */
const announcedFailure = 3;

/**
 * The answer to a failed proof, with what its user should know about further failures. It depends only on the number of
 * failures on the typed name, so it is the same whether or not there is such an account.
 */
export function describeFailure(
  fault: ExpectedError,
  { hereCount, delayMs, nextDelayMs }: Omit<SignInThrottle, "isLocked">,
): { fault: ExpectedError; delayMs: number } {
  const result: FailureNotice = {
    lockMinutes: hereCount + 1 >= announcedFailure ? lockMinutes : null,
    waitSeconds: Math.ceil(nextDelayMs / 1000),
  };
  const { key, status, code, parameters } = fault;
  return { fault: new ExpectedError(key, { status, code, parameters, result }), delayMs };
}
