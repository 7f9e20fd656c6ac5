import { useTexts } from "#base/i18n";
import { formatTime } from "../cells/time.ts";
import "./restoredNotice.css";

/** Says that unsaved input from before was restored, and offers to discard it. */
export function RestoredNotice({ at, onStartOver }: { at: Date; onStartOver: () => void }) {
  const t = useTexts();
  return (
    <p className="sw-form-restored" role="status">
      {t("kit.restored", { when: formatTime(at) })}
      <button type="button" className="sw-link" onClick={onStartOver}>
        {t("kit.startOver")}
      </button>
    </p>
  );
}
