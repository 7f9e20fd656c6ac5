import { useEffect, useState } from "react";
import { type CodePurpose, emailApi, resendSeconds, smsApi } from "../contract.ts";
import { call, CallError } from "#base/api";

/** The recipient of a code. */
export type CodeRequest = {
  readonly contact: string;
  readonly tenantId: number;
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

/** Requests codes; after each one it counts down until another may be requested. */
export function useCodeRequest(send: SendCode, onError: (message: string | undefined) => void) {
  const [isAsking, setAsking] = useState(false);
  const [isSent, setSent] = useState(false);
  const [secondsLeft, startCountdown] = useCountdown(resendSeconds);

  /** Returns whether a code was sent. */
  async function requestCode(request: CodeRequest): Promise<boolean> {
    setAsking(true);
    onError(undefined);
    try {
      await send(request);
      setSent(true);
      startCountdown();
      return true;
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure;
      onError(failure.message);
      return false;
    } finally {
      setAsking(false);
    }
  }

  return { requestCode, isAsking, isSent, secondsLeft };
}

/** The remaining seconds, and the function that starts the countdown. */
function useCountdown(seconds: number): readonly [secondsLeft: number, start: () => void] {
  const [{ now, until }, setTime] = useState({ now: 0, until: 0 });
  useEffect(() => {
    if (until === 0) return undefined;
    const timer = setInterval(() => {
      const current = Date.now();
      setTime({ now: current, until: current < until ? until : 0 });
    }, 500);
    return () => clearInterval(timer);
  }, [until]);
  const start = () => setTime({ now: Date.now(), until: Date.now() + seconds * 1000 });
  return [Math.max(0, Math.ceil((until - now) / 1000)), start];
}
