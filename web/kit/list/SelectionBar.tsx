import { Button } from "antd";
import type { ReactNode } from "react";
import type { Translate } from "#contract/text";
import { useWords } from "../../i18n.ts";
import { ExportButton } from "../export/ExportButton.tsx";
import { useShortcut } from "../parts/shortcuts.ts";
import type { RecordRow } from "../resource/resource.ts";
import { useBatch } from "./BatchActions.tsx";
import { allMatching, countOf, hasSelected, isSelected, noSelection } from "./selection.ts";
import { countText } from "./total.ts";
import type { List } from "./useList.ts";

type Props<Row extends RecordRow> = { list: List<Row>; children: ReactNode };

/** The dark bar over a list with selected rows: how many, the offer of all that match, what can be done, and away. */
export function SelectionBar<Row extends RecordRow>({ list, children }: Props<Row>) {
  const t = useWords();
  const { selection, select } = list;

  /** In a dialog or a menu over the list Escape closes that. */
  function handleEscape({ target }: KeyboardEvent): boolean {
    const isElsewhere = target instanceof Element && target.closest("[role=dialog], [role=menu]") !== null;
    if (!isElsewhere) select(noSelection);
    return !isElsewhere;
  }

  const isAny = hasSelected(selection);
  const batch = useBatch(list);
  useShortcut("Escape", "kit.clearSelection", isAny ? handleEscape : undefined, "list");
  const words = selectedText(t, list);

  return (
    <>
      {isAny && (
        <div className="sw-selection" role="region" aria-label={words}>
          <span aria-live="polite">{words}</span>
          {canMatchMore(list) && (
            <Button type="text" size="small" onClick={() => select(allMatching)}>
              {t("kit.selectMatching", { count: countText(t, list) })}
            </Button>
          )}
          {batch.buttons}
          {children}
          <ExportButton list={list} isForSelected />
          <Button type="text" size="small" onClick={() => select(noSelection)}>
            {t("kit.clearSelection")}
          </Button>
        </div>
      )}
      {batch.dialog}
    </>
  );
}

/** Who has selected a whole page may mean the other pages, too. */
function canMatchMore<Row extends RecordRow>({ selection, rows, total, tree }: List<Row>): boolean {
  const isTree = tree?.lines !== undefined;
  return (
    !isTree &&
    selection.matching !== true &&
    rows.length > 0 &&
    total > selection.ids.size &&
    rows.every(({ id }) => isSelected(selection, id))
  );
}

/** How many rows are selected, in words. */
function selectedText<Row extends RecordRow>(t: Translate, list: List<Row>): string {
  const { selection, total, totalKind } = list;
  if (selection.matching !== true) return t("kit.selected", { count: selection.ids.size });
  const isCounted = totalKind === "exact" && selection.except.size > 0;
  return t("kit.selectedAll", { count: isCounted ? countOf(selection, total) : countText(t, list) });
}
