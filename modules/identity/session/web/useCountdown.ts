import { useEffect, useState } from "react";

/** The remaining seconds, and the function that starts the countdown. `from` continues an earlier one, in ms since 1970. */
export function useCountdown(from = 0): readonly [secondsLeft: number, start: (seconds: number) => void] {
  const [{ now, until }, setTime] = useState(() => ({ now: Date.now(), until: from }));
  useEffect(() => {
    if (until === 0) return undefined;
    const timer = setInterval(() => {
      const current = Date.now();
      setTime({ now: current, until: current < until ? until : 0 });
    }, 500);
    return () => clearInterval(timer);
  }, [until]);
  const start = (seconds: number) =>
    setTime({ now: Date.now(), until: seconds === 0 ? 0 : Date.now() + seconds * 1000 });
  return [Math.max(0, Math.ceil((until - now) / 1000)), start];
}
