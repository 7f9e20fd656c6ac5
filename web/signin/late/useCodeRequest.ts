import { useEffect, useState } from "react";
import { emailApi, resendSeconds, smsApi } from "#modules/code/contract";
import { call, CallError } from "../../api.ts";

/** For whom a code is asked, and what for. */
export type CodeRequest = {
  readonly contact: string;
  readonly tenantId: number;
  readonly purpose: "signIn" | "reset";
  /** The captcha and its answer, where the tenant wants one. */
  readonly codeId: string;
  readonly code: string;
};

/** Asks for codes; after each one it counts down until another may be asked for. */
export function useCodeRequest(onError: (message: string | undefined) => void) {
  const [isAsking, setAsking] = useState(false);
  const [isSent, setSent] = useState(false);
  const [left, startCountdown] = useCountdown(resendSeconds);

  /** Answers whether a code is on its way. */
  async function ask({ contact, ...asked }: CodeRequest): Promise<boolean> {
    setAsking(true);
    onError(undefined);
    try {
      if (contact.includes("@")) await call(emailApi, "sendCode", { email: contact, ...asked });
      else await call(smsApi, "sendSms", { phoneNumber: contact, templateId: "0", ...asked });
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
