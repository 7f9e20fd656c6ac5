import { useLocation } from "react-router";
import { readStored, store } from "../storage.ts";

const name = "isApp";

/**
 * Whether another app shows this console inside of itself and draws the bars: `isapp=1` in the address, before or behind
 * the hash, remembered for this tab (specification 2).
 */
export function useIsApp(): boolean {
  const { search } = useLocation();
  const asked = new URLSearchParams(search).get("isapp") ?? new URLSearchParams(location.search).get("isapp");
  if (asked === null) return readStored(sessionStorage, name) === true;
  const isApp = asked === "1" || asked === "true";
  store(sessionStorage, name, isApp);
  return isApp;
}
