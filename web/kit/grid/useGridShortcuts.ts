import { useShortcut } from "../parts/shortcuts.ts";

/** Lists the keys of a grid in the help; the grid handles them itself. */
export function useGridShortcuts(): void {
  useShortcut("Enter", "kit.grid.keyOpen", undefined, "grid");
  useShortcut("F2", "kit.grid.keyEdit", undefined, "grid");
  useShortcut("Space", "kit.grid.keySelect", undefined, "grid");
  useShortcut("Shift+ArrowDown", "kit.grid.keyRange", undefined, "grid");
  useShortcut("Ctrl+A", "kit.selectAll", undefined, "grid");
  useShortcut("Ctrl+C", "kit.grid.keyCopy", undefined, "grid");
  useShortcut("Alt+ArrowDown", "kit.grid.keyMenu", undefined, "grid");
  useShortcut("Shift+ArrowRight", "kit.grid.keyResize", undefined, "grid");
  useShortcut("Ctrl+Shift+ArrowRight", "kit.grid.keyMove", undefined, "grid");
}
