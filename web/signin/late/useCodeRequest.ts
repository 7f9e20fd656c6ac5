import { useEffect, useState } from "react";
import { type CodePurpose, emailApi, resendSeconds, smsApi } from "#modules/code/contract";
import { call, CallError } from "../../api.ts";

/** For whom a code is asked. */
export type CodeRequest = {
  readonly contact: string;
  readonly tenantId: number;
  /** The captcha and its answer, where the tenant wants one. */
  readonly codeId: string;
  readonly code: string;
  /** The ticket of a slider, where the tenant wants one. */
  readonly slide: string | undefined;
};

/** How a code is asked for. */
export type SendCode = (request: CodeRequest) => Promise<unknown>;

/** Asks for a code of the account that the contact belongs to. */
export function sendCodeFor(purpose: CodePurpose): SendCode {
  return async ({ contact, ...asked }) =>
    contact.includes("@")
      ? await call(emailApi, "sendCode", { email: contact, purpose, ...asked })
      : await call(smsApi, "sendSms", { phoneNumber: contact, templateId: "0", purpose, ...asked });
}

/** Asks for codes; after each one it counts down until another may be asked for. */
export function useCodeRequest(send: SendCode, onError: (message: string | undefined) => void) {
  const [isAsking, setAsking] = useState(false);
  const [isSent, setSent] = useState(false);
  const [left, startCountdown] = useCountdown(resendSeconds);

  /** Answers whether a code is on its way. */
  async function ask(request: CodeRequest): Promise<boolean> {
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

  return { ask, isAsking, isSent, left };
}

/** How many seconds are left, and the function that starts them. */
function useCountdown(seconds: number): readonly [left: number, start: () => void] {
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
