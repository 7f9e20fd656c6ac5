import { useTexts } from "#base/i18n";
import { formatPercent } from "./numbers.ts";

type Props = {
  /** From 0 to 100. */
  value: unknown;
  of: string;
};

/** Progress as a bar and in percent. */
export function ProgressCell({ value, of }: Props) {
  const t = useTexts();
  const share = typeof value === "number" ? Math.min(100, Math.max(0, value)) : 0;
  return (
    <span className="sw-progress">
      <span
        role="progressbar"
        aria-label={t("kit.progressOf", { name: of })}
        aria-valuenow={share}
        aria-valuemin={0}
        aria-valuemax={100}
        className="sw-progress-bar"
      >
        <span style={{ width: `${share}%` }} />
      </span>
      <span className="sw-cell-figures" aria-hidden>
        {formatPercent(share)}
      </span>
    </span>
  );
}
