import { useTexts } from "#base/i18n";
import type { ImportTarget } from "../contract.ts";
import { findSubstitute } from "./substitute.ts";

type Props = { targets: readonly ImportTarget[]; fields: readonly (string | null)[] };

/** Says which fields take their values from the column of another one. */
export function SubstituteNotices({ targets, fields }: Props) {
  const t = useTexts();
  return targets.map((target) => {
    const source = findSubstitute(target, targets, fields);
    if (source === undefined) return undefined;
    return (
      <p key={target.field} role="status">
        {t("kit.import.substituted", { field: target.title, from: source.title })}
      </p>
    );
  });
}
