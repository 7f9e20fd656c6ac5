import { LoadingOutlined } from "@ant-design/icons";
import type { MouseEvent } from "react";
import { useWords } from "../i18n.ts";
import { Highlighted } from "./Highlighted.tsx";
import type { Item, ItemGroup } from "./item.ts";

type Props = {
  id: string;
  groups: readonly ItemGroup[];
  active: string | undefined;
  keyword: string;
  onActive: (key: string) => void;
  onChoose: (item: Item, isNewTab: boolean) => void;
};

/** What was found, by groups. The keyboard stays in the input above; the line that it stands on is the active one. */
export function PaletteList({ id, groups, active, keyword, onActive, onChoose }: Props) {
  const t = useWords();
  const shown = groups.filter(({ items, isLoading }) => items.length > 0 || isLoading === true);
  if (shown.length === 0) {
    return (
      <div className="sw-palette-empty">
        <p>{t("palette.nothing", { keyword })}</p>
        <p>{t("palette.nothingHint")}</p>
      </div>
    );
  }
  return (
    <div id={id} role="listbox" aria-label={t("palette.results")} className="sw-palette-list">
      {shown.map(({ key, title, items, isLoading }) => (
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

type LineProps = Pick<Props, "onActive" | "onChoose"> & { id: string; item: Item; isActive: boolean };

function Line({ id, item, isActive, onActive, onChoose }: LineProps) {
  const { title, ranges = [], meta = "", icon } = item;

  function handleClick(event: MouseEvent): void {
    onChoose(item, event.ctrlKey || event.metaKey);
  }

  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keyboard is with the combobox above
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      className="sw-palette-item"
      // The input keeps the keyboard.
      onMouseDown={(event) => event.preventDefault()}
      onMouseMove={() => (isActive ? undefined : onActive(item.key))}
      onClick={handleClick}
    >
      <span className="sw-palette-icon">{icon}</span>
      <span className="sw-palette-title" title={title}>
        <Highlighted text={title} ranges={ranges} />
      </span>
      {meta !== "" && (
        <span className="sw-palette-meta" title={meta}>
          {meta}
        </span>
      )}
    </div>
  );
}
