import { createContext, type ReactNode, use } from "react";
import { addWords } from "../i18n.ts";
import { useLate } from "../kit/parts/useLate.ts";
import { kitText } from "../kit/text/index.ts";
import { settingsText } from "./text/index.ts";
import "../theme/effects.css";

type Door = { readonly open: () => void; readonly isLoading: boolean; readonly isOpen: boolean };

const DoorContext = createContext<Door>({ open: () => undefined, isLoading: false, isOpen: false });

/** By this the button is found again: another layout has another one. */
export const buttonClass = "sw-settings-button";

/** How the settings are opened. */
export function useSettingsDoor(): Door {
  return use(DoorContext);
}

/**
 * Around everything that a layout draws: the settings stay open while the layout changes that has their button. They are
 * loaded when they are first opened.
 */
export function SettingsDoor({ children }: { children: ReactNode }) {
  const { part: Drawer, isLoading, open, close } = useLate(loadDrawer, settingsText);
  const door = { open: () => void open(), isLoading, isOpen: Drawer !== undefined };

  function handleClosed(): void {
    close();
    // The button that had the focus may be gone with its layout.
    if (document.activeElement === document.body) document.querySelector<HTMLElement>(`.${buttonClass}`)?.focus();
  }

  return (
    <DoorContext value={door}>
      {children}
      {Drawer === undefined ? undefined : <Drawer onClosed={handleClosed} />}
    </DoorContext>
  );
}

async function loadDrawer() {
  const [{ SettingsDrawer }] = await Promise.all([import("./SettingsDrawer.tsx"), addWords(kitText)]);
  return SettingsDrawer;
}
