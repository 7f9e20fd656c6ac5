import { useEffect, useState } from "react";

/** The time, read again on every full step of it. */
export function useNow(stepMs: number): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setTimeout(() => setNow(new Date()), stepMs - (now.getTime() % stepMs));
    return () => clearTimeout(timer);
  }, [now, stepMs]);
  return now;
}
