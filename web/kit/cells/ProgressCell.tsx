import { useWords } from "../../i18n.ts";
import { formatPercent } from "./numbers.ts";

type Props = {
  /** From 0 to 100. */
  value: unknown;
  of: string;
};

/** How much of something is done, as a bar and in figures. */
export function ProgressCell({ value, of }: Props) {
  const t = useWords();
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
