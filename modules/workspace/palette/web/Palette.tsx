import { SearchOutlined } from "@ant-design/icons";
import { Input, type InputRef } from "antd";
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { useTexts } from "#base/i18n";
import { useSession } from "#base/session/session";
import { useIsNarrow } from "#base/theme/theme.tsx";
import { focusPage } from "#kit/parts/focusPage.ts";
import { ModalDialog } from "#kit/parts/ModalDialog.tsx";
import type { PaletteItem } from "./paletteItem.ts";
import { PaletteKeys } from "./PaletteKeys.tsx";
import { PaletteList } from "./PaletteList.tsx";
import type { PaletteProps } from "./paletteProps.ts";
import { noteRecent } from "./recents.ts";
import { usePalette } from "./usePalette.tsx";
import "./palette.css";

/** The command palette finds pages, records and actions by a few letters: a combobox in a dialog. */
export function Palette({ fold, onClosed, onShortcuts }: PaletteProps) {
  const t = useTexts();
  const isNarrow = useIsNarrow();
  const navigate = useNavigate();
  const { user } = useSession();
  const listId = useId();
  const input = useRef<InputRef>(null);
  const afterwards = useRef<() => void>(undefined);
  const [isOpen, setOpen] = useState(true);
  const [text, setText] = useState("");
  const [activeKey, setActiveKey] = useState<string>();
  const { groups, isSearching } = usePalette(text, { fold, onShortcuts });
  const items = useMemo(() => groups.flatMap((group) => group.items), [groups]);
  const active = items.find(({ key }) => key === activeKey) ?? items[0];

  function choose(item: PaletteItem, isNewTab: boolean): void {
    const { key, to, record, isStaying } = item;
    if (isStaying !== true) noteRecent(user.id, { key, at: Date.now(), ...(record === undefined ? {} : { record }) });
    if (typeof to === "function") {
      if (isStaying === true) return to();
      afterwards.current = to;
    } else if (isNewTab) {
      open(`#${to}`, "_blank", "noopener");
    } else {
      void navigate(to);
      afterwards.current = focusPage;
    }
    setOpen(false);
  }

  function handleKeyDown(event: KeyboardEvent): void {
    // An input method uses these keys to choose characters.
    if (event.nativeEvent.isComposing || active === undefined) return;
    const at = items.indexOf(active);
    const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    if (step !== undefined) setActiveKey(items.at((at + step) % items.length)?.key);
    else if (event.key === "Enter") choose(active, event.ctrlKey || event.metaKey);
    else return;
    event.preventDefault();
  }

  useEffect(() => {
    if (active !== undefined)
      document.querySelector(`[id="${listId}${active.key}"]`)?.scrollIntoView({ block: "nearest" });
  }, [active, listId]);

  return (
    <ModalDialog
      open={isOpen}
      className="sw-palette"
      width={isNarrow ? "100%" : 640}
      title={<span className={isNarrow ? undefined : "sw-hidden"}>{t("palette.title")}</span>}
      closable={isNarrow}
      footer={null}
      onCancel={() => setOpen(false)}
      afterOpenChange={(isNowOpen) => {
        if (isNowOpen) input.current?.focus();
      }}
      afterClose={() => {
        onClosed();
        afterwards.current?.();
      }}
    >
      <Input
        ref={input}
        autoFocus
        variant="borderless"
        size="large"
        prefix={<SearchOutlined aria-hidden />}
        placeholder={t("palette.hint")}
        aria-label={t("palette.hint")}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={items.length > 0}
        aria-controls={listId}
        {...(active === undefined ? {} : { "aria-activedescendant": listId + active.key })}
        maxLength={64}
        allowClear={isNarrow}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          setActiveKey(undefined);
        }}
        onKeyDown={handleKeyDown}
      />
      <PaletteList
        id={listId}
        groups={groups}
        active={active?.key}
        keyword={text.trim()}
        onActive={setActiveKey}
        onChoose={choose}
      />
      <p className="sw-hidden" role="status">
        {isSearching ? t("palette.searching") : t("palette.count", { count: items.length })}
      </p>
      {isNarrow ? undefined : <PaletteKeys />}
    </ModalDialog>
  );
}
