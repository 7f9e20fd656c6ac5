import { LoadingOutlined } from "@ant-design/icons";
import type { MouseEvent } from "react";
import { useTexts } from "#base/i18n";
import { HighlightedText } from "#kit/search/HighlightedText.tsx";
import type { PaletteGroup, PaletteItem } from "./paletteItem.ts";

type Props = {
  id: string;
  groups: readonly PaletteGroup[];
  active: string | undefined;
  keyword: string;
  onActive: (key: string) => void;
  onChoose: (item: PaletteItem, isNewTab: boolean) => void;
};

/** The results in groups. The focus stays in the input above; the active line is announced by it. */
export function PaletteList({ id, groups, active, keyword, onActive, onChoose }: Props) {
  const t = useTexts();
  const shownGroups = groups.filter(({ items, isLoading }) => items.length > 0 || isLoading === true);
  if (shownGroups.length === 0) {
    return (
      <div className="sw-palette-empty">
        <p>{t("palette.nothing", { keyword })}</p>
        <p>{t("palette.nothingHint")}</p>
      </div>
    );
  }
  return (
    <div id={id} role="listbox" aria-label={t("palette.results")} className="sw-palette-list">
      {shownGroups.map(({ key, title, items, isLoading }) => (
        <div key={key} role="group" aria-label={title}>
          <div role="presentation" className="sw-palette-group">
            {title}
          </div>
          {isLoading === true && (
            <div role="presentation" className="sw-palette-loading">
              <LoadingOutlined aria-hidden /> {t("palette.searchingIn", { title })}
            </div>
          )}
          {items.map((item) => (
            <Line
              key={item.key}
              id={id + item.key}
              item={item}
              isActive={item.key === active}
              onActive={onActive}
              onChoose={onChoose}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

type LineProps = Pick<Props, "onActive" | "onChoose"> & { id: string; item: PaletteItem; isActive: boolean };

function Line({ id, item, isActive, onActive, onChoose }: LineProps) {
  const { title, ranges = [], meta = "", icon } = item;

  function handleClick(event: MouseEvent): void {
    onChoose(item, event.ctrlKey || event.metaKey);
  }

  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the combobox above handles the keyboard
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      className="sw-palette-item"
      // The input keeps the focus.
      onMouseDown={(event) => event.preventDefault()}
      onMouseMove={() => (isActive ? undefined : onActive(item.key))}
      onClick={handleClick}
    >
      <span className="sw-palette-icon">{icon}</span>
      <span className="sw-palette-title" title={title}>
        <HighlightedText text={title} ranges={ranges} />
      </span>
      {meta !== "" && (
        <span className="sw-palette-meta" title={meta}>
          {meta}
        </span>
      )}
    </div>
  );
}
