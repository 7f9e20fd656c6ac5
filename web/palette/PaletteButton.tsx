import { SearchOutlined } from "@ant-design/icons";
import { App, Button } from "antd";
import { type ComponentType, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { addWords, useWords } from "../i18n.ts";
import { isTyped, keysText, useShortcut } from "../kit/parts/shortcuts.ts";
import type { FoldState, PartProps } from "./part.ts";
import { paletteText } from "./text/index.ts";

type Part = "palette" | "shortcuts";

const parts: Readonly<Record<Part, () => Promise<ComponentType<PartProps>>>> = {
  palette: async () => (await import("./Palette.tsx")).Palette,
  shortcuts: async () => (await import("./ShortcutsDialog.tsx")).ShortcutsDialog,
};

/** So long after "g" the next key says where to go. */
const patienceMs = 1500;

type Props = { isNarrow: boolean; fold: FoldState | undefined };

/** The search of the header with its keys. What it opens is loaded when it is first opened. */
export function PaletteButton({ isNarrow, fold }: Props) {
  const t = useWords();
  const { message } = App.useApp();
  const [shown, setShown] = useState<{ part: Part; Component: ComponentType<PartProps> }>();
  const [isLoading, setLoading] = useState(false);

  async function open(part: Part): Promise<void> {
    setLoading(true);
    try {
      const [Component] = await Promise.all([parts[part](), addWords(paletteText)]);
      setShown({ part, Component });
    } catch {
      // Gone after an update, or no network: what is open stays usable.
      void message.error(t("shell.unreachable"));
    } finally {
      setLoading(false);
    }
  }

  useShortcut("Ctrl+K", "shortcut.palette", () => void open("palette"));
  useShortcut("?", "shortcut.help", () => void open("shortcuts"));
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
        loading={isLoading}
        onClick={() => void open("palette")}
      >
        {isNarrow ? undefined : (
          <>
            <span>{label}</span>
            <kbd aria-hidden>{keysText("Ctrl+K")}</kbd>
          </>
        )}
      </Button>
      {shown === undefined ? undefined : (
        <shown.Component
          key={shown.part}
          fold={fold}
          onClosed={() => setShown(undefined)}
          onShortcuts={() => void open("shortcuts")}
        />
      )}
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
