import { useEffect, useState } from "react";

/** The current time, updated on every full step of `stepMs` milliseconds. */
export function useCurrentTime(stepMs: number): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setTimeout(() => setNow(new Date()), stepMs - (now.getTime() % stepMs));
    return () => clearTimeout(timer);
  }, [now, stepMs]);
  return now;
}
