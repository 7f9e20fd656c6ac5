import { useTexts } from "#base/i18n";
import "./pickers.css";

/** The value that stands for no parent: the record lies at the top. */
export const topValue = 0;

/** The entry above a tree that chooses no parent. */
export function TopChoice({ isChosen, onChoose }: { isChosen: boolean; onChoose: () => void }) {
  const t = useTexts();
  return (
    <button type="button" className="sw-picker-top" aria-pressed={isChosen} onClick={onChoose}>
      {t("kit.tree.top")}
    </button>
  );
}
