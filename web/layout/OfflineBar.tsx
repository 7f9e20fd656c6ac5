import { useSyncExternalStore } from "react";
import { useWords } from "../i18n.ts";

function subscribe(listener: () => void): () => void {
  addEventListener("online", listener);
  addEventListener("offline", listener);
  return () => {
    removeEventListener("online", listener);
    removeEventListener("offline", listener);
  };
}

/** Says that the network is gone, for as long as it is. */
export function OfflineBar() {
  const t = useWords();
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  return (
    <div role="status" aria-live="polite">
      {isOnline ? undefined : <div className="sw-offline">{t("shell.offline")}</div>}
    </div>
  );
}
