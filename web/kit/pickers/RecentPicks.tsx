import { useWords } from "../../i18n.ts";
import type { Pick } from "./picker.ts";
import "./pickers.css";

/** What an account has picked last, above what a picker offers. */
export function RecentPicks({ recent, onPick }: { recent: readonly Pick[]; onPick: (pick: Pick) => void }) {
  const t = useWords();
  return (
    <div className="sw-pick-recent" role="group" aria-label={t("kit.pick.recent")}>
      <small>{t("kit.pick.recent")}</small>
      {recent.map((one) => (
        <button key={one.value} type="button" onClick={() => onPick(one)}>
          {one.label}
        </button>
      ))}
    </div>
  );
}
