import { createContext, type ReactNode, use } from "react";
import { loadTexts } from "#base/i18n";
import { useLazyDialog } from "#kit/parts/useLazyDialog.ts";
import { kitText } from "#kit/text/index.ts";
import { preferencesText } from "../text/index.ts";
import "#base/theme/effects.css";
import "#base/theme/forcedColours.css";

type SettingsControls = { readonly open: () => void; readonly isLoading: boolean; readonly isOpen: boolean };

const SettingsContext = createContext<SettingsControls>({ open: () => undefined, isLoading: false, isOpen: false });

/** Finds the settings button again: another layout renders another one. */
export const settingsButtonClass = "sw-settings-button";

/** Opens the settings and holds their state. */
export function useSettingsDrawer(): SettingsControls {
  return use(SettingsContext);
}

/**
 * Wraps the layout: the settings stay open while the layout with their button changes. They are loaded when they are
 * first opened.
 */
export function SettingsProvider({ children }: { children: ReactNode }) {
  const { part: Drawer, isLoading, open, close } = useLazyDialog(loadDrawer, preferencesText);
  const controls = { open: () => void open(), isLoading, isOpen: Drawer !== undefined };

  function handleClosed(): void {
    close();
    // The focused button may have disappeared with its layout.
    if (document.activeElement === document.body)
      document.querySelector<HTMLElement>(`.${settingsButtonClass}`)?.focus();
  }

  return (
    <SettingsContext value={controls}>
      {children}
      {Drawer === undefined ? undefined : <Drawer onClosed={handleClosed} />}
    </SettingsContext>
  );
}

async function loadDrawer() {
  const [{ SettingsDrawer }] = await Promise.all([import("./SettingsDrawer.tsx"), loadTexts(kitText)]);
  return SettingsDrawer;
}
