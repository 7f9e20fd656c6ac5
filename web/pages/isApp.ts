import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { readStored, store } from "../storage.ts";

const name = "isApp";

/**
 * Whether another app shows this console inside of itself and draws the bars: `isapp=1` in the address, behind the hash
 * or, when the window is opened, before it; remembered for this tab (specification 2). `isapp=0` takes it back.
 */
export function useIsApp(): boolean {
  const { search } = useLocation();
  const asked = askedIn(search);
  const [isApp, setApp] = useState(
    () => asked ?? askedIn(location.search) ?? readStored(sessionStorage, name) === true,
  );
  // The address asks for another view: it is shown at once.
  if (asked !== undefined && asked !== isApp) setApp(asked);
  useEffect(() => store(sessionStorage, name, isApp), [isApp]);
  return asked ?? isApp;
}

function askedIn(search: string): boolean | undefined {
  const flag = new URLSearchParams(search).get("isapp");
  return flag === null ? undefined : flag === "1" || flag === "true";
}
