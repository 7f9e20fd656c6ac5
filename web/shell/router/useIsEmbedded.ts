import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { readStored, store } from "#base/storage";

const name = "isApp";

/**
 * Whether another app embeds this console and draws the bars: `isapp=1` in the URL, behind the hash or, when the window
 * is opened, before it; stored for this tab (specification 2). `isapp=0` reverts it.
 */
export function useIsEmbedded(): boolean {
  const { search } = useLocation();
  const requestedView = readRequestedView(search);
  const [isApp, setApp] = useState(
    () => requestedView ?? readRequestedView(location.search) ?? readStored(sessionStorage, name) === true,
  );
  // The URL asks for the other view, which applies at once.
  if (requestedView !== undefined && requestedView !== isApp) setApp(requestedView);
  useEffect(() => store(sessionStorage, name, isApp), [isApp]);
  return requestedView ?? isApp;
}

function readRequestedView(search: string): boolean | undefined {
  const flag = new URLSearchParams(search).get("isapp");
  return flag === null ? undefined : flag === "1" || flag === "true";
}
