import { SearchOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { useTexts } from "#base/i18n";
import type { HeaderItemProps } from "#kit/headerItem.ts";
import { formatKeys, isTypingEvent, useShortcut } from "#kit/parts/shortcuts.ts";
import { useLazyDialog } from "#kit/parts/useLazyDialog.ts";
import { useWebModules } from "#kit/webModules.ts";
import { paletteText } from "../text/index.ts";

/** The time after "g" in which the next key selects a page. */
const patienceMs = 1500;

/** The search button of the header with its keyboard shortcuts. The palette is loaded when it is first opened. */
export function PaletteButton({ isNarrow, fold }: HeaderItemProps) {
  const t = useTexts();
  const palette = useLazyDialog(async () => (await import("./Palette.tsx")).Palette, paletteText);
  const shortcuts = useLazyDialog(async () => (await import("./ShortcutsDialog.tsx")).ShortcutsDialog, paletteText);
  const open = () => void palette.open();
  const openShortcuts = () => void shortcuts.open();

  useShortcut("Ctrl+K", "shortcut.palette", open);
  useShortcut("?", "shortcut.help", openShortcuts);
  useShortcut("g", "shortcut.goTo", useGoTo());

  const label = t("shell.search");
  return (
    <>
      <Button
        className={isNarrow ? "" : "sw-palette-button"}
        type={isNarrow ? "text" : "default"}
        icon={<SearchOutlined aria-hidden />}
        {...(isNarrow ? { "aria-label": label } : {})}
        aria-keyshortcuts="Control+K Meta+K"
        aria-haspopup="dialog"
        loading={palette.isLoading}
        onClick={open}
      >
        {isNarrow ? undefined : (
          <>
            <span>{label}</span>
            <kbd aria-hidden>{formatKeys("Ctrl+K")}</kbd>
          </>
        )}
      </Button>
      {palette.part === undefined ? undefined : (
        <palette.part fold={fold} onClosed={palette.close} onShortcuts={openShortcuts} />
      )}
      {shortcuts.part === undefined ? undefined : <shortcuts.part onClosed={shortcuts.close} />}
    </>
  );
}

/** The key after "g" selects a page: see `findShortcutPath`. */
function useGoTo(): () => void {
  const navigate = useNavigate();
  const modules = useWebModules();
  const waiting = useRef<AbortController>(undefined);
  useEffect(() => () => waiting.current?.abort(), []);

  async function handleSecondKey(key: string): Promise<void> {
    const { findShortcutPath } = await import("./findShortcutPath.ts");
    const path = findShortcutPath(key, modules);
    if (path !== undefined) void navigate(path);
  }

  return () => {
    waiting.current?.abort();
    const controller = new AbortController();
    waiting.current = controller;
    setTimeout(() => controller.abort(), patienceMs);
    const handleKey = (event: KeyboardEvent) => {
      controller.abort();
      const isElsewhere = event.ctrlKey || event.metaKey || event.altKey || isTypingEvent(event);
      if (isElsewhere || !/^[h1-9]$/u.test(event.key)) return;
      event.preventDefault();
      void handleSecondKey(event.key);
    };
    addEventListener("keydown", handleKey, { capture: true, signal: controller.signal });
  };
}
