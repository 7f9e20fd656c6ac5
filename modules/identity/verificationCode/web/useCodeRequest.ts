import { useState } from "react";
import { CodePause, type CodePurpose, emailApi, resendSeconds, smsApi } from "../contract.ts";
import { CallError } from "#base/answer";
import { call } from "#base/api";
import { useCountdown } from "#modules/identity/session/web";
import { readCodeDraft, storeCodeDraft } from "./codeDraft.ts";

/** The recipient of a code. */
export type CodeRequest = {
  readonly contact: string;
  readonly tenantId: number;
  /** The tenant as the user typed it; empty otherwise. */
  readonly tenant: string;
  /** The captcha and its answer, where the tenant requires one. */
  readonly codeId: string;
  readonly code: string;
  /** The ticket of a slider, where the tenant requires one. */
  readonly slide: string | undefined;
};

/** The call that requests a code. */
export type SendCode = (request: CodeRequest) => Promise<unknown>;

/** Requests a code for the account that the contact belongs to. */
export function createCodeSender(purpose: CodePurpose): SendCode {
  return async ({ contact, ...options }) =>
    contact.includes("@")
      ? await call(emailApi, "sendCode", { email: contact, purpose, ...options })
      : await call(smsApi, "sendSms", { phoneNumber: contact, templateId: "0", purpose, ...options });
}

/**
 * Requests codes; after each one it counts down until another may be requested. `form` names the form, whose contact
 * and countdown a reload keeps.
 */
export function useCodeRequest(form: string, send: SendCode, onError: (message: string | undefined) => void) {
  const [{ until }] = useState(() => readCodeDraft(form));
  const [isAsking, setAsking] = useState(false);
  const [isSent, setSent] = useState(() => Date.now() < until);
  const [secondsLeft, startCountdown] = useCountdown(until);

  function pause(contact: string, seconds: number): void {
    setSent(true);
    startCountdown(seconds);
    storeCodeDraft(form, { contact, until: Date.now() + seconds * 1000 });
  }

  /** Returns whether a code is on its way. */
  async function requestCode(request: CodeRequest): Promise<boolean> {
    setAsking(true);
    onError(undefined);
    try {
      await send(request);
      pause(request.contact, resendSeconds);
      return true;
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure;
      // A code was sent a moment ago: the button counts down instead of a message that would soon be wrong.
      const { data: tooSoon } = CodePause.safeParse(failure.result);
      if (tooSoon === undefined) onError(failure.message);
      else pause(request.contact, tooSoon.seconds);
      return tooSoon !== undefined;
    } finally {
      setAsking(false);
    }
  }

  return { requestCode, isAsking, isSent, secondsLeft };
}
