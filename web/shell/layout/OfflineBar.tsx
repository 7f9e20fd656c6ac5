import { useSyncExternalStore } from "react";
import { useTexts } from "#base/i18n";

function subscribe(listener: () => void): () => void {
  addEventListener("online", listener);
  addEventListener("offline", listener);
  return () => {
    removeEventListener("online", listener);
    removeEventListener("offline", listener);
  };
}

/** Shown while there is no network. */
export function OfflineBar() {
  const t = useTexts();
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  return (
    <div role="status" aria-live="polite">
      {isOnline ? undefined : <div className="sw-offline">{t("shell.offline")}</div>}
    </div>
  );
}
