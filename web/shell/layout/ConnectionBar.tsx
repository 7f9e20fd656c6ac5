import { useEffect, useEffectEvent, useState } from "react";
import { useTexts } from "#base/i18n";
import { useSessionState } from "#base/session/session";
import { useServerConnection, useServerReturn } from "#base/serverConnection";

/** How long the bar says that the connection is back. */
const backMs = 4000;

/** Says above every page that there is no network, that the server does not answer, and when it is back. */
export function ConnectionBar() {
  const t = useTexts();
  const connection = useServerConnection();
  const state = useSessionState();
  const isBack = useIsBack();
  const isLastSeen = state.step === "ready" && state.isLastSeen === true;
  const isAway = isLastSeen || connection !== "connected";
  const lostKey = connection === "offline" ? "shell.offline" : "shell.serverLost";
  return (
    <div role="status" aria-live="polite">
      {isAway ? (
        <div className="sw-connection" data-connection="away">
          {t(isLastSeen ? "shell.lastSeen" : lostKey)}
        </div>
      ) : undefined}
      {!isAway && isBack ? (
        <div className="sw-connection" data-connection="connected">
          {t("shell.serverBack")}
        </div>
      ) : undefined}
    </div>
  );
}

/** Whether the server has answered again just now. */
function useIsBack(): boolean {
  const [isBack, setBack] = useState(false);
  const hide = useEffectEvent(() => setBack(false));
  useServerReturn(() => setBack(true));
  useEffect(() => {
    if (!isBack) return undefined;
    const timer = setTimeout(() => hide(), backMs);
    return () => clearTimeout(timer);
  }, [isBack]);
  return isBack;
}
