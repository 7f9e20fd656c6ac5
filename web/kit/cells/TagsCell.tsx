import { useTexts } from "#base/i18n";
import { Chip } from "./Chip.tsx";

/** Number of visible chips; the rest is a count with a tooltip. */
const maxTags = 3;

/** Several short texts as chips. */
export function TagsCell({ texts }: { texts: readonly string[] }) {
  const t = useTexts();
  const hidden = texts.slice(maxTags);
  return (
    <span className="sw-cell-tags" title={texts.join(t("kit.comma"))}>
      {texts.slice(0, maxTags).map((text) => (
        <Chip key={text} tone="grey">
          {text}
        </Chip>
      ))}
      {hidden.length > 0 && (
        <>
          <span aria-hidden>{t("kit.tree.more", { count: hidden.length })}</span>
          <span className="sw-hidden">{hidden.join(t("kit.comma"))}</span>
        </>
      )}
    </span>
  );
}
