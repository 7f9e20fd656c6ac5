import { useWords } from "../../i18n.ts";
import { Chip } from "./Chip.tsx";

/** So many chips stand in a cell; the others are told by their number and while the pointer is over it. */
const most = 3;

/** Several short texts as chips. */
export function TagsCell({ texts }: { texts: readonly string[] }) {
  const t = useWords();
  const rest = texts.slice(most);
  return (
    <span className="sw-cell-tags" title={texts.join(t("kit.comma"))}>
      {texts.slice(0, most).map((text) => (
        <Chip key={text} tone="grey">
          {text}
        </Chip>
      ))}
      {rest.length > 0 && (
        <>
          <span aria-hidden>{t("kit.tree.more", { count: rest.length })}</span>
          <span className="sw-hidden">{rest.join(t("kit.comma"))}</span>
        </>
      )}
    </span>
  );
}
