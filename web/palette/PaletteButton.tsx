import { SearchOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { useWords } from "../i18n.ts";
import { isTyped, keysText, useShortcut } from "../kit/parts/shortcuts.ts";
import { useLate } from "../kit/parts/useLate.ts";
import type { FoldState } from "./part.ts";
import { paletteText } from "./text/index.ts";

/** So long after "g" the next key says where to go. */
const patienceMs = 1500;

type Props = { isNarrow: boolean; fold: FoldState | undefined };

/** The search of the header with its keys. What it opens is loaded when it is first opened. */
export function PaletteButton({ isNarrow, fold }: Props) {
  const t = useWords();
  const palette = useLate(async () => (await import("./Palette.tsx")).Palette, paletteText);
  const shortcuts = useLate(async () => (await import("./ShortcutsDialog.tsx")).ShortcutsDialog, paletteText);
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
            <kbd aria-hidden>{keysText("Ctrl+K")}</kbd>
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

/** After "g" the next key is a place: see `placeOf`. */
function useGoTo(): () => void {
  const navigate = useNavigate();
  const waiting = useRef<AbortController>(undefined);
  useEffect(() => () => waiting.current?.abort(), []);

  async function take(key: string): Promise<void> {
    const { placeOf } = await import("./placeOf.ts");
    const path = placeOf(key);
    if (path !== undefined) void navigate(path);
  }

  return () => {
    waiting.current?.abort();
    const controller = new AbortController();
    waiting.current = controller;
    setTimeout(() => controller.abort(), patienceMs);
    const handleKey = (event: KeyboardEvent) => {
      controller.abort();
      const isElsewhere = event.ctrlKey || event.metaKey || event.altKey || isTyped(event);
      if (isElsewhere || !/^[h1-9]$/u.test(event.key)) return;
      event.preventDefault();
      void take(event.key);
    };
    addEventListener("keydown", handleKey, { capture: true, signal: controller.signal });
  };
}
