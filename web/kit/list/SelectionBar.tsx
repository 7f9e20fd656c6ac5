import { Button } from "antd";
import type { ReactNode } from "react";
import type { Translate } from "#contract/text";
import { useTexts } from "#base/i18n";
import { useShortcut } from "../parts/shortcuts.ts";
import type { RecordRow } from "../resource/resource.ts";
import type { SelectionAction } from "./listExtension.ts";
import { allMatching, countSelected, hasSelected, isSelected, noSelection } from "./selection.ts";
import { formatCount } from "./total.ts";
import type { List } from "./useList.ts";
import { useListExtensions } from "./useListExtensions.ts";

type Props<Row extends RecordRow> = { list: List<Row>; children: ReactNode };

/**
 * The bar above a list with selected rows: their number, an offer to select all matching rows, the actions, and a
 * button to clear the selection.
 */
export function SelectionBar<Row extends RecordRow>({ list, children }: Props<Row>) {
  const t = useTexts();
  const { selection, select } = list;

  /** Escape closes a dialog or menu above the list first. */
  function handleEscape({ target }: KeyboardEvent): boolean {
    const isElsewhere = target instanceof Element && target.closest("[role=dialog], [role=menu]") !== null;
    if (!isElsewhere) select(noSelection);
    return !isElsewhere;
  }

  const isAny = hasSelected(selection);
  useShortcut("Escape", "kit.clearSelection", isAny ? handleEscape : undefined, "list");
  const selectionText = selectedText(t, list);

  // The bar stays mounted without a selection: dialogs of its actions outlive the selection.
  return (
    <div {...(isAny ? { className: "sw-selection", role: "region", "aria-label": selectionText } : { hidden: true })}>
      {isAny && <span aria-live="polite">{selectionText}</span>}
      {isAny && canMatchMore(list) && (
        <Button type="text" size="small" onClick={() => select(allMatching)}>
          {t("kit.selectMatching", { count: formatCount(t, list) })}
        </Button>
      )}
      <Actions list={list} place="start" isShown={isAny} />
      {isAny && children}
      <Actions list={list} place="end" isShown={isAny} />
      {isAny && (
        <Button type="text" size="small" onClick={() => select(noSelection)}>
          {t("kit.clearSelection")}
        </Button>
      )}
    </div>
  );
}

type ActionsProps<Row extends RecordRow> = { list: List<Row>; place: SelectionAction["place"]; isShown: boolean };

/** The actions that modules add in one place of the bar. */
function Actions<Row extends RecordRow>({ list, place, isShown }: ActionsProps<Row>) {
  const { selectionActions } = useListExtensions();
  return selectionActions.flatMap(({ place: own, Action }, index) =>
    own === place ? [<Action key={index} list={list} isShown={isShown} />] : [],
  );
}

/** Offers to select all pages once a whole page is selected. */
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

/** The number of selected rows as text. */
function selectedText<Row extends RecordRow>(t: Translate, list: List<Row>): string {
  const { selection, total, totalKind } = list;
  if (selection.matching !== true) return t("kit.selected", { count: selection.ids.size });
  const isCounted = totalKind === "exact" && selection.except.size > 0;
  return t("kit.selectedAll", { count: isCounted ? countSelected(selection, total) : formatCount(t, list) });
}
