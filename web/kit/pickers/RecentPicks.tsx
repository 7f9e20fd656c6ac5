import { useTexts } from "#base/i18n";
import type { PickerItem } from "../resource/picker.ts";
import "./pickers.css";

/** Recent choices of the account, above the options of a picker. */
export function RecentPicks({ recent, onPick }: { recent: readonly PickerItem[]; onPick: (pick: PickerItem) => void }) {
  const t = useTexts();
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
